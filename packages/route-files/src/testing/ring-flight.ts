import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";

export const RING = [
  [35.9, 31.9],
  [35.909, 31.9],
  [35.909, 31.906],
  [35.9, 31.9],
];
export const FLIGHT: PlannedFlight = {
  aircraftId: "m3td",
  cameraId: "m3td",
  lensIds: ["wide", "ir"],
  heightMode: "take-off",
  safeTakeOffHeightM: 20,
  transitSpeedMps: 12,
  finish: "go-home",
  onSignalLoss: "continue",
  waypoints: RING.map((place) => ({ position: [...place, 30], speedMps: 5, turn: "stop", actions: [] })),
};
