import { localFrame } from "@overfly/geo/local-frame";
import type { LineString, MultiPolygon, Polygon, Position } from "geojson";
import type { NoFlyZone } from "@overfly/contract/flight-routes/route-document";
import { type ElevationRaster, modelFromRaster } from "#terrain/elevation/elevation-raster.ts";
import type { SunConditions } from "#safety/safety-context.ts";
import type { PlanningContext } from "#layout/planning-context.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";

/** What is known about a site when a route over it is planned. */
export interface SiteData extends Omit<PlanningContext, "groundHeightM"> {
  boundary?: Polygon | MultiPolygon;
  elevation?: ElevationModel;
  /** The sky over a flight that takes off at that time, milliseconds since 1970. */
  sunConditionsAt?: (takeOffMs: number) => SunConditions;
}

/** A site's records, as planning needs them. */
export interface SiteRecords {
  boundary: Polygon | MultiPolygon | null;
  zones: readonly SiteZone[];
  /** Outlines of module tables. */
  tables: readonly (Polygon | MultiPolygon)[];
  /** The ground's heights, where they are known. */
  elevation?: ElevationRaster;
}

export interface SiteZone {
  id: number;
  name: string;
  kind: string;
  polygon: Polygon | MultiPolygon;
  max_height_m: number | null;
}

/** The same for the browser and the server, so that both plan alike. */
export function siteData({ boundary, zones, tables, elevation }: SiteRecords): SiteData {
  const closed = zones.filter(({ kind }) => kind === "no_fly" || kind === "restricted");
  return {
    ...(boundary && { boundary }),
    ...(elevation && { elevation: modelFromRaster(elevation) }),
    noFlyZones: closed.map(({ id, name, polygon, max_height_m }): NoFlyZone => ({
      id: `zone-${id}`,
      name,
      area: polygon,
      ...(max_height_m !== null && { ceilingM: max_height_m }),
    })),
    moduleRows: tables.flatMap((table) => middleLine(table) ?? []),
  };
}

/** From the middle of one short side to the middle of the other; tables are longer than wide. */
export function middleLine(table: Polygon | MultiPolygon): LineString | undefined {
  const ring = table.type === "Polygon" ? table.coordinates[0] : table.coordinates[0]?.[0];
  const [origin] = ring ?? [];
  if (!ring || !origin || ring.length < 4) return undefined;
  const frame = localFrame(origin);
  const corners = ring.map((position) => frame.toMetres(position));
  const [alongX, alongY] = longestSide(corners);
  const spread = (x: number, y: number): [least: number, most: number] => {
    const values = corners.map(([cornerX, cornerY]) => cornerX * x + cornerY * y);
    return [Math.min(...values), Math.max(...values)];
  };
  const [from, to] = spread(alongX, alongY);
  const [left, right] = spread(-alongY, alongX);
  const across = (left + right) / 2;
  const at = (along: number): Position =>
    frame.toPosition([along * alongX - across * alongY, along * alongY + across * alongX]);
  return { type: "LineString", coordinates: [at(from), at(to)] };
}

function longestSide(corners: readonly (readonly [number, number])[]): [number, number] {
  let longest: [number, number, number] = [1, 0, 0];
  for (const [index, [x, y]] of corners.entries()) {
    const [toX, toY] = corners[index + 1] ?? [x, y];
    const length = Math.hypot(toX - x, toY - y);
    if (length > longest[2]) longest = [(toX - x) / length, (toY - y) / length, length];
  }
  return [longest[0], longest[1]];
}
