/** Whether a module is warm as a whole: of a substring and its blurred border one quarter is hot, and another one not. */
export function isEvenlyWarm(pixels: readonly number[], values: Float32Array, reference: number): boolean {
  const sorted = Float32Array.from(pixels, (pixel) => (values[pixel] ?? Number.NaN) - reference).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return at(0.25) >= 0.5 * at(0.75);
}
