import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { MultiPolygon, Polygon, Position } from "geojson";

/** A rectangle on the ground. */
export interface Rectangle {
  type: "Polygon";
  coordinates: [longitude: number, latitude: number][][];
}

export interface PlacedModule {
  /** What it belongs to: its table, or its string. */
  parent_id: number | null;
  polygon: Polygon | MultiPolygon | null;
}

/** Outlines of module tables of which only the modules are known; those of strings where a plant has no tables. */
export function tablePolygons(modules: readonly PlacedModule[]): Rectangle[] {
  const tables = new Map<number, (Polygon | MultiPolygon)[]>();
  for (const { parent_id, polygon } of modules) {
    if (parent_id === null || !polygon) continue;
    const drawn = tables.get(parent_id);
    if (drawn) drawn.push(polygon);
    else tables.set(parent_id, [polygon]);
  }
  return [...tables.values()].flatMap((drawn) => boundingRectangle(drawn) ?? []);
}

/** The smallest rectangle along sides of a table's modules that holds all of them; null where none is drawn. */
export function boundingRectangle(modules: readonly (Polygon | MultiPolygon)[]): Rectangle | null {
  const rings = modules.flatMap(outerRings);
  const [origin] = rings[0] ?? [];
  if (!origin) return null;
  const frame = localFrame(origin);
  const outlines = rings.map((ring) => ring.map(frame.toMetres));
  const [first = [], last = []] = [outlines[0], outlines.at(-1)];
  const corners = outlines.flat();
  const boxes = directionsOf([first, last]).map((along) => boxAlong(corners, along));
  const [smallest] = boxes.toSorted((a, b) => a.areaM2 - b.areaM2);
  if (!smallest || smallest.areaM2 === 0) return null;
  const ring = smallest.corners.map((corner): [number, number] => {
    const [longitude = 0, latitude = 0] = frame.toPosition(corner);
    return [longitude, latitude];
  });
  return { type: "Polygon", coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

const outerRings = ({ type, coordinates }: Polygon | MultiPolygon): Position[][] =>
  type === "Polygon" ? coordinates.slice(0, 1) : coordinates.flatMap((rings) => rings.slice(0, 1));

/** Unit directions of the sides of some outlines. */
const directionsOf = (outlines: readonly PlanarPoint[][]): PlanarPoint[] =>
  outlines.flatMap((outline) =>
    outline.flatMap(([x, y], index): PlanarPoint[] => {
      const [toX, toY] = outline[(index + 1) % outline.length] ?? [x, y];
      const lengthM = Math.hypot(toX - x, toY - y);
      return lengthM > SHORTEST_SIDE_M ? [[(toX - x) / lengthM, (toY - y) / lengthM]] : [];
    }),
  );

const SHORTEST_SIDE_M = 0.01;

function boxAlong(
  corners: readonly PlanarPoint[],
  [ux, uy]: PlanarPoint,
): { areaM2: number; corners: PlanarPoint[] } {
  let [from, to, right, left] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of corners) {
    const [along, across] = [x * ux + y * uy, y * ux - x * uy];
    [from, to] = [Math.min(from, along), Math.max(to, along)];
    [right, left] = [Math.min(right, across), Math.max(left, across)];
  }
  const at = (along: number, across: number): PlanarPoint => [
    along * ux - across * uy,
    along * uy + across * ux,
  ];
  return {
    areaM2: (to - from) * (left - right),
    corners: [at(from, right), at(to, right), at(to, left), at(from, left)],
  };
}
