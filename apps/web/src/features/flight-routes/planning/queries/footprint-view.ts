import { photoFootprint } from "@overfly/flight-planning/coverage/photos/photo-footprint";
import type { Polygon } from "geojson";
import type { SimulatedPlan } from "./simulated-plan.ts";

/** Ground footprints of the photos; of very many photos only every n-th. */
export interface FootprintView {
  footprints: { battery: number; area: Polygon }[];
  every: number;
  total: number;
}

const MAX_VISIBLE = 3_000;

export function footprintView({ batteries, lens, ground, siteData }: SimulatedPlan): FootprintView {
  const photos = batteries.flatMap((flown, battery) => flown.photos.map((photo) => ({ photo, battery })));
  const every = Math.max(1, Math.ceil(photos.length / MAX_VISIBLE));
  const displayed = lens ? photos.filter((_, index) => index % every === 0) : [];
  return {
    footprints: displayed.flatMap(({ photo, battery }) =>
      lens ? [{ battery, area: photoFootprint(photo, lens, siteData.elevation && ground) }] : [],
    ),
    every,
    total: photos.length,
  };
}
