import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";

/** What most route files do not say. A person picks the aircraft after importing. */
export const FLIGHT_DEFAULTS: Omit<PlannedFlight, "waypoints" | "heightMode"> = {
  aircraftId: "generic",
  cameraId: "generic-visual",
  lensIds: [],
  safeTakeOffHeightM: 20,
  transitSpeedMps: 10,
  finish: "go-home",
  onSignalLoss: "go-home",
};

/** Speed where a file tells none, metres a second. */
export const DEFAULT_SPEED_MPS = 5;

export const MAX_WAYPOINTS = 100_000;
