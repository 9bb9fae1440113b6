import type { Position } from "geojson";
import type { SimulatedPlan } from "./simulated-plan.ts";

/** Photo positions inside west, south, east, north. */
export interface PhotoView {
  photos: { battery: number; at: Position }[];
}

/** More would overlap on the map. */
const MAX_VISIBLE = 5_000;

export function photoView(
  { batteries }: Pick<SimulatedPlan, "batteries">,
  [west = -180, south = -90, east = 180, north = 90]: readonly number[],
): PhotoView {
  const photos: PhotoView["photos"] = [];
  for (const [battery, flown] of batteries.entries()) {
    for (const { position: at } of flown.photos) {
      const [lon = 0, lat = 0] = at;
      if (lon < west || lon > east || lat < south || lat > north) continue;
      photos.push({ battery, at });
      if (photos.length === MAX_VISIBLE) return { photos };
    }
  }
  return { photos };
}
