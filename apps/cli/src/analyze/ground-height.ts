import type { AnalyzeOptions } from "./analyze-picture.ts";
import type { Elevation } from "./read-elevation.ts";

/**
 * Heights relative to the ground below the first picture, which stands for the take-off point. Where the model has none,
 * the last one known counts.
 */
export function heightAboveFirst(elevation: Elevation | null): AnalyzeOptions["groundHeightM"] {
  let [first, last]: (number | undefined)[] = [];
  return ({ longitude, latitude }) => {
    if (!elevation || longitude === null || latitude === null) return 0;
    last = elevation([longitude, latitude]) ?? last;
    first ??= last;
    return (last ?? 0) - (first ?? 0);
  };
}
