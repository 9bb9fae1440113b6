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

const COVER_STATES = ["Closed", "Open", "Half open", "Faulty"];
const RAINFALL_LEVELS = ["No rain", "Light rain", "Moderate rain", "Heavy rain"];
/** An unknown code is shown as its number. */
const nameOf = (names: readonly string[], code: number, property: string) =>
  names[code] ?? `${property} ${code}`;

export const aircraftModeName = (code: number): string => nameOf(AIRCRAFT_MODES, code, "Aircraft mode");
export const coverStateName = (code: number): string => nameOf(COVER_STATES, code, "Cover state");
export const rainfallName = (code: number): string => nameOf(RAINFALL_LEVELS, code, "Rainfall");

/** Whether the aircraft is off the ground in this mode. */
export const isAirborne = (aircraftMode: number): boolean =>
  (aircraftMode >= 3 && aircraftMode <= 12) ||
  (aircraftMode >= 15 && aircraftMode <= 18) ||
  aircraftMode === 20;
