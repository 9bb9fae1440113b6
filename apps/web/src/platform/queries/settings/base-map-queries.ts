import { baseMaps } from "@overfly/contract/base-maps/base-maps";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

export const baseMapQueries = {
  list: queryOptions({ ...endpointQuery(baseMaps.list, {}, { silent: true }), select: dataOf }),
};
