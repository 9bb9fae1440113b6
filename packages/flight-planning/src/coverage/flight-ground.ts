import { validateArea, type PlanarArea } from "@overfly/geo/polygons/validate-area";
import { polygonIntersection, polygonDifference, polygonUnion } from "@overfly/geo/polygons/boolean-operations";
import type { LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPolygon } from "@overfly/geo/planar-geometry";
import { bufferPolygons } from "@overfly/geo/polygons/buffer-area";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { cutPiece } from "./cut-piece.ts";

/** What keeps an aircraft from flying straight over everything. */
export interface FlightRules {
  noFly?: readonly (Polygon | MultiPolygon)[] | undefined;
  operationArea?: Polygon | MultiPolygon | undefined;
}

/** Forbidden ground on the plane of the area, all of it within reach. */
export interface Borders {
  noFly: PlanarPolygon[];
  /** Everything, where no operation area is given. */
  inside: PlanarPolygon[];
}

export interface BorderFault {
  field: keyof FlightRules;
  message: string;
}

/** Undefined where nothing forbids anything. Outlines that cross themselves are healed, not refused. */
export function bordersOf(
  { frame, polygons }: PlanarArea,
  { noFly = [], operationArea }: FlightRules,
): Borders | BorderFault | undefined {
  if (noFly.length === 0 && !operationArea) return undefined;
  const faulty = [...noFly, ...(operationArea ? [operationArea] : [])].find((zone) => zoneFault(zone));
  if (faulty) {
    const field = faulty === operationArea ? "operationArea" : "noFly";
    return { field, message: zoneFault(faulty) ?? "" };
  }
  const reach = boxAround(polygons);
  const toPlane = (zone: Polygon | MultiPolygon) => polygonIntersection(planeOf(zone, frame, reach), [[reach]]);
  return {
    noFly: polygonUnion(noFly.flatMap(toPlane)),
    inside: operationArea ? toPlane(operationArea) : [[reach]],
  };
}

/** Open ground, a hand's breadth inside its borders, so that rounding places to degrees leads nowhere outside. */
export const openPolygons = ({ noFly, inside }: Borders): PlanarPolygon[] =>
  bufferPolygons(polygonDifference(inside, noFly), -HAND_M, "mitre");

/** Open ground without the area's holes: ways between lines go round them, lines may see half a width into them. */
export function polygonsWithoutHoles(
  open: readonly PlanarPolygon[] | undefined,
  { polygons }: PlanarArea,
  lineSpacingM: number,
): PlanarPolygon[] | undefined {
  const holes = polygons.flatMap(([, ...rings]) => rings.map((ring) => [ring]));
  const cores = holes.length > 0 ? bufferPolygons(holes, -lineSpacingM / 2, "mitre") : [];
  if (cores.length === 0) return open && [...open];
  return polygonDifference(open ?? [[boxAround(polygons)]], cores);
}

const HAND_M = 0.02;
const REACH_M = 5_000;

/** Only what can't be placed on the ground at all is a fault. */
function zoneFault(zone: Polygon | MultiPolygon): string | undefined {
  const checked = validateArea(zone);
  if (checked.ok) return undefined;
  const { code, message } = checked.error;
  const hopeless = ["not-a-polygon", "coordinate-invalid", "coordinate-out-of-range", "too-many-points"];
  return hopeless.includes(code) ? message : undefined;
}

/** On the plane, cut to a box: zones as large as a country would not fit the arithmetic. */
function planeOf(
  zone: Polygon | MultiPolygon,
  frame: LocalFrame,
  box: readonly (readonly [number, number])[],
): PlanarPolygon[] {
  const parts = zone.type === "Polygon" ? [zone.coordinates] : zone.coordinates;
  return parts.map((rings) =>
    box.reduce<PlanarPolygon>(
      (piece, from, index) => {
        const to = box[(index + 1) % box.length] ?? from;
        return cutPiece(piece, { through: from, along: [to[0] - from[0], to[1] - from[1]] })[0];
      },
      rings.map((ring) =>
        ring
          .flatMap((from, index) => edgePlaces(from, ring[(index + 1) % ring.length] ?? from))
          .map(frame.toMetres),
      ),
    ),
  );
}

/** Long edges follow degrees, not the plane: the start of the edge and a place every kilometre. */
function edgePlaces(from: Position, to: Position): Position[] {
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
  [west, south, east, north] = [west - REACH_M, south - REACH_M, east + REACH_M, north + REACH_M];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
}
