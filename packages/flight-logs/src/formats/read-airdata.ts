import { readCsvRecords } from "@overfly/route-files/csv/csv-records";
import { decodeText } from "@overfly/route-files/text/decode-text";
import type { LogRead } from "#flight-log.ts";
import { FixCollector } from "#track/fix-collector.ts";
import { flightOf } from "#track/flight-of.ts";
import { clockOffset } from "#track/gps-time.ts";

const MAX_ROWS = 1_000_000;
const HEAD_BYTES = 2000;
/** Of a line; what is longer is no table of a flight. */
const MAX_LINE_LENGTH = 20_000;
const TO_METRES: Partial<Record<string, number>> = { feet: 0.3048, ft: 0.3048, meters: 1, metres: 1, m: 1 };
const TO_METRES_PER_SECOND: Partial<Record<string, number>> = {
  "m/s": 1,
  mph: 0.447_04,
  "km/h": 1 / 3.6,
  "ft/s": 0.3048,
  kn: 1852 / 3600,
};

export const isAirdata = (bytes: Uint8Array): boolean =>
  /^[^\n]*\btime\s?\(millisecond(?:s)?\)[^\n]*\blatitude\b/iu.test(decodeText(bytes.subarray(0, HEAD_BYTES)));

/** A table that AirData exports, of which the names of the columns tell the units. */
export function readAirdata(bytes: Uint8Array): LogRead {
  const text = decodeText(bytes);
  if (hasLongLine(text)) return { ok: false, code: "damaged" };
  const [head, ...rows] = readCsvRecords(text, MAX_ROWS).records;
  const columns = columnsOf(head?.cells ?? []);
  const fixes = new FixCollector();
  const offsetsMs: number[] = [];
  for (const { cells } of rows) {
    const number = (name: string): number | null => columns.get(name)?.(cells) ?? null;
    const [sinceMs, longitude, latitude] = [number("time"), number("longitude"), number("latitude")];
    if (sinceMs === null) continue;
    const dateMs = dateOf(cells[columns.get("datetime")?.index ?? -1]);
    if (dateMs !== null) offsetsMs.push(dateMs - sinceMs);
    if (longitude === null || latitude === null) continue;
    fixes.add({
      atMs: sinceMs,
      longitude,
      latitude,
      heightM: number("height_above_takeoff") ?? number("height"),
      altitudeM: number("altitude_above_sealevel") ?? number("altitude"),
      speedMps: number("speed"),
      headingDeg: number("compass_heading"),
      batteryPercent: number("battery_percent"),
    });
  }
  if (fixes.isEmpty) return { ok: false, code: "no-flight" };
  const offsetMs = clockOffset(offsetsMs);
  if (offsetMs === null) return { ok: false, code: "no-time" };
  return flightOf({
    format: "airdata",
    clock: columns.get("datetime")?.unit === "local" ? "local" : "utc",
    fixes: fixes.fixes(offsetMs),
    flights: null,
    takeOff: null,
    aircraft: { model: null, serial: null },
    warnings: [],
  });
}

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    if (end - start > MAX_LINE_LENGTH) return true;
    start = end + 1;
  }
  return text.length - start > MAX_LINE_LENGTH;
}

interface Column {
  (cells: readonly string[]): number | null;
  index: number;
  unit: string;
}

/** By their names without the unit. */
function columnsOf(names: readonly string[]): Map<string, Column> {
  return new Map(
    names.map((text, index) => {
      const [, name = "", unit = ""] =
        /^([^(]{0,60})(?:\(([^)]{0,20})\))?/u.exec(text.trim().toLowerCase()) ?? [];
      const factor = TO_METRES[unit] ?? TO_METRES_PER_SECOND[unit] ?? 1;
      const read = (cells: readonly string[]): number | null => {
        const cell = cells[index]?.trim() ?? "";
        const value = Number(cell);
        return cell === "" || !Number.isFinite(value) ? null : value * factor;
      };
      return [name.trim(), Object.assign(read, { index, unit })];
    }),
  );
}

/** Such as "2024-05-01 10:00:00"; a second that has begun. */
function dateOf(text: string | undefined): number | null {
  const found = /^\s*(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d{1,6})?Z?\s*$/u.exec(text ?? "");
  if (!found) return null;
  const [year = 0, month = 0, ...rest] = found.slice(1).map(Number);
  return Date.UTC(year, month - 1, ...(rest as [number, number, number, number]));
}
