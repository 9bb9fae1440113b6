import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMapColors } from "#platform/map/map-colors.ts";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";

/** The site's outline on a map. */
export function SiteBoundary({ site }: { site: SiteDetail }) {
  const colors = useMapColors();
  const polygons = useMemo(
    () =>
      site.boundary
        ? [{ id: site.token, geometry: site.boundary, color: colors.accent, fill: 0.05, widthPx: 2 }]
        : [],
    [site, colors],
  );
  return <PolygonLayer name="boundary" polygons={polygons} />;
}

/** The site's zones on a map, without the one that is being edited. */
export function ZoneLayer({ token, without }: { token: string; without?: number | undefined }) {
  const colors = useMapColors();
  const { data: zones } = useQuery(siteQueries.zones(token));
  const polygons = useMemo(
    () =>
      (zones ?? []).flatMap(({ id, name, kind, polygon, colour }) => {
        if (id === without) return [];
        const isForbidden = kind === "no_fly" || kind === "restricted";
        return {
          id,
          label: name,
          geometry: polygon,
          color: colour ?? (isForbidden ? colors.bad : colors.info),
          dashed: isForbidden,
        };
      }),
    [zones, without, colors],
  );
  return <PolygonLayer name="zones" polygons={polygons} />;
}
