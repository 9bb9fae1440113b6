import { loginPage } from "@overfly/contract/organization/login-page";
import { call } from "#platform/api/call.ts";
import { organizationQueries } from "#platform/queries/settings/organization-queries.ts";
import { useSettingsMutation } from "#features/settings/settings-mutations.ts";

export const useSetLoginHost = () =>
  useSettingsMutation(
    (host: string | null) => call(loginPage.update, { body: { host } }),
    [organizationQueries.loginPage.queryKey],
    true,
  );

export const useRenewLoginPage = () =>
  useSettingsMutation(() => call(loginPage.renewUrl), [organizationQueries.loginPage.queryKey]);
