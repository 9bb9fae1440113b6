import { elevation } from "@overfly/contract/flight-routes/elevation";
import { unpackElevation } from "@overfly/flight-planning/terrain/elevation-record";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

const keyOf = (token: string) => ["sites", "elevation", token];

/** The ground's heights under a site; null where nobody knows them. */
export const elevationQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(token),
    queryFn: async () => {
      const { data } = await call(elevation.show, { params: { token } });
      return data && { source: data.source, record: unpackElevation(data) };
    },
    gcTime: Infinity,
    meta: { silent: true },
  });

/** Takes a GeoTIFF as the site's own elevation model, or takes it away again. */
export function useElevationModel(token: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(token) });
  const keep = useMutation({
    mutationFn: (file: File) => call(elevation.keep, { params: { token }, file }),
    onSettled,
    meta: { error: (message: string) => message },
  });
  const remove = useMutation({
    mutationFn: () => call(elevation.remove, { params: { token } }),
    onSettled,
    meta: { error: "Failed to update data." },
  });
  return { keep, remove };
}
