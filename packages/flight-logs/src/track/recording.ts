import type { FlightLog, LogFormat, LogWarning } from "#flight-log.ts";

/** A position as its file states it. */
export interface Fix {
  atMs: number;
  longitude: number;
  latitude: number;
  /** Above the take-off point; null where the file doesn't state it. */
  heightM: number | null;
  /** Above the sea or the ellipsoid, for files that state no height. */
  altitudeM: number | null;
  speedMps: number | null;
  headingDeg: number | null;
  batteryPercent: number | null;
}

export interface Period {
  fromMs: number;
  toMs: number;
  /** False if the log began later. */
  isBeginShown: boolean;
}

/** What a file of any format holds, before one flight is taken of it. */
export interface Recording {
  format: LogFormat;
  clock: FlightLog["clock"];
  /** In any order. */
  fixes: readonly Fix[];
  /** From take-off to landing each; null where the file doesn't tell. */
  flights: readonly Period[] | null;
  /** Where the file states it; else it is where the flight's first point is. */
  takeOff: FlightLog["takeOff"];
  aircraft: FlightLog["aircraft"];
  warnings: readonly LogWarning[];
}
