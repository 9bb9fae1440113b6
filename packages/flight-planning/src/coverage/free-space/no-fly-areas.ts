import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint, PlanarRing } from "@overfly/geo/planar-geometry";
import { bufferPolygons } from "@overfly/geo/polygons/buffer-area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { Equipment } from "#cameras/equipment.ts";
import { imagingFigures } from "#cameras/imaging.ts";
import { isValidArea } from "./flight-space.ts";
import { isPosition } from "#items/read-path.ts";
import type { Fault } from "#model/fault.ts";
import type { NoFlyZone, Obstacle, RouteItem } from "@overfly/contract/flight-routes/route-document";

/** Zones that reach up to the flight height, and the surroundings of obstacles that do. */
export function noFlyAreasAt(
  heightM: number,
  zones: readonly NoFlyZone[],
  obstacles: readonly Obstacle[],
): (Polygon | MultiPolygon)[] {
  const reached = zones.filter(({ ceilingM }) => ceilingM === undefined || heightM <= ceilingM);
  const tall = obstacles.filter((obstacle) => heightM < obstacle.heightM + obstacle.clearanceM);
  return [...reached.map(({ area }) => area), ...tall.flatMap(obstacleAreas)];
}

/** The lowest height that an item is flown at, to decide which zones it meets. */
export function lowestFlightHeightM(item: RouteItem, { lenses }: Equipment): number {
  if (item.kind === "facade") return Math.max(0, item.minHeightM);
  if (item.kind === "waypoints") return Math.min(...item.waypoints.map(({ heightM }) => heightM));
  const figures = imagingFigures(item.imaging, lenses);
  if (!figures.ok) return 0;
  return item.kind === "orbit" && item.imaging.heightM === undefined ? 0 : figures.heightM;
}

/** The first invalid zone or obstacle. */
export function zoneFault(
  zones: readonly NoFlyZone[],
  obstacles: readonly Obstacle[],
): Fault<"no-fly-zone-invalid" | "obstacle-invalid"> | undefined {
  const badZone = zones.findIndex(({ area }) => !isValidArea(area));
  if (badZone >= 0) {
    const values = { name: zones[badZone]?.name ?? "" };
    return { ok: false, code: "no-fly-zone-invalid", values, field: `noFlyZones.${badZone}` };
  }
  const badObstacle = obstacles.findIndex(
    ({ geometry, heightM, clearanceM }) =>
      cornersOf(geometry).length === 0 ||
      !cornersOf(geometry).every(isPosition) ||
      !(heightM >= 0) ||
      !(clearanceM >= 0),
  );
  if (badObstacle < 0) return undefined;
  const values = { name: obstacles[badObstacle]?.name ?? "" };
  return { ok: false, code: "obstacle-invalid", values, field: `obstacles.${badObstacle}` };
}

function cornersOf(geometry: Obstacle["geometry"]): unknown[] {
  if (Array.isArray(geometry)) return [geometry];
  const coordinates: unknown = geometry.type === "Polygon" ? geometry.coordinates[0] : geometry.coordinates;
  return Array.isArray(coordinates) ? coordinates : [];
}

const THICKNESS_M = 0.1;

/** The obstacle, buffered by its clearance. */
function obstacleAreas({ geometry, clearanceM }: Obstacle): Polygon[] {
  const corners = cornersOf(geometry).filter(isPosition);
  const frame = localFrame(corners[0] ?? [0, 0]);
  const points = corners.map(frame.toMetres);
  const shapes =
    "type" in geometry && geometry.type === "Polygon" ? [[points]] : stripsOf(points).map((ring) => [ring]);
  return bufferPolygons(shapes, Math.max(THICKNESS_M, clearanceM)).map((rings) => ({
    type: "Polygon",
    coordinates: rings.map((ring): Position[] => [...ring, ...ring.slice(0, 1)].map(frame.toPosition)),
  }));
}

/** A thin ring around a point, or around each edge of a line. */
function stripsOf(points: readonly PlanarPoint[]): PlanarRing[] {
  const [only] = points;
  const edges = points.slice(1).map((to, index) => [points[index] ?? to, to] as const);
  const strips = only && edges.length === 0 ? [[only, only] as const] : edges;
  return strips.map(([from, to]) => {
    const [east, north] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(east, north);
    const [alongX, alongY] = length > 0 ? [east / length, north / length] : [1, 0];
    const [x, y] = [alongX * THICKNESS_M, alongY * THICKNESS_M];
    return [
      [from[0] - x + y, from[1] - y - x],
      [to[0] + x + y, to[1] + y - x],
      [to[0] + x - y, to[1] + y + x],
      [from[0] - x - y, from[1] - y + x],
    ];
  });
}
