import type { ThermalFrame } from "./thermal-frame.ts";

export interface LocalBackground {
  medianAt: (at: readonly [x: number, y: number]) => number;
  /** `p90`: 90th percentile of the surroundings. */
  forEachPixel: (visit: (index: number, p90: number) => void) => void;
}

/** Grid nodes over the frame's longer side, and window size in node spacings: a fine and a coarse scale. */
const scales = [
  { nodes: 40, span: 7 },
  { nodes: 10, span: 7 },
] as const;
const SAMPLES_ACROSS = 20;

/** Level of the surroundings at each pixel, at a fine scale (about a sixth of the frame), then a coarse one (two thirds). */
export const localBackgrounds = (frame: ThermalFrame): LocalBackground[] =>
  scales.map(({ nodes, span }) => {
    const spacing = Math.max(4, Math.max(frame.widthPx, frame.heightPx) / nodes);
    return background(frame, spacing, spacing * span);
  });

interface Grid {
  columns: number;
  rows: number;
  spacing: number;
  median: Float32Array;
  p90: Float32Array;
}

function background(frame: ThermalFrame, spacing: number, windowPx: number): LocalBackground {
  const grid = measureGrid(frame, spacing, windowPx);
  return {
    medianAt: ([x, y]) => interpolate(grid, grid.median, [x, y]),
    forEachPixel: (visit) => {
      const blended = new Float32Array(grid.columns);
      for (let y = 0; y < frame.heightPx; y += 1) {
        blendRows(grid, y, blended);
        for (let x = 0; x < frame.widthPx; x += 1) {
          const left = Math.floor(x / spacing);
          const from = blended[left] ?? 0;
          visit(y * frame.widthPx + x, from + ((blended[left + 1] ?? from) - from) * (x / spacing - left));
        }
      }
    },
  };
}

/** Interpolates the grid's 90th percentiles at one line of the image. */
function blendRows({ columns, rows, spacing, p90 }: Grid, y: number, into: Float32Array): void {
  const above = Math.min(Math.floor(y / spacing), rows - 2);
  const down = y / spacing - above;
  for (let column = 0; column < columns; column += 1) {
    const from = p90[above * columns + column] ?? 0;
    into[column] = from + ((p90[(above + 1) * columns + column] ?? from) - from) * down;
  }
}

function measureGrid(frame: ThermalFrame, spacing: number, windowPx: number): Grid {
  const columns = Math.ceil(frame.widthPx / spacing) + 1;
  const rows = Math.ceil(frame.heightPx / spacing) + 1;
  const grid = {
    columns,
    rows,
    spacing,
    median: new Float32Array(columns * rows),
    p90: new Float32Array(columns * rows),
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const samples = windowSamples(frame, [column * spacing, row * spacing], windowPx);
      const node = row * columns + column;
      grid.median[node] = samples[samples.length >> 1] ?? Number.NaN;
      grid.p90[node] = samples[Math.floor(samples.length * 0.9)] ?? Number.NaN;
    }
  return grid;
}

/** Sorted samples of a window, which is moved inwards at the frame's border to keep its size. */
function windowSamples(
  { values, widthPx, heightPx }: ThermalFrame,
  [centerX, centerY]: readonly [number, number],
  windowPx: number,
): Float32Array {
  const [width, height] = [Math.min(windowPx, widthPx), Math.min(windowPx, heightPx)];
  const left = Math.min(Math.max(centerX - width / 2, 0), widthPx - width);
  const top = Math.min(Math.max(centerY - height / 2, 0), heightPx - height);
  const samples = new Float32Array(SAMPLES_ACROSS * SAMPLES_ACROSS);
  let count = 0;
  for (let j = 0; j < SAMPLES_ACROSS; j += 1)
    for (let i = 0; i < SAMPLES_ACROSS; i += 1) {
      const x = Math.floor(left + ((i + 0.5) * width) / SAMPLES_ACROSS);
      const y = Math.floor(top + ((j + 0.5) * height) / SAMPLES_ACROSS);
      const value = values[y * widthPx + x];
      if (value !== undefined && !Number.isNaN(value)) samples[count++] = value;
    }
  return samples.subarray(0, count).sort();
}

function interpolate(grid: Grid, nodes: Float32Array, [x, y]: readonly [number, number]): number {
  const column = Math.min(x / grid.spacing, grid.columns - 1.001);
  const row = Math.min(y / grid.spacing, grid.rows - 1.001);
  const [left, above] = [Math.floor(column), Math.floor(row)];
  const [across, down] = [column - left, row - above];
  const at = above * grid.columns + left;
  const upper = (nodes[at] ?? 0) * (1 - across) + (nodes[at + 1] ?? 0) * across;
  const lower = (nodes[at + grid.columns] ?? 0) * (1 - across) + (nodes[at + grid.columns + 1] ?? 0) * across;
  return upper * (1 - down) + lower * down;
}
