import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { Position } from "geojson";
import type { MapLine } from "#platform/map/line-layer.tsx";
import type { MapColors } from "#platform/map/map-colors.ts";
import type { MapPoint } from "#platform/map/point-layer.tsx";
import type { MapPolygon } from "#platform/map/polygon-layer.tsx";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { circlePositions } from "#features/flight-routes/map-tools/drawing/orbit-drawing.ts";
import { pointAt } from "./plan-features.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";

export interface MapFeatures {
  polygons?: MapPolygon[];
  lines?: MapLine[];
  points?: MapPoint[];
}

export interface FeatureOptions {
  colors: MapColors;
  formatHeight: (metres: number) => string;
}

/** A part as it was drawn. Ids are the part's, with `#` and a number where it has several things. */
export function itemFeatures(part: RoutePart, isActive: boolean, { colors }: FeatureOptions): MapFeatures {
  const color = isActive ? colors.accent : colors.idle;
  const widthPx = isActive ? 2.5 : 1.5;
  const label = isActive ? "" : part.name;
  const line = (positions: readonly Position[], index: number): MapLine => ({
    id: `${part.id}#${index}`,
    positions,
    color,
    widthPx,
    dashed: !isActive,
  });
  const point = (position: Position, words: string, index: number): MapPoint[] =>
    pointAt(position, { id: `${part.id}#${index}`, label: words, color, radiusPx: isActive ? 5 : 4 });
  const area = (geometry: MapPolygon["geometry"]): MapFeatures => ({
    polygons: [{ id: part.id, geometry, color, fill: isActive ? 0.1 : 0.05, widthPx, label }],
  });
  switch (part.kind) {
    case "area":
    case "perimeter":
      return area(part.boundary);
    case "corridor":
      return { lines: [line(part.line.coordinates, 0)] };
    case "facade":
      return { lines: [{ ...line(part.wall.coordinates, 0), widthPx: widthPx + 2, dashed: false }] };
    case "rows":
      return { lines: part.rows.map(({ coordinates }, index) => line(coordinates, index)) };
    case "orbit": {
      const ring = circlePositions(part);
      const closed = [...ring, ring[0] ?? []];
      return { lines: [line(closed, 0)], points: point(part.center, label, 1) };
    }
    case "waypoints":
      return { points: part.waypoints.flatMap(({ position }, index) => point(position, "", index)) };
    case "points":
    case "verification":
      return {
        points: part.targets.flatMap(({ position, label: own = "" }, index) => point(position, own, index)),
      };
  }
}

/** No-fly zones and obstacles of the route, but for those that the tool is drawing. */
export function hazardFeatures(
  { noFly = [], obstacles = [] }: Pick<RouteDocument, "noFlyZones" | "obstacles">,
  tool: Tool,
  { colors, formatHeight: heightWords }: FeatureOptions,
): MapFeatures {
  const polygons: MapPolygon[] = [];
  const lines: MapLine[] = [];
  const points: MapPoint[] = [];
  if (tool !== "noFlyZones") {
    for (const { id, name, area, upToM } of noFly) {
      const label = upToM === undefined ? name : `${name} ≤ ${heightWords(upToM)}`;
      polygons.push({ id, geometry: area, color: colors.bad, fill: 0.2, label });
    }
  }
  const isInHand = tool === "obstacle";
  for (const { id, name, geometry: at, heightM } of obstacles) {
    const label = `${name} ${heightWords(heightM)}`;
    if (Array.isArray(at)) {
      points.push(...pointAt(at, { id, label, color: colors.warn, radiusPx: isInHand ? 0 : 6 }));
    } else if (isInHand) continue;
    else if (at.type === "Polygon") polygons.push({ id, geometry: at, color: colors.warn, fill: 0.2, label });
    else lines.push({ id, positions: at.coordinates, color: colors.warn, widthPx: 3 });
  }
  return { polygons, lines, points };
}
