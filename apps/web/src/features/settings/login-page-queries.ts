import { loginPage } from "@overfly/contract/auth/login-page";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useWrite } from "./settings-queries.ts";

const KEY = "loginPage";

export const loginPageQuery = queryOptions({
  queryKey: [KEY] as const,
  queryFn: () => call(loginPage.show),
  select: (reply) => reply.data,
});

export const useSetLoginHost = () =>
  useWrite((host: string | null) => call(loginPage.update, { body: { host } }), [KEY], true);

export const useRenewLoginPage = () => useWrite(() => call(loginPage.renew), [KEY]);
