import { siteElevation } from "@overfly/contract/flight-routes/site-elevation";
import { unpackElevation } from "@overfly/flight-planning/terrain/elevation/elevation-raster";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { endpointQuery } from "#platform/api/endpoint-query.ts";

/** The elevation model of a site, unpacked once for all who read it; null where there is none. */
export const elevationQuery = (token: string) =>
  queryOptions({
    ...endpointQuery(siteElevation.get, { params: { token } }, { silent: true }),
    queryFn: async () => {
      const { data } = await call(siteElevation.get, { params: { token } });
      return data && { source: data.source, record: unpackElevation(data) };
    },
    gcTime: Infinity,
  });
