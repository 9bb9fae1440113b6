import type { Boundary } from "@overfly/contract/geometry";
import type { NewFlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { plantBoundary } from "@overfly/simulator/scene/plant-layout";
import { DOCK_LOCATION, smallPlant } from "@overfly/simulator/testing/small-plant";

/** A route with a few lines over the simulator's small plant, low enough to detect its defects. */
export const SMALL_FIELD: NewFlightRoute = {
  name: "Small field",
  document: {
    aircraftId: "m3td",
    cameraId: "m3td",
    takeOff: [DOCK_LOCATION.longitude, DOCK_LOCATION.latitude],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
    items: [
      {
        id: "area",
        name: "Small field",
        kind: "area",
        boundary: plantBoundary(smallPlant) as Boundary,
        pattern: "lines",
        angle: 90,
        marginM: 8,
        imaging: { heightM: 25, frontOverlap: 60, sideOverlap: 30, gimbalPitchDeg: -90 },
      },
    ],
  },
};

const [area] = SMALL_FIELD.document.items;
if (area?.kind !== "area") throw new Error("The small field is an area");

/** The same with little overlap, where the photos' content does not matter. */
export const FEW_PHOTOS: NewFlightRoute = {
  ...SMALL_FIELD,
  document: {
    ...SMALL_FIELD.document,
    items: [{ ...area, imaging: { ...area.imaging, frontOverlap: 20 } }],
  },
};
