import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint, PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import type { MultiPolygon } from "geojson";

export interface PlantSpecification {
  name: string;
  areaM2: number;
  parts: number;
  /** Blocks of tables with notches, outlines traced from images, or both by turns. */
  outline: "blocks" | "traced" | "mixed";
  /** Share of the parts with holes, as around inverters and substations. */
  holes: number;
}

/** The same plants on every machine: parts on a rotated grid with roads of different widths in between. */
export const PLANT_SPECIFICATIONS: readonly PlantSpecification[] = [
  { name: "12.6 km², 78 blocks", areaM2: 12.6e6, parts: 78, outline: "blocks", holes: 0.3 },
  { name: "15 km², 100 parts", areaM2: 15e6, parts: 100, outline: "mixed", holes: 0.3 },
  { name: "8 km², 83 traced parts", areaM2: 8e6, parts: 83, outline: "traced", holes: 0.2 },
  { name: "1 km², 100 parts", areaM2: 1e6, parts: 100, outline: "mixed", holes: 0.2 },
  { name: "70 ha, 5 blocks", areaM2: 70e4, parts: 5, outline: "blocks", holes: 1 },
  { name: "20 ha, one traced part", areaM2: 20e4, parts: 1, outline: "traced", holes: 1 },
  { name: "7.5 ha, 4 blocks", areaM2: 7.5e4, parts: 4, outline: "blocks", holes: 0 },
  { name: "7.5 ha, one block", areaM2: 7.5e4, parts: 1, outline: "blocks", holes: 1 },
  { name: "1.7 ha, one traced part", areaM2: 1.7e4, parts: 1, outline: "traced", holes: 0 },
  { name: "1.7 ha, 6 blocks", areaM2: 1.7e4, parts: 6, outline: "blocks", holes: 0 },
];

const ORIGIN = localFrame([35.9, 31.9]);

export function generatedPlant(specification: PlantSpecification, seed: number): MultiPolygon {
  const random = seededRandom(seed);
  const turn = turned(random() * Math.PI);
  const { parts } = specification;
  const columns = Math.ceil(Math.sqrt(parts));
  const cellM = Math.sqrt(specification.areaM2 / parts / MEAN_FILL);
  const polygons = Array.from({ length: parts }, (_, index): PlanarPolygon => {
    const middle: PlanarPoint = [(index % columns) * cellM, Math.floor(index / columns) * cellM];
    const at = ([x, y]: PlanarPoint): PlanarPoint => turn([middle[0] + x, middle[1] + y]);
    const isTraced =
      specification.outline === "traced" || (specification.outline === "mixed" && index % 2 === 1);
    const outer = isTraced ? tracedRing(cellM, random) : blockRing(cellM, random);
    const rings = random() < specification.holes ? [outer, ...holesIn(cellM, random)] : [outer];
    return rings.map((ring) => ring.map(at));
  });
  return { type: "MultiPolygon", coordinates: polygons.map((rings) => rings.map(toPositions)) };
}

/** Of a cell, by a part's outline and the roads beside it. */
const MEAN_FILL = 0.72;

const toPositions = (ring: PlanarRing) => [...ring, ...ring.slice(0, 1)].map(ORIGIN.toPosition);

function turned(angle: number): (point: PlanarPoint) => PlanarPoint {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return ([x, y]) => [x * cos - y * sin, x * sin + y * cos];
}

type Random = () => number;

const between = (low: number, high: number, random: Random): number => low + (high - low) * random();

/** A slanted rectangle, each of whose corners may be cut out as a rectangle. */
function blockRing(cellM: number, random: Random): PlanarPoint[] {
  const [halfX, halfY] = [between(0.42, 0.48, random) * cellM, between(0.4, 0.48, random) * cellM];
  const slant = between(-0.06, 0.06, random);
  const corners: PlanarPoint[] = [
    [-halfX, -halfY],
    [halfX, -halfY],
    [halfX, halfY],
    [-halfX, halfY],
  ];
  const notched = corners.flatMap(([x, y], index): PlanarPoint[] => {
    if (random() > NOTCHED) return [[x, y]];
    const [inX, inY] = [x * between(0.3, 0.75, random), y * between(0.3, 0.75, random)];
    const notch: PlanarPoint[] = [
      [x, inY],
      [inX, inY],
      [inX, y],
    ];
    return index % 2 === 0 ? notch : notch.toReversed();
  });
  return notched.map(([x, y]) => [x + slant * y, y]);
}

const NOTCHED = 0.35;

/** A bulging, jittery outline with 20 to 80 corners. */
function tracedRing(cellM: number, random: Random): PlanarPoint[] {
  const count = Math.round(between(20, 80, random));
  const waves = [2, 3, 5].map((frequency) => ({
    frequency,
    height: between(0, 0.45 / frequency, random),
    phase: between(0, 2 * Math.PI, random),
  }));
  return Array.from({ length: count }, (_, index): PlanarPoint => {
    const angle = (2 * Math.PI * index) / count;
    const bulge = waves.reduce(
      (sum, { frequency, height, phase }) => sum + height * Math.sin(frequency * angle + phase),
      0.95,
    );
    const radiusM = cellM * Math.min(0.49, 0.45 * bulge + between(-0.005, 0.005, random));
    return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
  });
}

/** One to three squares around the middle, where no outline comes. */
function holesIn(cellM: number, random: Random): PlanarPoint[][] {
  const count = Math.ceil(random() * 3);
  return HOLE_MIDDLES.slice(0, count).map(([x, y]) => {
    const half = between(0.015, 0.035, random);
    const square: PlanarPoint[] = [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
    ];
    return square.map(([east, north]): PlanarPoint => [east * cellM, north * cellM]);
  });
}

const HOLE_MIDDLES: readonly PlanarPoint[] = [
  [0.05, 0.05],
  [-0.05, -0.05],
  [-0.05, 0.05],
];

/** Mulberry32: the same numbers on every machine. */
function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
