import { elevation } from "@overfly/contract/flight-routes/elevation";
import { unpackElevation } from "@overfly/flight-planning/terrain/elevation-record";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { endpointQuery } from "./endpoint-query.ts";

/** The elevation model of a site, unpacked once for all who read it; null where there is none. */
export const elevationQuery = (token: string) =>
  queryOptions({
    ...endpointQuery(elevation.show, { params: { token } }, { silent: true }),
    queryFn: async () => {
      const { data } = await call(elevation.show, { params: { token } });
      return data && { source: data.source, record: unpackElevation(data) };
    },
    gcTime: Infinity,
  });
