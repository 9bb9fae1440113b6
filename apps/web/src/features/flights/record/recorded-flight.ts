import type { FlightDetail } from "@overfly/contract/flights/flights";
import { parseCoordinates } from "#platform/map/parse-coordinates.ts";

/** The form of a flight: what a person records of it. Positions are as they are typed. */
export interface RecordedFlight {
  pilot_id: string | null;
  took_off_at: string | null;
  landed_at: string | null;
  take_off: string;
  landing: string;
  distance_m: number | null;
  max_height_m: number | null;
  max_speed_mps: number | null;
  expected_photo_count: number | null;
  battery_before_percent: number | null;
  battery_after_percent: number | null;
  battery_ids: number[];
  weather: string;
  /** What happened is asked for once somebody says that something did. */
  had_incident: boolean;
  incident: string;
  notes: string;
}

export const newRecord = (pilotId: string | null): RecordedFlight => ({
  pilot_id: pilotId,
  took_off_at: null,
  landed_at: null,
  take_off: "",
  landing: "",
  distance_m: null,
  max_height_m: null,
  max_speed_mps: null,
  expected_photo_count: null,
  battery_before_percent: null,
  battery_after_percent: null,
  battery_ids: [],
  weather: "",
  had_incident: false,
  incident: "",
  notes: "",
});

export const recordOf = (flight: FlightDetail): RecordedFlight => ({
  pilot_id: flight.pilot_id,
  took_off_at: flight.took_off_at,
  landed_at: flight.landed_at,
  take_off: positionText(flight.take_off),
  landing: positionText(flight.landing),
  distance_m: flight.distance_m,
  max_height_m: flight.max_height_m,
  max_speed_mps: flight.max_speed_mps,
  expected_photo_count: flight.expected_photo_count,
  battery_before_percent: flight.battery_before_percent,
  battery_after_percent: flight.battery_after_percent,
  battery_ids: flight.equipment.flatMap(({ item_kind, item_id }) =>
    item_kind === "batteries" ? [item_id] : [],
  ),
  weather: flight.weather,
  had_incident: flight.incident !== "",
  incident: flight.incident,
  notes: flight.notes,
});

/** About 10 cm. */
const DIGITS = 6;

/** Latitude first, as people write it. */
export function positionText(point: FlightDetail["take_off"]): string {
  if (!point) return "";
  const [longitude, latitude] = point.coordinates;
  return [latitude, longitude].map((deg) => String(Number(deg.toFixed(DIGITS)))).join(", ");
}

/** Null where nothing was typed, undefined where it is no position. */
export function pointOf(text: string): { type: "Point"; coordinates: [number, number] } | null | undefined {
  if (text.trim() === "") return null;
  const [longitude, latitude] = parseCoordinates(text) ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  return { type: "Point", coordinates: [longitude, latitude] };
}
