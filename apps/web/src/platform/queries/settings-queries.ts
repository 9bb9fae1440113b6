import { setup } from "@overfly/contract/setup/setup";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

/** The settings of the installation that anybody may read. */
export const publicSettingsQuery = queryOptions({ ...endpointQuery(setup.settings, {}), select: dataOf });
