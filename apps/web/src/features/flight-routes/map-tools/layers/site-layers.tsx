import type { PlantElement } from "@overfly/contract/sites/plant-elements";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Extent } from "#platform/map/map-extent.tsx";
import { useMapColors } from "#platform/map/map-colors.ts";
import { PolygonLayer } from "#platform/map/layers/polygon-layer.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { gridAlignedBounds } from "./grid-aligned-bounds.ts";

/** Site boundary, zones, and module tables when zoomed in. */
export function SiteLayers({ site, extent }: { site: SiteDetail; extent: Extent | undefined }) {
  const colors = useMapColors();
  const { data: zones } = useQuery(siteQueries.zones(site.token));
  const plant = useModuleTablesIn(site.token, extent);
  const tables = useMemo(
    () => plant.map(({ id, geometry }) => ({ id, geometry, color: colors.info, fill: 0.14, widthPx: 0.75 })),
    [plant, colors],
  );
  const polygons = useMemo(
    () => [
      ...(site.boundary
        ? [{ id: "site", geometry: site.boundary, color: colors.idle, fill: 0.04, dashed: true }]
        : []),
      ...(zones ?? []).map(({ id, name, kind, polygon }) => {
        const isForbidden = kind === "no_fly" || kind === "restricted";
        return {
          id,
          label: name,
          geometry: polygon,
          color: isForbidden ? colors.bad : colors.idle,
          fill: isForbidden ? 0.18 : 0.04,
        };
      }),
    ],
    [site, zones, colors],
  );
  return (
    <>
      <PolygonLayer name="ground" polygons={polygons} />
      <PolygonLayer name="plant" polygons={tables} />
    </>
  );
}

const NONE: never[] = [];

const outlinesOf = ({ data }: { data: readonly PlantElement[] }) =>
  data.flatMap(({ id, polygon }) => (polygon ? [{ id, geometry: polygon }] : []));

/** Module tables in the visible part of the map, from the zoom at which they can be distinguished. */
export function useModuleTablesIn(token: string, extent: Extent | undefined) {
  const bounds = extent && gridAlignedBounds(extent);
  const { data } = useQuery({
    ...siteQueries.plant(token, { bbox: (bounds ?? [0, 0, 0, 0]).join(","), kind: "table" }),
    select: outlinesOf,
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
  });
  return bounds ? (data ?? NONE) : NONE;
}
