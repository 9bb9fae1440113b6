import { auth } from "@overfly/contract/auth/auth";
import { loginOptions } from "@overfly/contract/auth/login-options";
import { forceLogin } from "@overfly/contract/auth/force-login";
import { invitations } from "@overfly/contract/members/invitations";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const SILENT = { silent: true };

export const authQueries = {
  user: queryOptions({
    ...endpointQuery(auth.authUser, {}, { notFound: "platform/errors:user" }),
    select: dataOf,
  }),
  providers: queryOptions(endpointQuery(auth.selectProvider, {})),
  /** The sign-in page of an organization, or the general one. */
  entrance: (organization: string | null) =>
    queryOptions({
      ...endpointQuery(loginOptions.get, { query: organization === null ? {} : { organization } }, SILENT),
      select: dataOf,
    }),
  /** How the code can be sent that finishes the sign-in in progress. */
  codeChannels: queryOptions({
    ...endpointQuery(auth.codeChannels, {}, SILENT),
    select: dataOf,
  }),
  invitation: (token: string) =>
    queryOptions({
      ...endpointQuery(invitations.get, { body: { token } }, SILENT),
      select: dataOf,
    }),
  /** The clients whose side the user may open. */
  enterableClients: (search: string) =>
    queryOptions(endpointQuery(forceLogin.clients, { query: { search, item_count: 50 } })),
};
