import type { ActiveFlight, Flight, ListedFlight } from "@overfly/contract/flights/flights";

/** A dock's flight for tests: on its route, but for what is given. */
export const sampleFlight = (overrides: Partial<Flight> = {}): Flight => ({
  id: 11,
  mission_token: "missionToken1234",
  status: "airborne",
  reason: null,
  reason_message: null,
  source: "dock",
  pilot: null,
  dock: { id: 3, name: "North gate" },
  task: { status: "in_progress", percent: 40, step: null, step_code: null },
  waypoint: null,
  photos_taken: null,
  took_off_at: "2026-05-01T08:00:00.000Z",
  landed_at: null,
  duration_s: null,
  distance_m: null,
  max_height_m: null,
  max_speed_mps: null,
  battery_before_percent: null,
  battery_after_percent: null,
  take_off: null,
  landing: null,
  track: null,
  events: [],
  photo_count: 0,
  expected_photo_count: null,
  created_at: "2026-05-01T07:55:00.000Z",
  ...overrides,
});

export function sampleActiveFlight(overrides: Partial<ActiveFlight> = {}): ActiveFlight {
  const { track: _track, ...flight } = sampleFlight();
  return {
    ...flight,
    mission_number: "M-2026-0042",
    site: { token: "siteToken1234567", name: "North field", time_zone: "Asia/Amman" },
    ...overrides,
  };
}

export const sampleListedFlight = (overrides: Partial<ListedFlight> = {}): ListedFlight => ({
  ...sampleActiveFlight(),
  weather: "",
  drone: null,
  incident: "",
  notes: "",
  ...overrides,
});
