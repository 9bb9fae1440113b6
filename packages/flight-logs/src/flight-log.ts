export const LOG_FORMATS = ["airdata", "dataflash", "dji-txt", "srt", "tlog", "ulog"] as const;

export type LogFormat = (typeof LOG_FORMATS)[number];

export const LOG_WARNINGS = [
  /** The file holds more than one flight; the longest was read. */
  "several-flights",
  /** The log doesn't tell take-off and landing: the flight reaches from its first to its last point. */
  "take-off-unknown",
  /** Positions and heights are encrypted; only the summary was read. */
  "track-encrypted",
  /** The file states altitudes only; heights are above its first point, as it shows no take-off. */
  "heights-from-first-point",
  /** The file states no heights: those of all points are 0. */
  "no-heights",
  /** Positions without a fix, or too far from the others to be true. */
  "positions-left-out",
  /** The file ends within a record. */
  "truncated",
  /** Parts between the records could not be read. */
  "damaged-records",
] as const;

export type LogWarning = (typeof LOG_WARNINGS)[number];

/** Degrees, metres above the take-off point, metres per second, clockwise from north. */
export interface LogPoint {
  atMs: number;
  longitude: number;
  latitude: number;
  heightM: number;
  speedMps: number | null;
  headingDeg: number | null;
  batteryPercent: number | null;
}

/** One flight of a log. */
export interface FlightLog {
  format: LogFormat;
  /** "utc": times are real; "local": wall-clock time of where it was flown, written as if it were UTC. */
  clock: "utc" | "local";
  /** From take-off to landing where the log tells, else its first and last point. */
  tookOffAtMs: number;
  landedAtMs: number;
  takeOff: { longitude: number; latitude: number } | null;
  /** In order of time, at most one a second; empty where the track is encrypted. */
  points: readonly LogPoint[];
  distanceM: number | null;
  maxHeightM: number | null;
  batteryBeforePercent: number | null;
  batteryAfterPercent: number | null;
  aircraft: { model: string | null; serial: string | null };
  warnings: readonly LogWarning[];
}

export type LogErrorCode = "unknown-format" | "empty" | "damaged" | "no-time" | "no-flight" | "too-large";

export type LogRead = { ok: true; log: FlightLog } | { ok: false; code: LogErrorCode };
