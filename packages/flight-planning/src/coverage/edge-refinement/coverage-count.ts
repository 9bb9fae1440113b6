import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import type { PhotoRules } from "#coverage/photos/photo-rules.ts";

/** A photo that looks straight down, with the unit direction of flight. */
export interface NadirPhoto {
  position: PlanarPoint;
  direction: PlanarPoint;
  /** Taken while the aircraft turns from this direction: only what it covers both before and after the turn counts. */
  previousDirection?: PlanarPoint;
}

/** How many photos cover each cell of an area. */
export interface CoverageCount {
  westM: number;
  southM: number;
  cellM: number;
  columns: number;
  rows: number;
  /** 1 where the cell's centre lies in the area and in a sample area. */
  inside: Uint8Array;
  counts: Uint16Array;
  requiredCount: number;
  insideCells: number;
  /** Sampled cells with fewer photos than required. */
  uncoveredCells: number;
}

/** Squares around points, within which cells are counted. */
export interface SampleArea {
  centers: readonly PlanarPoint[];
  radiusM: number;
}

export function countCoverage(
  area: readonly PlanarPolygon[],
  { requiredCount, cellM, samples }: { requiredCount: number; cellM: number; samples: SampleArea },
): CoverageCount {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of area.flat(2)) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const columns = Math.ceil((east - west) / cellM) + 1;
  const rows = Math.ceil((north - south) / cellM) + 1;
  const inside = new Uint8Array(columns * rows);
  const count: CoverageCount = {
    westM: west,
    southM: south,
    cellM,
    columns,
    rows,
    inside,
    counts: new Uint16Array(columns * rows),
    requiredCount,
    insideCells: 0,
    uncoveredCells: 0,
  };
  fillInside(count, area);
  const near = new Uint8Array(columns * rows);
  for (const point of samples.centers)
    for (const [start, end] of rowsNear(count, point, samples.radiusM)) near.fill(1, start, end);
  for (let cell = 0; cell < inside.length; cell += 1) {
    if (inside[cell] === 0) continue;
    count.insideCells += 1;
    if (near[cell] === 1) count.uncoveredCells += 1;
    else inside[cell] = 0;
  }
  return count;
}

/** The first cell and the one after the last of each row in a square around a point. */
function rowsNear(
  { westM, southM, cellM, columns, rows }: CoverageCount,
  [x, y]: PlanarPoint,
  radiusM: number,
): [start: number, end: number][] {
  const low = Math.max(0, Math.floor((y - radiusM - southM) / cellM));
  const high = Math.min(rows - 1, Math.floor((y + radiusM - southM) / cellM));
  const left = Math.max(0, Math.floor((x - radiusM - westM) / cellM));
  const end = Math.min(columns, Math.floor((x + radiusM - westM) / cellM) + 1);
  return left >= end || low > high
    ? []
    : Array.from({ length: high - low + 1 }, (_, k) => [
        (low + k) * columns + left,
        (low + k) * columns + end,
      ]);
}

/** By the even-odd rule over all rings. */
function fillInside(
  { westM, southM, cellM, columns, rows, inside }: CoverageCount,
  area: readonly PlanarPolygon[],
) {
  const crossings: number[][] = Array.from({ length: rows }, () => []);
  for (const ring of area.flat()) {
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      const [low, high] = [Math.min(ay, by), Math.max(ay, by)];
      const first = Math.max(0, Math.ceil((low - southM) / cellM - 0.5));
      for (let row = first; row < rows; row += 1) {
        const y = southM + (row + 0.5) * cellM;
        if (y >= high) break;
        if (y >= low) crossings[row]?.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
      }
    }
  }
  for (const [row, xs] of crossings.entries()) {
    xs.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < xs.length; pair += 2) {
      const from = Math.max(0, Math.ceil(((xs[pair] ?? 0) - westM) / cellM - 0.5));
      const to = Math.min(columns, Math.ceil(((xs[pair + 1] ?? 0) - westM) / cellM - 0.5));
      if (to > from) inside.fill(1, row * columns + from, row * columns + to);
    }
  }
}

