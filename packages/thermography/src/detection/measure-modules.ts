import type { ModuleOutline } from "./module-outline.ts";
import { pixelsInside } from "./pixels-inside.ts";
import { isFirstSideShort, placeOnModule } from "./place-in-outline.ts";
import type { ThermalFrame } from "./thermal-frame.ts";

/** A module that the image shows completely. */
export interface MeasuredModule {
  outline: ModuleOutline;
  pixels: number[];
  median: number;
  center: readonly [number, number];
  /** Of each pixel: its cell of the pattern that modules share; see `PATTERN`. */
  cells: Uint8Array;
  /** Part of the way across the module's shorter and its longer side, 0 to 1. */
  placeOf: (pixel: readonly [x: number, y: number]) => [short: number, long: number];
}

/** Cells over the shorter side and over the longer one. */
export const PATTERN = { short: 8, long: 14 } as const;

export const measureModules = (frame: ThermalFrame, outlines: readonly ModuleOutline[]): MeasuredModule[] =>
  outlines.flatMap((outline) => measureModule(frame, outline) ?? []);

function measureModule(frame: ThermalFrame, outline: ModuleOutline): MeasuredModule | null {
  const pixels = pixelsInside(frame, outline.corners);
  if (!pixels || pixels.length < 6) return null;
  const values = Float32Array.from(pixels, (pixel) => frame.values[pixel] ?? Number.NaN).sort();
  const median = values[values.length >> 1] ?? Number.NaN;
  if (Number.isNaN(median) || Number.isNaN(values.at(-1))) return null;
  const [x, y] = outline.corners.reduce(
    ([sumX, sumY], corner) => [sumX + corner[0], sumY + corner[1]],
    [0, 0],
  );
  return {
    outline,
    pixels,
    median,
    center: [x / outline.corners.length, y / outline.corners.length],
    cells: patternCells(pixels, outline, frame.widthPx),
    placeOf: placeOnModule(outline.corners),
  };
}

/** By the parallelogram of three corners: exact enough for cells of some pixels. */
function patternCells(pixels: readonly number[], { corners }: ModuleOutline, widthPx: number): Uint8Array {
  const isFirstShort = isFirstSideShort(corners);
  const [a = [0, 0], b = [1, 0], c = [1, 1], d = [0, 1]] = corners;
  const first = [(b[0] - a[0] + c[0] - d[0]) / 2, (b[1] - a[1] + c[1] - d[1]) / 2] as const;
  const second = [(d[0] - a[0] + c[0] - b[0]) / 2, (d[1] - a[1] + c[1] - b[1]) / 2] as const;
  const determinant = first[0] * second[1] - first[1] * second[0] || 1;
  const [middleX, middleY] = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
  return Uint8Array.from(pixels, (pixel) => {
    const x = (pixel % widthPx) + 0.5 - middleX;
    const y = Math.floor(pixel / widthPx) + 0.5 - middleY;
    const u = 0.5 + (x * second[1] - y * second[0]) / determinant;
    const v = 0.5 + (first[0] * y - first[1] * x) / determinant;
    const [short, long] = isFirstShort ? [u, v] : [v, u];
    return cellOf(short, PATTERN.short) * PATTERN.long + cellOf(long, PATTERN.long);
  });
}

const cellOf = (part: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(part * count)));
