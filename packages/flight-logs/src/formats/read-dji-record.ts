import { DJILog } from "dji-log-parser-js";
import type { FlightLog, LogRead } from "../flight-log.ts";
import { isPosition, isTime } from "../track/plausible-fixes.ts";

const PREFIX_BYTES = 100;
const VERSION_AT = 10;
const NEWEST_VERSION = 30;
/** The summary follows the records until version 11, then the prefix, which says where the records begin. */
const FIRST_VERSION_IN_FRONT = 12;
const SUMMARY_BYTES = 360;
/** Of the file, as far as the parser needs them. */
const HEAD_BYTES = 4096;

/** Of the records in new versions, of the summary in old ones. */
const offsetOf = (bytes: Uint8Array): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(0, true));

export function isDjiRecord(bytes: Uint8Array): boolean {
  const version = bytes[VERSION_AT] ?? 0;
  if (bytes.length < PREFIX_BYTES || version < 1 || version > NEWEST_VERSION) return false;
  const at = offsetOf(bytes);
  return at >= 12 && at <= bytes.length;
}

/** A record of DJI's apps. Its track is encrypted with keys that only DJI hands out; the summary is not. */
export function readDjiRecord(bytes: Uint8Array): LogRead {
  const isInFront = (bytes[VERSION_AT] ?? 0) >= FIRST_VERSION_IN_FRONT;
  const summaryAt = isInFront ? PREFIX_BYTES : offsetOf(bytes);
  if (bytes.length < summaryAt + SUMMARY_BYTES) return { ok: false, code: "damaged" };
  const parser = new DJILog(bytes.subarray(0, offsetOf(bytes) + HEAD_BYTES));
  try {
    const { details } = parser;
    const tookOffAtMs = Date.parse(details.startTime);
    const durationMs = Math.round(details.totalTime * 1000);
    if (!isTime(tookOffAtMs)) return { ok: false, code: "no-time" };
    if (!(durationMs > 0 && durationMs < 24 * 3_600_000)) return { ok: false, code: "no-flight" };
    const { longitude, latitude, maxHeight } = details;
    const takeOff: FlightLog["takeOff"] = isPosition({ longitude, latitude })
      ? { longitude, latitude }
      : null;
    return {
      ok: true,
      log: {
        format: "dji-txt",
        clock: "utc",
        tookOffAtMs,
        landedAtMs: tookOffAtMs + durationMs,
        takeOff,
        points: [],
        distanceM: distanceOf(details),
        maxHeightM: finite(maxHeight),
        batteryBeforePercent: null,
        batteryAfterPercent: null,
        aircraft: { model: textOf(details.aircraftName), serial: textOf(details.aircraftSn) },
        warnings: ["track-encrypted"],
      },
    };
  } finally {
    parser.free();
  }
}

/** Newer apps write kilometres in place of metres: nobody flies less than a second of their highest speed. */
function distanceOf({ totalDistance, maxHorizontalSpeed }: DJILog["details"]): number | null {
  const isKilometres = totalDistance < maxHorizontalSpeed;
  return finite(isKilometres ? totalDistance * 1000 : totalDistance);
}

const finite = (value: number): number | null => (Number.isFinite(value) && value >= 0 ? value : null);

const textOf = (text: string): string | null => text.replaceAll(/\p{C}/gu, "").trim().slice(0, 100) || null;
