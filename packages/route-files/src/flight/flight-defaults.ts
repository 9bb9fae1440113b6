import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";

/** Settings missing from most route files. The aircraft is selected after importing. */
export const FLIGHT_DEFAULTS: Omit<PlannedFlight, "waypoints" | "heightMode"> = {
  aircraftId: "generic",
  cameraId: "generic-visual",
  lensIds: [],
  safeTakeOffHeightM: 20,
  transitSpeedMps: 10,
  finish: "go-home",
  onSignalLoss: "go-home",
};

/** Speed for files without one, metres per second. */
export const DEFAULT_SPEED_MPS = 5;

export const MAX_WAYPOINTS = 100_000;