/** Adds a photo, or removes it with −1. */
export function addPhoto(
  count: CoverageCount,
  photo: NadirPhoto,
  { widthM, lengthM }: PhotoRules,
  by: 1 | -1,
): void {
  const { westM, southM, cellM, columns, rows, inside, counts, requiredCount } = count;
  const { position, direction, previousDirection } = photo;
  const [halfLengthM, halfWidthM] = [lengthM / 2, widthM / 2];
  const tall = Math.abs(direction[1]) * halfLengthM + Math.abs(direction[0]) * halfWidthM;
  const first = Math.max(0, Math.ceil((position[1] - tall - southM) / cellM - 0.5));
  const last = Math.min(rows - 1, Math.floor((position[1] + tall - southM) / cellM - 0.5));
  const slabs = [
    ...slabsOf(direction, halfLengthM, halfWidthM),
    ...(previousDirection ? slabsOf(previousDirection, halfLengthM, halfWidthM) : []),
  ];
  for (let row = first; row <= last; row += 1) {
    const dy = southM + (row + 0.5) * cellM - position[1];
    let low = -Infinity;
    let high = Infinity;
    for (let k = 0; k < slabs.length; k += 1) {
      const { middlePerDy, halfM, mostDy } = slabs[k] ?? NO_SLAB;
      if (Math.abs(dy) > mostDy) high = -Infinity;
      low = Math.max(low, middlePerDy * dy - halfM);
      high = Math.min(high, middlePerDy * dy + halfM);
    }
    const from = Math.max(0, Math.ceil((position[0] + low - westM) / cellM - 0.5));
    const to = Math.min(columns - 1, Math.floor((position[0] + high - westM) / cellM - 0.5));
    for (let cell = row * columns + from; cell <= row * columns + to; cell += 1) {
      const now = (counts[cell] ?? 0) + by;
      counts[cell] = now;
      if (inside[cell] === 1 && (by > 0 ? now === requiredCount : now === requiredCount - 1))
        count.uncoveredCells -= by;
    }
  }
}

/** Per row, the dx that lie within a strip, whose centre moves with dy. A strip along rows holds all dx or none. */
interface Slab {
  middlePerDy: number;
  halfM: number;
  mostDy: number;
}

const NO_SLAB: Slab = { middlePerDy: 0, halfM: Infinity, mostDy: Infinity };

/** A footprint as two strips: |dx·ux + dy·uy| ≤ half its length and |dx·uy − dy·ux| ≤ half its width. */
const slabsOf = ([ux, uy]: PlanarPoint, halfLengthM: number, halfWidthM: number): [Slab, Slab] => [
  slabOf(uy, ux, halfLengthM),
  slabOf(-ux, uy, halfWidthM),
];

/** The dx for which |dy·perDy + dx·slope| ≤ most. */
const slabOf = (perDy: number, slope: number, most: number): Slab =>
  Math.abs(slope) < 1e-9
    ? { middlePerDy: 0, halfM: Infinity, mostDy: most / Math.abs(perDy) }
    : { middlePerDy: -perDy / slope, halfM: most / Math.abs(slope), mostDy: Infinity };

/** Whether a cell in a square around a point has too few photos. */
export function isUncoveredNear(count: CoverageCount, point: PlanarPoint, radiusM: number): boolean {
  const { inside, counts, requiredCount } = count;
  for (const [start, end] of rowsNear(count, point, radiusM)) {
    for (let cell = start; cell < end; cell += 1)
      if (inside[cell] === 1 && (counts[cell] ?? 0) < requiredCount) return true;
  }
  return false;
}

/** Whether a photo from a point may cover a sampled cell. */
export function isNearSampleArea(
  { centers, radiusM }: SampleArea,
  { widthM, lengthM }: PhotoRules,
): (point: PlanarPoint) => boolean {
  const tileM = radiusM + Math.hypot(widthM, lengthM) / 2;
  const tile = (m: number): number => Math.floor(m / tileM);
  const key = (column: number, row: number): number => column * 2 ** 24 + row;
  const tiles = new Set<number>();
  for (const [x, y] of centers)
    for (const i of [-1, 0, 1]) for (const j of [-1, 0, 1]) tiles.add(key(tile(x) + i, tile(y) + j));
  return ([x, y]) => tiles.has(key(tile(x), tile(y)));
}
