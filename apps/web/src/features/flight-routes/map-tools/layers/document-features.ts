import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { Position } from "geojson";
import type { MapLine } from "#platform/map/layers/line-layer.tsx";
import type { MapColors } from "#platform/map/map-colors.ts";
import type { MapPoint } from "#platform/map/layers/point-layer.tsx";
import type { MapPolygon } from "#platform/map/layers/polygon-layer.tsx";
import { circlePositions } from "#features/flight-routes/map-tools/drawing/orbit-drawing.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import { pointAt } from "./plan-features.ts";

export interface MapFeatures {
  polygons?: MapPolygon[];
  lines?: MapLine[];
  points?: MapPoint[];
}

export interface FeatureOptions {
  colors: MapColors;
  formatHeight: (metres: number) => string;
}

/** The geometry of an item. Feature ids are the item's id, followed by `#` and an index for several features. */
export function itemFeatures(item: RouteItem, isActive: boolean, { colors }: FeatureOptions): MapFeatures {
  const color = isActive ? colors.accent : colors.idle;
  const widthPx = isActive ? 2.5 : 1.5;
  const itemLabel = isActive ? "" : item.name;
  const line = (positions: readonly Position[], index: number): MapLine => ({
    id: `${item.id}#${index}`,
    positions,
    color,
    widthPx,
    dashed: !isActive,
  });
  const point = (position: Position, label: string, index: number): MapPoint[] =>
    pointAt(position, { id: `${item.id}#${index}`, label, color, radiusPx: isActive ? 5 : 4 });
  const area = (geometry: MapPolygon["geometry"]): MapFeatures => ({
    polygons: [{ id: item.id, geometry, color, fill: isActive ? 0.1 : 0.05, widthPx, label: itemLabel }],
  });
  switch (item.kind) {
    case "area":
    case "perimeter":
      return area(item.boundary);
    case "corridor":
      return { lines: [line(item.line.coordinates, 0)] };
    case "facade":
      return { lines: [{ ...line(item.wall.coordinates, 0), widthPx: widthPx + 2, dashed: false }] };
    case "rows":
      return { lines: item.rows.map(({ coordinates }, index) => line(coordinates, index)) };
    case "orbit": {
      const ring = circlePositions(item);
      return { lines: [line([...ring, ring[0] ?? []], 0)], points: point(item.center, itemLabel, 1) };
    }
    case "waypoints":
      return { points: item.waypoints.flatMap(({ position }, index) => point(position, "", index)) };
    case "points":
    case "verification":
      return {
        points: item.targets.flatMap(({ position, label = "" }, index) => point(position, label, index)),
      };
  }
}

/** No-fly zones and obstacles of the route, except those that the tool draws itself. */
export function hazardFeatures(
  { noFlyZones = [], obstacles = [] }: Pick<RouteDocument, "noFlyZones" | "obstacles">,
  tool: Tool,
  { colors, formatHeight }: FeatureOptions,
): MapFeatures {
  const polygons: MapPolygon[] = [];
  const lines: MapLine[] = [];
  const points: MapPoint[] = [];
  for (const { id, name, area, ceilingM } of tool === "noFlyZone" ? [] : noFlyZones) {
    const label = ceilingM === undefined ? name : `${name} ≤ ${formatHeight(ceilingM)}`;
    polygons.push({ id, geometry: area, color: colors.bad, fill: 0.2, label });
  }
  const isEdited = tool === "obstacle";
  const color = colors.warn;
  for (const { id, name, geometry, heightM } of obstacles) {
    const label = `${name} ${formatHeight(heightM)}`;
    if (Array.isArray(geometry)) {
      points.push(...pointAt(geometry, { id, label, color, radiusPx: isEdited ? 0 : 6 }));
    } else if (isEdited) continue;
    else if (geometry.type === "Polygon") polygons.push({ id, geometry, color, fill: 0.2, label });
    else lines.push({ id, positions: geometry.coordinates, color, widthPx: 3 });
  }
  return { polygons, lines, points };
}
