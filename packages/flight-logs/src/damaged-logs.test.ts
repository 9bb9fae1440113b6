import fc from "fast-check";
import { expect, test } from "vitest";
import { LOG_WARNINGS, type LogRead } from "./flight-log.ts";
import { readFlightLog } from "./read-flight-log.ts";
import { writeDataflash } from "./testing/write-dataflash.ts";
import { writeDjiRecord, writeOldDjiRecord } from "./testing/write-dji-record.ts";
import { writeTlog } from "./testing/write-tlog.ts";
import { writeUlog } from "./testing/write-ulog.ts";

const text = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\n"));

const seconds = Array.from({ length: 50 }, (_, at) => String(at + 10));
const VALID: readonly [string, Uint8Array][] = [
  ["tlog", writeTlog()],
  ["dataflash", writeDataflash()],
  ["ulog", writeUlog()],
  ["dji-txt", writeDjiRecord()],
  ["dji-txt of version 6", writeOldDjiRecord()],
  [
    "srt",
    text(
      seconds.map(
        (at) =>
          `${at}\n00:00:${at},000 --> 00:00:${at},900\n2024-05-01 10:00:${at}\nGPS(7.5,47.2,16) BAROMETER:2.0\n`,
      ),
    ),
  ],
  [
    "airdata",
    text([
      "time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(feet),speed(mph),battery_percent",
      ...seconds.map((at) => `${at}000,2024-05-01 10:00:${at},47.2,7.5,10,5,80`),
    ]),
  ],
];

/** What holds of whatever can be read. */
function check(read: LogRead): void {
  if (!read.ok) return;
  const { tookOffAtMs, landedAtMs, points, distanceM, maxHeightM, warnings } = read.log;
  expect(landedAtMs).toBeGreaterThanOrEqual(tookOffAtMs);
  expect(new Set(warnings).size).toBe(warnings.length);
  expect(warnings.filter((warning) => !LOG_WARNINGS.includes(warning))).toEqual([]);
  expect(distanceM === null || Number.isFinite(distanceM)).toBe(true);
  expect(maxHeightM === null || Number.isFinite(maxHeightM)).toBe(true);
  let beforeMs = -Infinity;
  for (const { atMs, longitude, latitude, heightM, speedMps, headingDeg, batteryPercent } of points) {
    expect(atMs).toBeGreaterThan(beforeMs);
    beforeMs = atMs;
    expect(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && Number.isFinite(heightM)).toBe(true);
    expect(speedMps === null || (speedMps >= 0 && speedMps < 1000)).toBe(true);
    expect(headingDeg === null || (headingDeg >= 0 && headingDeg <= 360)).toBe(true);
    expect(batteryPercent === null || (batteryPercent >= 0 && batteryPercent <= 100)).toBe(true);
  }
}

test.each(VALID)("a %s cut anywhere is read or explained", async (_, bytes) => {
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length), async (length) => {
      check(await readFlightLog(bytes.subarray(0, length), "log"));
    }),
    { numRuns: 40 },
  );
});

test.each(VALID)("a %s with flipped bits is read or explained", async (_, bytes) => {
  const flips = fc.array(fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) }), {
    minLength: 1,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(flips, async (changes) => {
      const changed = bytes.slice();
      for (const { at, bit } of changes) changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      check(await readFlightLog(changed, "log"));
    }),
    { numRuns: 60 },
  );
});

test.each(VALID)("random bytes after the beginning of a %s are read or explained", async (_, bytes) => {
  const rest = fc.uint8Array({ maxLength: 3000 });
  await fc.assert(
    fc.asyncProperty(fc.nat(300), rest, async (length, random) => {
      check(await readFlightLog(new Uint8Array([...bytes.subarray(0, length), ...random]), "a.srt"));
    }),
    { numRuns: 60 },
  );
});

const SIZE = 4 * 1024 * 1024;
const filled = (pattern: readonly number[], head: readonly number[] = []) => {
  const bytes = new Uint8Array(SIZE);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = pattern[at % pattern.length] ?? 0;
  bytes.set(head);
  return bytes;
};
const ascii = (line: string) => line.split("").map((character) => character.charCodeAt(0));
const TIME = [0x00, 0x05, 0x60, 0, 0, 0, 0, 0];

test.each<[string, Uint8Array]>([
  ["heads of DataFlash records", filled([0xa3, 0x95], [0xa3, 0x95, 0x80])],
  ["definitions of records without a length", filled([0xa3, 0x95, 0x80, 0x81, 0])],
  ["empty ULog messages", filled([0, 0, 0x44], [0x55, 0x4c, 0x6f, 0x67, 1, 0x12, 0x35, 1])],
  [
    "ULog synchronization that is none",
    filled([8, 0, 0x53, 0x2f], [0x55, 0x4c, 0x6f, 0x67, 1, 0x12, 0x35, 1]),
  ],
  ["ULog definitions", filled(ascii("\x08\x00Fa:a[9] a;"), [0x55, 0x4c, 0x6f, 0x67, 1, 0x12, 0x35, 1])],
  ["MAVLink frames without a checksum", filled([...TIME, 0xfe, 255, 0, 1, 1, 33])],
  ["short MAVLink frames", filled([...TIME, 0xfe, 0, 0, 1, 1, 99, 0, 0])],
  ["one caption", filled(ascii("GPS(1,2,3) 2024-01-01 10:00:00 latitude: "))],
  ["captions without a position", filled(ascii("1\n\nGPS ((((1,2\n\n"))],
  ["captions of white space", filled(ascii("latitude   :    \n"), ascii("1\n00:00:00,000 --> "))],
  ["a table of one row", filled(ascii('"",'), ascii("time(millisecond),latitude,"))],
  ["a table of many rows", filled(ascii("1,2\n"), ascii("time(millisecond),latitude,longitude\n"))],
])("4 MB of %s take a few seconds at most", { timeout: 30_000 }, async (_, bytes) => {
  const startMs = performance.now();
  check(await readFlightLog(bytes, "a.srt"));
  expect(performance.now() - startMs).toBeLessThan(10_000);
});

test("more than 64 MB are refused", async () => {
  expect(await readFlightLog(new Uint8Array(64 * 1024 * 1024 + 1), "a")).toEqual({
    ok: false,
    code: "too-large",
  });
});
