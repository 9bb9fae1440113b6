import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { Format } from "@overfly/i18n/format";
import { useQuery } from "@tanstack/react-query";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { useMemo } from "react";
import { areaText, lengthText } from "#platform/drawing/measurement-text.ts";
import type { Measurement } from "#platform/drawing/drawing-mode.ts";
import { snapTargets, snapTo } from "#platform/drawing/snap.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Extent } from "#platform/map/map-extent.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useModuleTablesIn } from "#features/flight-routes/map-tools/layers/site-layers.tsx";
import { useActiveItem, useEditedDocument, useTool } from "#features/flight-routes/store/editing.ts";
import { usePlanner, useSite } from "#features/flight-routes/store/planner-context.ts";

export interface DrawingOptions {
  snap: (position: Position, toleranceM: number) => Position;
  /** Label beside the pointer. */
  formatMeasurement: (measure: Measurement) => string;
}

export interface ToolProps {
  options: DrawingOptions;
}

/** What points snap to, and how measures are shown while drawing. */
export function useDrawingOptions(extent: Extent | undefined): DrawingOptions {
  const { t } = useTranslation("flight-routes/map-tools");
  const format = useFormat();
  const site = useSite();
  const document = useEditedDocument();
  const item = useActiveItem();
  const tool = useTool();
  const isSnapping = usePlanner((state) => state.isSnapping);
  const { data: zones } = useQuery(siteQueries.zones(site.token));
  const tables = useModuleTablesIn(site.token, extent);
  const ofSite = useMemo(
    () =>
      snapTargets([
        ...(site.boundary ? ringsOf(site.boundary) : []),
        ...(zones ?? []).flatMap(({ polygon }) => ringsOf(polygon)),
      ]),
    [site, zones],
  );
  const ofTables = useMemo(() => snapTargets(tables.flatMap(({ geometry }) => ringsOf(geometry))), [tables]);
  const ofRoute = useMemo(
    () => snapTargets(pathsOfRoute(document, tool === "edit" ? undefined : item, tool === "noFlyZone")),
    [document, item, tool],
  );
  return useMemo(
    () => ({
      snap: (position, toleranceM) =>
        isSnapping ? snapTo(position, toleranceM, [ofRoute, ofSite, ofTables]) : position,
      formatMeasurement: (measure) => measurementText(measure, format, (value) => t("radius", { value })),
    }),
    [isSnapping, ofRoute, ofSite, ofTables, format, t],
  );
}

const ringsOf = (area: Polygon | MultiPolygon): Position[][] =>
  area.type === "Polygon" ? area.coordinates : area.coordinates.flat();

/** Everything drawn but what is being edited. */
function pathsOfRoute(
  { items, noFlyZones = [], takeOff }: RouteDocument,
  edited: RouteItem | undefined,
  areZonesEdited: boolean,
): Position[][] {
  return [
    ...items.filter(({ id }) => id !== edited?.id).flatMap(pathsOfItem),
    ...(areZonesEdited ? [] : noFlyZones.flatMap(({ area }) => ringsOf(area))),
    ...(takeOff ? [[takeOff]] : []),
  ];
}

function pathsOfItem(item: RouteItem): Position[][] {
  switch (item.kind) {
    case "area":
    case "perimeter":
      return ringsOf(item.boundary);
    case "corridor":
      return [item.line.coordinates];
    case "facade":
      return [item.wall.coordinates];
    case "rows":
      return item.rows.map(({ coordinates }) => coordinates);
    case "orbit":
      return [[item.center]];
    case "waypoints":
      return item.waypoints.map(({ position }) => [position]);
    case "points":
    case "verification":
      return item.targets.map(({ position }) => [position]);
  }
}

function measurementText(
  { lengthM, segmentM: lastM, areaM2, radiusM }: Measurement,
  format: Format,
  radius: (value: string) => string,
): string {
  const length = (metres: number): string => lengthText(metres, format, 1);
  if (radiusM !== undefined) return radius(length(radiusM));
  const values = [lastM === undefined || lastM === lengthM ? "" : length(lastM), length(lengthM)];
  if (areaM2 !== undefined) values.push(areaText(areaM2, format, 0));
  return values.filter(Boolean).join(" · ");
}
