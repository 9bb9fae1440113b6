import { siteElevation } from "@overfly/contract/flight-routes/site-elevation";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { elevationQuery } from "#platform/queries/flight-routes/elevation-queries.ts";

/** Takes a GeoTIFF as the site's own elevation model, or takes it away again. */
export function useElevationModel(token: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: elevationQuery(token).queryKey });
  const upload = useMutation({
    mutationFn: (file: File) => call(siteElevation.replace, { params: { token }, file }),
    onSettled,
    meta: { error: (message: string) => message },
  });
  const remove = useMutation({
    mutationFn: () => call(siteElevation.remove, { params: { token } }),
    onSettled,
    meta: { error: "platform/errors:update" },
  });
  return { keep: upload, remove };
}
