import type { Boundary } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { NewFlightRoute } from "@overfly/contract/flight-routes/flight-routes";

export const square = (size = 0.003): Boundary => ({
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.7 + size, 30.2],
      [35.7 + size, 30.2 + size],
      [35.7, 30.2 + size],
      [35.7, 30.2],
    ],
  ],
});

/** An area at 5.5 cm GSD with a take-off point beside it. */
export const createRouteDocument = (
  boundary: Boundary,
  changes: Partial<RouteDocument> = {},
): RouteDocument => ({
  aircraftId: "m3t",
  cameraId: "m3t",
  takeOff: [35.699, 30.199],
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
  items: [
    {
      id: "area",
      name: "North field",
      kind: "area",
      boundary,
      pattern: "lines",
      angle: "best",
      marginM: 0,
      imaging: { gsdCm: 5.5, frontOverlap: 70, sideOverlap: 70, gimbalPitchDeg: -90 },
    },
  ],
  ...changes,
});

export const createRouteInput = (changes: Partial<NewFlightRoute> = {}): NewFlightRoute => ({
  name: "North field",
  document: createRouteDocument(square()),
  ...changes,
});
