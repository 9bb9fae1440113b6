import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import type { PhotoRules } from "./photo-rules.ts";

/** Where a photograph is taken, and the unit direction of flight. */
export interface Shot {
  at: PlanarPoint;
  along: PlanarPoint;
  /** Taken while the aircraft turns from another direction: only what it shows before and after the turn counts. */
  turnedFrom?: PlanarPoint;
}

/** How many photographs show each cell of an area, as far as the wanted number. */
export interface PhotoCount {
  westM: number;
  southM: number;
  cellM: number;
  columns: number;
  rows: number;
  /** 1 where the cell's middle lies in the area, near one of the places that are looked at. */
  inside: Uint8Array;
  counts: Uint16Array;
  wanted: number;
  insideCells: number;
  /** Of the cells that are looked at, those that fewer photographs show. */
  missing: number;
}

/** Squares around places, within which cells are looked at. */
export interface Lookout {
  places: readonly PlanarPoint[];
  reachM: number;
}

export function photoCount(
  area: readonly PlanarPolygon[],
  { wanted, cellM, lookout }: { wanted: number; cellM: number; lookout: Lookout },
): PhotoCount {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of area.flat(2)) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const columns = Math.ceil((east - west) / cellM) + 1;
  const rows = Math.ceil((north - south) / cellM) + 1;
  const inside = new Uint8Array(columns * rows);
  const count: PhotoCount = {
    westM: west,
    southM: south,
    cellM,
    columns,
    rows,
    inside,
    counts: new Uint16Array(columns * rows),
    wanted,
    insideCells: 0,
    missing: 0,
  };
  fillInside(count, area);
  const near = new Uint8Array(columns * rows);
  for (const place of lookout.places)
    for (const [start, end] of rowsNear(count, place, lookout.reachM)) near.fill(1, start, end);
  for (let cell = 0; cell < inside.length; cell += 1) {
    if (inside[cell] === 0) continue;
    count.insideCells += 1;
    if (near[cell] === 1) count.missing += 1;
    else inside[cell] = 0;
  }
  return count;
}

/** The first cell and the one after the last of each row in a square around a place. */
function rowsNear(
  { westM, southM, cellM, columns, rows }: PhotoCount,
  [x, y]: PlanarPoint,
  reachM: number,
): [start: number, end: number][] {
  const low = Math.max(0, Math.floor((y - reachM - southM) / cellM));
  const high = Math.min(rows - 1, Math.floor((y + reachM - southM) / cellM));
  const left = Math.max(0, Math.floor((x - reachM - westM) / cellM));
  const end = Math.min(columns, Math.floor((x + reachM - westM) / cellM) + 1);
  return left >= end || low > high
    ? []
    : Array.from({ length: high - low + 1 }, (_, k) => [
        (low + k) * columns + left,
        (low + k) * columns + end,
      ]);
}

/** By the even-odd rule over all rings. */
function fillInside(
  { westM, southM, cellM, columns, rows, inside }: PhotoCount,
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

/** Adds a photograph, or takes it away with −1. */
export function countShot(count: PhotoCount, shot: Shot, { wideM, longM }: PhotoRules, by: 1 | -1): void {
  const { westM, southM, cellM, columns, rows, inside, counts, wanted } = count;
  const { at, along, turnedFrom } = shot;
  const [halfLong, halfWide] = [longM / 2, wideM / 2];
  const tall = Math.abs(along[1]) * halfLong + Math.abs(along[0]) * halfWide;
  const first = Math.max(0, Math.ceil((at[1] - tall - southM) / cellM - 0.5));
  const last = Math.min(rows - 1, Math.floor((at[1] + tall - southM) / cellM - 0.5));
  const slabs = [
    ...slabsOf(along, halfLong, halfWide),
    ...(turnedFrom ? slabsOf(turnedFrom, halfLong, halfWide) : []),
  ];
  for (let row = first; row <= last; row += 1) {
    const dy = southM + (row + 0.5) * cellM - at[1];
    let low = -Infinity;
    let high = Infinity;
    for (let k = 0; k < slabs.length; k += 1) {
      const { middlePerDy, halfM, mostDy } = slabs[k] ?? NO_SLAB;
      if (Math.abs(dy) > mostDy) high = -Infinity;
      low = Math.max(low, middlePerDy * dy - halfM);
      high = Math.min(high, middlePerDy * dy + halfM);
    }
    const from = Math.max(0, Math.ceil((at[0] + low - westM) / cellM - 0.5));
    const to = Math.min(columns - 1, Math.floor((at[0] + high - westM) / cellM - 0.5));
    for (let cell = row * columns + from; cell <= row * columns + to; cell += 1) {
      const now = (counts[cell] ?? 0) + by;
      counts[cell] = now;
      if (inside[cell] === 1 && (by > 0 ? now === wanted : now === wanted - 1)) count.missing -= by;
    }
  }
}

/** Of each row the dx from the middle's that lie within: the middle moves with dy. Along rows, all dx or none. */
interface Slab {
  middlePerDy: number;
  halfM: number;
  mostDy: number;
}

const NO_SLAB: Slab = { middlePerDy: 0, halfM: Infinity, mostDy: Infinity };

/** What a picture shows in one direction: |dx·ux + dy·uy| ≤ half its length and |dx·uy − dy·ux| ≤ half its width. */
const slabsOf = ([ux, uy]: PlanarPoint, halfLong: number, halfWide: number): [Slab, Slab] => [
  slabOf(uy, ux, halfLong),
  slabOf(-ux, uy, halfWide),
];

/** The dx for which |dy·perDy + dx·slope| is at most so much. */
const slabOf = (perDy: number, slope: number, most: number): Slab =>
  Math.abs(slope) < 1e-9
    ? { middlePerDy: 0, halfM: Infinity, mostDy: most / Math.abs(perDy) }
    : { middlePerDy: -perDy / slope, halfM: most / Math.abs(slope), mostDy: Infinity };

/** Whether a cell in a square around a place is shown by too few photographs. */
export function isMissingNear(count: PhotoCount, place: PlanarPoint, reachM: number): boolean {
  const { inside, counts, wanted } = count;
  for (const [start, end] of rowsNear(count, place, reachM)) {
    for (let cell = start; cell < end; cell += 1)
      if (inside[cell] === 1 && (counts[cell] ?? 0) < wanted) return true;
  }
  return false;
}

/** Tells of places whether a photograph from there may show something that is looked at. */
export function isNear(
  { places, reachM }: Lookout,
  { wideM, longM }: PhotoRules,
): (place: PlanarPoint) => boolean {
  const tileM = reachM + Math.hypot(wideM, longM) / 2;
  const tile = (m: number): number => Math.floor(m / tileM);
  const key = (column: number, row: number): number => column * 2 ** 24 + row;
  const tiles = new Set<number>();
  for (const [x, y] of places)
    for (const i of [-1, 0, 1]) for (const j of [-1, 0, 1]) tiles.add(key(tile(x) + i, tile(y) + j));
  return ([x, y]) => tiles.has(key(tile(x), tile(y)));
}
