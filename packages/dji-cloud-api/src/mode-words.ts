/** Words for the numbers that docks and aircraft report. A number that isn't listed is named as such. */
const DOCK_MODES = [
  "Idle",
  "On-site debugging",
  "Remote debugging",
  "Updating firmware",
  "Working",
  "Waiting for calibration",
];

const AIRCRAFT_MODES = [
  "Standing by",
  "Preparing take-off",
  "Ready for take-off",
  "Flown by hand",
  "Taking off",
  "Flying the route",
  "Taking a panorama",
  "Tracking",
  "Giving way to other traffic",
  "Returning home",
  "Landing",
  "Forced landing",
  "Landing on three propellers",
  "Updating firmware",
  "Not connected",
  "Flying with obstacle assistance",
  "Flown by virtual stick",
  "Flown live from the cloud",
  "Waiting for RTK in the air",
  "Choosing a dock",
  "Circling a point of interest",
];

const AIRCRAFT_MODE_REASONS = [
  "",
  "Battery too low",
  "Battery voltage too low",
  "Battery voltage critically low",
  "Asked for at the remote control",
  "Asked for in the app",
  "Remote control signal lost",
  "Asked for by the dock or another device",
  "Inside the dock's restricted zone",
  "Return asked for while too close to home",
  "Return asked for while too far from home",
  "Asked for by the route",
  "Arrived above home",
  "Last metre of the landing",
  "Low-altitude protection overridden",
  "Other aircraft nearby",
  "Height control failed",
  "Battery just enough to return",
  "Flight controller took over",
  "Hardware fault",
  "Collision protection ended",
  "Return cancelled",
  "Obstacle on the way home",
  "Wind too strong",
];

const COVER_STATES = ["Closed", "Open", "Half open", "Faulty"];
const RAIN = ["No rain", "Light rain", "Moderate rain", "Heavy rain"];
const WIND_FROM = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

const TASK_STAGES: Record<number, string> = {
  0: "Preparing",
  1: "In flight",
  2: "Recovering after the flight",
  3: "Updating the flight area",
  4: "Updating terrain",
  5: "No task",
  255: "Aircraft abnormal",
  256: "Unknown",
};

const ROUTE_STATES = [
  "Disconnected",
  "Route not supported",
  "Ready for a route",
  "Receiving the route",
  "Starting the route",
  "Flying to the first point",
  "Flying the route",
  "Interrupted",
  "Resuming the route",
  "Route flown",
];

const named = (words: readonly string[], code: number, what: string) => words[code] ?? `${what} ${code}`;

export const dockModeWords = (code: number): string => named(DOCK_MODES, code, "Dock mode");
export const aircraftModeWords = (code: number): string => named(AIRCRAFT_MODES, code, "Aircraft mode");
export const aircraftModeReasonWords = (code: number): string => named(AIRCRAFT_MODE_REASONS, code, "Reason");
export const coverStateWords = (code: number): string => named(COVER_STATES, code, "Cover state");
export const rainfallWords = (code: number): string => named(RAIN, code, "Rainfall");
export const routeStateWords = (code: number): string => named(ROUTE_STATES, code, "Route state");
export const taskStageWords = (code: number): string => TASK_STAGES[code] ?? `Task stage ${code}`;

/** Where the wind comes from, for the codes 1 to 8. */
export const windDirectionWords = (code: number): string => named(WIND_FROM, code - 1, "Wind direction");

/** Modes in which the aircraft is off the ground. */
export const isAirborne = (aircraftMode: number): boolean =>
  (aircraftMode >= 3 && aircraftMode <= 12) ||
  (aircraftMode >= 15 && aircraftMode <= 18) ||
  aircraftMode === 20;
