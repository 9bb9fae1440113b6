import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { useQuery } from "@tanstack/react-query";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { useMemo } from "react";
import type { Measure } from "#platform/drawing/drawing-mode.ts";
import type { Extent } from "#platform/map/map-extent.tsx";
import { snapGround, snapTo } from "#platform/drawing/snap.ts";
import type { Format } from "@overfly/i18n/format";
import { useFormat } from "#platform/i18n/use-format.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { DrawingOptions, MapWork } from "./map-work.ts";
import { useModuleTablesIn } from "#features/flight-routes/map-tools/layers/site-layers.tsx";

/** What points snap to, and how lengths are told while one draws. */
export function useDrawingOptions(
  work: MapWork,
  isSnapping: boolean,
  extent: Extent | undefined,
): DrawingOptions {
  const { t } = useTranslation("flight-routes/map-tools");
  const format = useFormat();
  const { site, document, part, tool } = work;
  const { data: zones } = useQuery(siteQueries.zones(site.token));
  const plant = useModuleTablesIn(site.token, extent);
  const fixed = useMemo(
    () =>
      snapGround([
        ...(site.boundary ? ringsOf(site.boundary) : []),
        ...(zones ?? []).flatMap(({ polygon }) => ringsOf(polygon)),
      ]),
    [site, zones],
  );
  const tables = useMemo(() => snapGround(plant.flatMap(({ geometry }) => ringsOf(geometry))), [plant]);
  const drawn = useMemo(
    () => snapGround(drawnPaths(document, tool === "edit" ? undefined : part, tool === "noFlyZones")),
    [document, part, tool],
  );
  return useMemo(
    () => ({
      snap: (at, reachM) => (isSnapping ? snapTo(at, reachM, [drawn, fixed, tables]) : at),
      words: (measure) => formatMeasure(measure, format, (value) => t("radius", { value })),
    }),
    [isSnapping, drawn, fixed, tables, format, t],
  );
}

const ringsOf = (area: Polygon | MultiPolygon): Position[][] =>
  area.type === "Polygon" ? area.coordinates : area.coordinates.flat();

/** All that was drawn, but for what the hand itself works at. */
function drawnPaths(
  { items: parts, noFlyZones: noFly = [], takeOff }: RouteDocument,
  own: RouteItem | undefined,
  isNoFly: boolean,
): Position[][] {
  return [
    ...parts.filter(({ id }) => id !== own?.id).flatMap(pathsOf),
    ...(isNoFly ? [] : noFly.flatMap(({ area }) => ringsOf(area))),
    ...(takeOff ? [[takeOff]] : []),
  ];
}

function pathsOf(part: RouteItem): Position[][] {
  switch (part.kind) {
    case "area":
    case "perimeter":
      return ringsOf(part.boundary);
    case "corridor":
      return [part.line.coordinates];
    case "facade":
      return [part.wall.coordinates];
    case "rows":
      return part.rows.map(({ coordinates }) => coordinates);
    case "orbit":
      return [[part.center]];
    case "waypoints":
      return part.waypoints.map(({ position }) => [position]);
    case "points":
    case "verification":
      return part.targets.map(({ position }) => [position]);
  }
}

const [KILOMETRE_M, HECTARE_M2] = [1_000, 10_000];

function formatMeasure(
  { lengthM, lastM, areaM2, radiusM }: Measure,
  format: Format,
  radius: (value: string) => string,
): string {
  const length = (metres: number): string =>
    metres < KILOMETRE_M ? format.unit(metres, "m", 1) : format.unit(metres / KILOMETRE_M, "km", 2);
  if (radiusM !== undefined) return radius(length(radiusM));
  const words = [lastM === undefined || lastM === lengthM ? "" : length(lastM), length(lengthM)];
  if (areaM2 !== undefined) {
    words.push(areaM2 < HECTARE_M2 ? format.unit(areaM2, "m²") : format.unit(areaM2 / HECTARE_M2, "ha", 2));
  }
  return words.filter(Boolean).join(" · ");
}
