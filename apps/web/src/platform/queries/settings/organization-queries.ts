import { loginPage } from "@overfly/contract/organization/login-page";
import type { QueryInput } from "@overfly/contract/endpoint";
import { outbox } from "@overfly/contract/outbox/outbox";
import { organization } from "@overfly/contract/organization/organization";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const organizationQueries = {
  one: queryOptions({ ...endpointQuery(organization.get, {}), select: dataOf }),
  loginPage: queryOptions({ ...endpointQuery(loginPage.get, {}), select: dataOf }),
  outbox: (query: QueryInput<typeof outbox.list>) => queryOptions(endpointQuery(outbox.list, { query })),
};
