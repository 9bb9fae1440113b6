import { medianInPlace } from "./median.ts";
import { placeOnModule } from "./place-in-outline.ts";
import type { ThermalFrame } from "./thermal-frame.ts";

/** Pixels in which a third can be told from its neighbours. */
const LEAST_PX = 3;
const ALIKE = 0.5;

/**
 * Whether a module is warm as a whole: of a substring and its blurred border one quarter is hot, and another one not; of
 * two substrings, beside each other or apart, the third of the module across its shorter side stays behind.
 */
export function isEvenlyWarm(
  { values, widthPx }: Pick<ThermalFrame, "values" | "widthPx">,
  pixels: readonly number[],
  { corners, reference }: { corners: readonly (readonly [number, number])[]; reference: number },
): boolean {
  const excess = (pixel: number): number => (values[pixel] ?? Number.NaN) - reference;
  const sorted = Float32Array.from(pixels, excess).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  if (at(0.25) < ALIKE * at(0.75)) return false;
  const placeOf = placeOnModule(corners);
  const thirds: number[][] = [[], [], []];
  for (const pixel of pixels) {
    const [short] = placeOf([(pixel % widthPx) + 0.5, Math.floor(pixel / widthPx) + 0.5]);
    thirds[Math.min(2, Math.max(0, Math.floor(3 * short)))]?.push(excess(pixel));
  }
  if (thirds.some(({ length }) => length < LEAST_PX)) return true;
  const levels = thirds.map((third) => medianInPlace(Float64Array.from(third)));
  return Math.min(...levels) >= ALIKE * Math.max(...levels);
}
