import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

/** A route as its path names it: by its site and its number. */
export interface RouteParams {
  token: string;
  id: number;
}

const SILENT = { silent: true };
const FAILED = { error: "platform/errors:fetch" };

/** The keys of a single route lie below the list of its site. */
export const flightRouteQueries = {
  list: (token: string) =>
    queryOptions({ ...endpointQuery(flightRoutes.list, { params: { token } }, FAILED), select: dataOf }),
  formats: (params: RouteParams) =>
    queryOptions({ ...endpointQuery(flightRoutes.formats, { params }, SILENT), select: dataOf }),
  versions: (params: RouteParams) =>
    queryOptions({ ...endpointQuery(flightRoutes.versions, { params }, SILENT), select: dataOf }),
  version: (params: RouteParams, version: number) =>
    queryOptions({
      ...endpointQuery(flightRoutes.version, { params: { ...params, version } }, FAILED),
      select: dataOf,
    }),
  comments: (params: RouteParams) =>
    queryOptions({ ...endpointQuery(flightRoutes.comments, { params }, SILENT), select: dataOf }),
  lastFlights: (params: RouteParams) =>
    queryOptions({ ...endpointQuery(flightRoutes.lastFlights, { params }, SILENT), select: dataOf }),
};
