import { planRoute } from "@overfly/flight-planning/plan-route";
import { writeRouteKmz } from "@overfly/route-files/wpml/wpml-writer";
import { generatePlant } from "#scene/plant.ts";
import { plantBoundary } from "#scene/plant-layout.ts";

/** Two short rows, and the dock beside them. */
export const smallPlant = generatePlant({
  originLongitude: 35.9,
  originLatitude: 31.9,
  rows: 2,
  tablesPerRow: 1,
  seed: 4,
  defects: { hot_cell: 1 },
});

export const DOCK_AT = { longitude: 35.8998, latitude: 31.8999, heightM: 780 };

/** A route of a few pictures over the small plant. */
export function smallRoute(): Uint8Array {
  const plan = planRoute({
    boundary: plantBoundary(smallPlant),
    cameraId: "m3td",
    aircraftId: "m3td",
    lensIds: ["ir"],
    heightM: 25,
    frontOverlap: 60,
    sideOverlap: 30,
    angleDeg: 90,
    takeOff: [DOCK_AT.longitude, DOCK_AT.latitude],
  });
  if (!plan.ok) throw new Error(plan.message);
  const file = writeRouteKmz(plan, { name: "Small site", author: "test", writtenAtMs: 0 });
  if (!file.ok) throw new Error(file.message);
  return file.bytes;
}
