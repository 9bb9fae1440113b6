import { CELL_PX, type EdgeMaps } from "./edge-maps.ts";
import type { ExpectedModules } from "./expected-modules.ts";

/** Where the expected modules fit: scaled and turned about the image's middle, then shifted. */
export interface CoarseFit {
  dxPx: number;
  dyPx: number;
  scale: number;
  turn: number;
  /** Mean strength of edges where they are expected, above that inside of modules. */
  score: number;
}

export interface CoarseSearch {
  pixels: Float64Array;
  expected: ExpectedModules;
  maps: EdgeMaps;
  /** Direction of the rows in the image. */
  axis: number;
  reachPx: number;
  turn: number;
  scales: readonly number[];
}

const MAX_POINTS = 1_000;
const MAX_FITS = 6;
/** Fits nearer to each other than this are the same. */
const SAME_FIT_PX = 9;

/** The best fits within the reach, best first; more than one where the grid of modules repeats. */
export function coarseSearch(search: CoarseSearch): CoarseFit[] {
  const points = samplePoints(search);
  const surfaces = search.scales.map((scale) => scoreSurface(search, points, scale));
  const best = surfaces.toSorted((a, b) => b.best - a.best)[0];
  return best ? peaksOf(best, search) : [];
}

interface SamplePoints {
  /** From the image's middle, in pixels. */
  along: number[];
  across: number[];
  inside: number[];
}

function samplePoints({ pixels, expected, axis, maps }: CoarseSearch): SamplePoints {
  const points: SamplePoints = { along: [], across: [], inside: [] };
  const count = expected.ids.length;
  const every = Math.max(1, Math.floor((count * 5) / MAX_POINTS));
  const [cos, sin] = [Math.cos(axis), Math.sin(axis)];
  const [midX, midY] = [(maps.columns * CELL_PX) / 2, (maps.rows * CELL_PX) / 2];
  for (let module = 0; module < count; module += 1) {
    let [centerX, centerY] = [0, 0];
    for (let side = 0; side < 4; side += 1) {
      const from = (module * 4 + side) * 2;
      const to = (module * 4 + ((side + 1) % 4)) * 2;
      const [ax, ay] = [pixels[from] ?? 0, pixels[from + 1] ?? 0];
      const [bx, by] = [pixels[to] ?? 0, pixels[to + 1] ?? 0];
      [centerX, centerY] = [centerX + ax / 4, centerY + ay / 4];
      const isOuter = expected.isOuter[module * 4 + side] === 1;
      if (!isOuter && (module + side) % every !== 0) continue;
      const isAlong = Math.abs((bx - ax) * cos + (by - ay) * sin) > 0.7 * Math.hypot(bx - ax, by - ay);
      (isAlong ? points.along : points.across).push((ax + bx) / 2 - midX, (ay + by) / 2 - midY);
    }
    if (module % Math.max(1, every >> 1) === 0) points.inside.push(centerX - midX, centerY - midY);
  }
  return points;
}

interface ScoreSurface {
  scale: number;
  steps: number;
  scores: Float32Array;
  best: number;
}

function scoreSurface(
  { maps, reachPx, turn }: CoarseSearch,
  points: SamplePoints,
  scale: number,
): ScoreSurface {
  const steps = Math.ceil(reachPx / CELL_PX);
  const side = 2 * steps + 1;
  const scores = new Float32Array(side * side);
  const layers = [
    { cells: cellsOf(points.along, { maps, turn, scale }), map: maps.along, sign: 1 },
    { cells: cellsOf(points.across, { maps, turn, scale }), map: maps.across, sign: 1 },
    { cells: cellsOf(points.inside, { maps, turn, scale }), map: maps.along, sign: -0.5 },
    { cells: cellsOf(points.inside, { maps, turn, scale }), map: maps.across, sign: -0.5 },
  ];
  for (const { cells, map, sign } of layers) {
    const visible = countVisible(cells, maps);
    if (visible > 0) addLayer(scores, steps, { cells, map, maps, weight: sign / visible });
  }
  return { scale, steps, scores, best: scores.reduce((most, score) => Math.max(most, score), -Infinity) };
}

interface Layer {
  cells: Int32Array;
  map: Float32Array;
  maps: EdgeMaps;
  weight: number;
}

/** Adds, at every shift within the circle of the reach, the map's values where the cells come to lie: row by row, cell by cell. */
function addLayer(scores: Float32Array, steps: number, { cells, map, maps, weight }: Layer): void {
  const side = 2 * steps + 1;
  for (let dy = -steps; dy <= steps; dy += 1) {
    const half = Math.floor(Math.sqrt((steps + 0.5) ** 2 - dy * dy));
    const middle = (dy + steps) * side + steps;
    for (let i = 0; i < cells.length; i += 2) {
      const row = (cells[i + 1] ?? 0) + dy;
      if (row < 0 || row >= maps.rows) continue;
      const column = cells[i] ?? 0;
      const from = Math.max(-half, -column);
      const to = Math.min(half, maps.columns - 1 - column);
      const at = row * maps.columns + column;
      for (let dx = from; dx <= to; dx += 1)
        scores[middle + dx] = (scores[middle + dx] ?? 0) + weight * (map[at + dx] ?? 0);
    }
  }
}

function cellsOf(
  points: readonly number[],
  { maps, turn, scale }: { maps: EdgeMaps; turn: number; scale: number },
): Int32Array {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const cells = new Int32Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
    cells[i] = Math.floor(maps.columns / 2 + (x * cos - y * sin) / CELL_PX);
    cells[i + 1] = Math.floor(maps.rows / 2 + (x * sin + y * cos) / CELL_PX);
  }
  return cells;
}

function countVisible(cells: Int32Array, { columns, rows }: EdgeMaps): number {
  let count = 0;
  for (let i = 0; i < cells.length; i += 2) {
    const [column, row] = [cells[i] ?? -1, cells[i + 1] ?? -1];
    if (column >= 0 && row >= 0 && column < columns && row < rows) count += 1;
  }
  return count;
}

function peaksOf({ scale, steps, scores, best }: ScoreSurface, { turn }: CoarseSearch): CoarseFit[] {
  const side = 2 * steps + 1;
  const order = [...scores.keys()]
    .filter((at) => (scores[at] ?? 0) > 0.5 * best)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const fits: CoarseFit[] = [];
  for (const at of order) {
    const dxPx = ((at % side) - steps) * CELL_PX;
    const dyPx = (Math.floor(at / side) - steps) * CELL_PX;
    if (fits.some((fit) => Math.hypot(fit.dxPx - dxPx, fit.dyPx - dyPx) < SAME_FIT_PX)) continue;
    fits.push({ dxPx, dyPx, scale, turn, score: scores[at] ?? 0 });
    if (fits.length === MAX_FITS) break;
  }
  return fits;
}
