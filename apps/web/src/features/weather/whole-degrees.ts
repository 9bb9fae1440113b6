/** A temperature with its decimal part cut off, not rounded: -0.9 reads 0, -3.7 reads -3. */
export const wholeDegrees = (celsius: number): number => Math.trunc(celsius) || 0; // never -0
