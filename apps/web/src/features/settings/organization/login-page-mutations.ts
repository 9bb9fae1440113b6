import { loginPage } from "@overfly/contract/organization/login-page";
import { call } from "#platform/api/call.ts";
import { organizationQueries } from "#platform/queries/organization-queries.ts";
import { useWrite } from "#features/settings/settings-mutations.ts";

export const useSetLoginHost = () =>
  useWrite((host: string | null) => call(loginPage.update, { body: { host } }), [organizationQueries.loginPage.queryKey], true);

export const useRenewLoginPage = () => useWrite(() => call(loginPage.renewUrl), [organizationQueries.loginPage.queryKey]);
