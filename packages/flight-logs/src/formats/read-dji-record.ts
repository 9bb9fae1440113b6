import { DJILog } from "dji-log-parser-js";
import type { FlightLog, LogRead } from "#flight-log.ts";
import { flightOf } from "#track/flight-of.ts";
import { PeriodCollector } from "#track/period-collector.ts";
import { FixCollector } from "#track/fix-collector.ts";
import { isPosition, isTime } from "#track/plausible-fixes.ts";

const PREFIX_BYTES = 100;
const VERSION_AT = 10;
const OLD_PREFIX_BYTES = 12;
/** From here the prefix is zero. */
const RESERVED_AT = 20;
const MAX_OFFSET = 2 ** 32;
const NEWEST_VERSION = 30;
const FIRST_ENCRYPTED_VERSION = 13;
/** An hour of flight has half of it; each byte takes a hundred when it is read. */
const MAX_TRACK_BYTES = 8 * 1024 * 1024;
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
  const offset = offsetOf(bytes);
  const isCut = bytes.subarray(RESERVED_AT, PREFIX_BYTES).every((byte) => byte === 0) && offset < MAX_OFFSET;
  return offset >= OLD_PREFIX_BYTES && (offset <= bytes.length || isCut);
}

/** A record of DJI's apps. New ones encrypt the track with keys that only DJI hands out, but not the summary. */
export function readDjiRecord(bytes: Uint8Array): LogRead {
  const version = bytes[VERSION_AT] ?? 0;
  const summaryAt = version >= FIRST_VERSION_IN_FRONT ? PREFIX_BYTES : offsetOf(bytes);
  if (bytes.length < summaryAt + SUMMARY_BYTES) return { ok: false, code: "damaged" };
  const isEncrypted = version >= FIRST_ENCRYPTED_VERSION;
  if (!isEncrypted && bytes.length > MAX_TRACK_BYTES) return { ok: false, code: "too-large" };
  const parser = new DJILog(isEncrypted ? bytes.subarray(0, offsetOf(bytes) + HEAD_BYTES) : bytes);
  try {
    const { details } = parser;
    const tookOffAtMs = Date.parse(details.startTime);
    const durationMs = Math.round(details.totalTime * 1000);
    if (!isTime(tookOffAtMs)) return { ok: false, code: "no-time" };
    if (!(durationMs > 0 && durationMs < 24 * 3_600_000)) return { ok: false, code: "no-flight" };
    return isEncrypted ? summaryOf(details, tookOffAtMs, durationMs) : trackOf(parser, details, tookOffAtMs);
  } finally {
    parser.free();
  }
}

type Details = DJILog["details"];

function summaryOf(details: Details, tookOffAtMs: number, durationMs: number): LogRead {
  return {
    ok: true,
    log: {
      format: "dji-txt",
      clock: "utc",
      tookOffAtMs,
      landedAtMs: tookOffAtMs + durationMs,
      takeOff: takeOffOf(details),
      points: [],
      distanceM: distanceOf(details),
      maxHeightM: finite(details.maxHeight),
      batteryBeforePercent: null,
      batteryAfterPercent: null,
      aircraft: aircraftOf(details),
      warnings: ["track-encrypted"],
    },
  };
}

function trackOf(parser: DJILog, details: Details, startMs: number): LogRead {
  const fixes = new FixCollector();
  const inAir = new PeriodCollector();
  let lastMs = startMs;
  for (const { osd, battery, custom } of parser.frames()) {
    const dateMs = Date.parse(custom.dateTime);
    const atMs = Math.abs(dateMs - startMs) < 24 * 3_600_000 ? dateMs : startMs + osd.flyTime * 1000;
    lastMs = atMs;
    inAir.set(atMs, !osd.isOnGround);
    fixes.add({
      atMs,
      longitude: osd.longitude,
      latitude: osd.latitude,
      heightM: osd.height,
      altitudeM: null,
      speedMps: Math.hypot(osd.xSpeed, osd.ySpeed),
      headingDeg: (osd.yaw + 360) % 360,
      batteryPercent: battery.chargeLevel > 0 ? battery.chargeLevel : null,
    });
  }
  return flightOf({
    format: "dji-txt",
    clock: "utc",
    fixes: fixes.fixes(),
    flights: inAir.periods(lastMs),
    takeOff: takeOffOf(details),
    aircraft: aircraftOf(details),
    warnings: [],
  });
}

const takeOffOf = ({ longitude, latitude }: Details): FlightLog["takeOff"] =>
  isPosition({ longitude, latitude }) ? { longitude, latitude } : null;

const aircraftOf = ({ aircraftName, aircraftSn }: Details): FlightLog["aircraft"] => ({
  model: textOf(aircraftName),
  serial: textOf(aircraftSn),
});

/** Newer apps write kilometres in place of metres: nobody flies less than a second of their highest speed. */
function distanceOf({ totalDistance, maxHorizontalSpeed }: Details): number | null {
  const isKilometres = totalDistance < maxHorizontalSpeed;
  return finite(isKilometres ? totalDistance * 1000 : totalDistance);
}

const finite = (value: number): number | null => (Number.isFinite(value) && value >= 0 ? value : null);

const textOf = (text: string): string | null => text.replaceAll(/\p{C}/gu, "").trim().slice(0, 100) || null;
