import type { Raster } from "@overfly/contract/media/raster";
import proj4 from "proj4";

const STEPS = 8;

/** The box around a rectangle's edges, in degrees; undefined if the system can't place them on the globe. */
export function boundsOf(
  system: string,
  place: (column: number, row: number) => [number, number],
  [width, height]: readonly [number, number],
): Raster["bounds"] | undefined {
  const { inverse } = proj4(system);
  const positions = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).flatMap((share) =>
    [
      place(width * share, 0),
      place(width * share, height),
      place(0, height * share),
      place(width, height * share),
    ].map((xy) => inverse(xy)),
  );
  const longitudes = positions.map(([longitude]) => longitude as number);
  const latitudes = positions.map(([, latitude]) => latitude as number);
  const bounds: Raster["bounds"] = [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
  const [west, south, east, north] = bounds;
  const isOnGlobe =
    bounds.every(Number.isFinite) && west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isOnGlobe ? bounds : undefined;
}
