import { validateArea, type PlanarArea } from "@overfly/geo/polygons/validate-area";
import {
  polygonIntersection,
  polygonDifference,
  polygonUnion,
} from "@overfly/geo/polygons/boolean-operations";
import type { LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import { bufferPolygons } from "@overfly/geo/polygons/buffer-area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { cutPiece } from "#coverage/lines/split-polygon.ts";

/** Where the aircraft may not fly, or must stay. */
export interface FlightLimits {
  noFlyAreas?: readonly (Polygon | MultiPolygon)[] | undefined;
  operationArea?: Polygon | MultiPolygon | undefined;
}

/** The limits on the plane of the area, clipped to a box around it. */
export interface Borders {
  noFlyAreas: PlanarPolygon[];
  /** Everything, where no operation area is given. */
  inside: PlanarPolygon[];
}

export interface BorderFault {
  field: keyof FlightLimits;
}

/** Undefined without limits. Outlines that cross themselves are repaired, not refused. */
export function planarBorders(
  { frame, polygons }: PlanarArea,
  { noFlyAreas = [], operationArea }: FlightLimits,
): Borders | BorderFault | undefined {
  if (noFlyAreas.length === 0 && !operationArea) return undefined;
  const faulty = [...noFlyAreas, ...(operationArea ? [operationArea] : [])].find((zone) => !isUsable(zone));
  if (faulty) {
    return { field: faulty === operationArea ? "operationArea" : "noFlyAreas" };
  }
  const box = boxAround(polygons);
  const toPlane = (zone: Polygon | MultiPolygon) =>
    polygonIntersection(toPlanarPolygons(zone, frame, box), [[box]]);
  return {
    noFlyAreas: polygonUnion(noFlyAreas.flatMap(toPlane)),
    inside: operationArea ? toPlane(operationArea) : [[box]],
  };
}

/** Free space, shrunk by two centimetres so that rounding to degrees leads nowhere outside. */
export const freePolygons = ({ noFlyAreas, inside }: Borders): PlanarPolygon[] =>
  bufferPolygons(polygonDifference(inside, noFlyAreas), -ROUNDING_M, "mitre");

/** Free space without the area's holes: paths between lines go round them, lines may see half a width into them. */
export function polygonsWithoutHoles(
  free: readonly PlanarPolygon[] | undefined,
  { polygons }: PlanarArea,
  lineSpacingM: number,
): PlanarPolygon[] | undefined {
  const holes = polygons.flatMap(([, ...rings]) => rings.map((ring) => [ring]));
  const cores = holes.length > 0 ? bufferPolygons(holes, -lineSpacingM / 2, "mitre") : [];
  if (cores.length === 0) return free && [...free];
  return polygonDifference(free ?? [[boxAround(polygons)]], cores);
}

const ROUNDING_M = 0.02;
const EXTENT_M = 5_000;

/** Whether it has usable coordinates; other faults are repaired. */
function isUsable(zone: Polygon | MultiPolygon): boolean {
  const checked = validateArea(zone);
  const unusable = ["not-a-polygon", "coordinate-invalid", "coordinate-out-of-range", "too-many-points"];
  return checked.ok || !unusable.includes(checked.error.code);
}

/** Clipped to a box: zones as large as a country would exceed the arithmetic. */
function toPlanarPolygons(
  zone: Polygon | MultiPolygon,
  frame: LocalFrame,
  box: readonly (readonly [number, number])[],
): PlanarPolygon[] {
  const polygons = zone.type === "Polygon" ? [zone.coordinates] : zone.coordinates;
  return polygons.map((rings) =>
    box.reduce<PlanarPolygon>(
      (piece, from, index) => {
        const to = box[(index + 1) % box.length] ?? from;
        return cutPiece(piece, { through: from, along: [to[0] - from[0], to[1] - from[1]] })[0];
      },
      rings.map((ring) =>
        ring
          .flatMap((from, index) => densifyEdge(from, ring[(index + 1) % ring.length] ?? from))
          .map(frame.toMetres),
      ),
    ),
  );
}

/** Long edges follow degrees, not the plane: the start of the edge and a point every kilometre. */
function densifyEdge(from: Position, to: Position): Position[] {
  const [lon = 0, lat = 0] = from;
  const [eastDeg, northDeg] = [(((to[0] ?? 0) - lon + 540) % 360) - 180, (to[1] ?? 0) - lat];
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil(Math.hypot(eastDeg, northDeg) * DEGREE_KM)));
  return Array.from({ length: steps }, (_, k) => [lon + (eastDeg * k) / steps, lat + (northDeg * k) / steps]);
}

const DEGREE_KM = 111;
const MOST_STEPS = 4_000;

function boxAround(polygons: readonly PlanarPolygon[]): [number, number][] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygons.flat(2)) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  [west, south, east, north] = [west - EXTENT_M, south - EXTENT_M, east + EXTENT_M, north + EXTENT_M];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}
