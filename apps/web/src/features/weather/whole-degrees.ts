/** A temperature truncated to whole degrees, not rounded: -0.9 gives 0, -3.7 gives -3. */
export const wholeDegrees = (celsius: number): number => Math.trunc(celsius) || 0; // never -0
