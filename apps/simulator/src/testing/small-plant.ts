import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { planMission } from "@overfly/flight-planning/mission/plan-mission";
import { contentFromStoredPlan, storedPlanOf } from "@overfly/route-files/document/stored-plan";
import { writeRouteFile } from "@overfly/route-files/write-route-file";
import { generatePlant } from "#scene/plant.ts";
import { plantBoundary } from "#scene/plant-layout.ts";

/** Two short rows next to the dock. */
export const smallPlant = generatePlant({
  originLongitude: 35.9,
  originLatitude: 31.9,
  rows: 2,
  tablesPerRow: 1,
  seed: 4,
  defects: { hot_cell: 1 },
});

export const DOCK_LOCATION = { longitude: 35.8998, latitude: 31.8999, heightM: 780 };

const SMALL_ROUTE: RouteDocument = {
  aircraftId: "m3td",
  cameraId: "m3td",
  lensIds: ["ir"],
  takeOff: [DOCK_LOCATION.longitude, DOCK_LOCATION.latitude],
  items: [
    {
      id: "area",
      name: "Small site",
      kind: "area",
      boundary: plantBoundary(smallPlant),
      pattern: "lines",
      angle: 90,
      marginM: 0,
      imaging: { heightM: 25, frontOverlap: 60, sideOverlap: 30, gimbalPitchDeg: -90 },
    },
  ],
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
};

/** A route of a few photos over the small plant. */
export function smallRoute(): Uint8Array {
  const plan = planMission(SMALL_ROUTE);
  if (!plan.ok) throw new Error(plan.code);
  const stored = storedPlanOf(SMALL_ROUTE, plan);
  const content = contentFromStoredPlan({ name: "Small site", document: SMALL_ROUTE, plan: stored });
  const file = writeRouteFile("wpml", content, { author: "test", writtenAtMs: 0 });
  if (!file.ok) throw new Error(file.message);
  return file.bytes;
}
