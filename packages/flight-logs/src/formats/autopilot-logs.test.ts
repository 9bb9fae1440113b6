import { expect, test } from "vitest";
import type { FlightLog, LogFormat } from "#flight-log.ts";
import { readFlightLog } from "#read-flight-log.ts";
import { FLIGHT } from "#testing/test-flight.ts";
import { writeDataflash } from "#testing/write-dataflash.ts";
import { writeTlog } from "#testing/write-tlog.ts";
import { writeUlog } from "#testing/write-ulog.ts";

async function logOf(bytes: Uint8Array): Promise<FlightLog> {
  const read = await readFlightLog(bytes, "log");
  if (!read.ok) throw new Error(read.code);
  return read.log;
}

/** Of a track at 5 m/s for two minutes. */
const DISTANCE_M = 600;

test.each<[string, LogFormat, Uint8Array]>([
  ["MAVLink 1", "tlog", writeTlog()],
  ["MAVLink 2, zeros left out", "tlog", writeTlog({ version: 2 })],
  ["MAVLink 2, signed", "tlog", writeTlog({ version: 2, isSigned: true })],
  ["without the state of landing", "tlog", writeTlog({ hasLandedState: false })],
  ["with the receiver's positions only", "tlog", writeTlog({ hasPositions: false })],
  ["with the autopilot's positions", "dataflash", writeDataflash()],
  ["with the receiver's positions only", "dataflash", writeDataflash({ hasPositions: false })],
  ["since 1.14", "ulog", writeUlog()],
  ["before, with the receiver's positions only", "ulog", writeUlog({ isOld: true })],
])("reads the flight %s of a %s", async (_, format, bytes) => {
  const log = await logOf(bytes);
  const { tookOffAtMs, landedAtMs, longitude, latitude } = FLIGHT;
  expect(log).toMatchObject({ format, clock: "utc", tookOffAtMs, landedAtMs, warnings: [] });
  expect(log.takeOff?.longitude).toBeCloseTo(longitude, 6);
  expect(log.takeOff?.latitude).toBeCloseTo(latitude, 6);
  expect(log.points).toHaveLength(121);
  expect((log.distanceM ?? 0) / DISTANCE_M).toBeCloseTo(1, 2);
  expect(log.maxHeightM).toBeCloseTo(40, 1);
  expect([log.batteryBeforePercent, log.batteryAfterPercent]).toEqual([90, 60]);
  const middle = log.points[60];
  expect(middle).toMatchObject({ atMs: tookOffAtMs + 60_000, speedMps: 5, batteryPercent: 75 });
  expect(middle?.headingDeg).toBeCloseTo(90, 3);
  expect(middle?.latitude).toBeCloseTo(latitude + 300 / 111_195, 5);
  expect(middle?.longitude).toBeCloseTo(longitude, 6);
  expect(middle?.heightM).toBeCloseTo(40, 1);
});

test("takes the aircraft's number of a PX4 log", async () => {
  expect((await logOf(writeUlog())).aircraft).toEqual({ model: null, serial: "ab12" });
});

test.each([
  ["a telemetry log without a fix", writeTlog({ fixType: 2 }), "no-flight"],
  ["one of a receiver without a fix", writeTlog({ fixType: 2, hasPositions: false }), "no-flight"],
  ["a DataFlash log without a fix", writeDataflash({ fixStatus: 2 }), "no-flight"],
  ["a DataFlash log without GPS weeks", writeDataflash({ hasWeek: false }), "no-time"],
  ["a ULog without a fix", writeUlog({ fixType: 2 }), "no-flight"],
  ["a ULog without UTC", writeUlog({ hasUtc: false }), "no-time"],
])("explains %s", async (_, bytes, code) => {
  expect(await readFlightLog(bytes, "log")).toEqual({ ok: false, code });
});

test.each([
  ["tlog", writeTlog()],
  ["dataflash", writeDataflash()],
  ["ulog", writeUlog()],
])("reads a %s that ends within a record, as far as it goes", async (_, bytes) => {
  const log = await logOf(bytes.subarray(0, Math.floor(bytes.length / 2) + 1));
  expect(log.warnings).toEqual(["truncated"]);
  expect(log.tookOffAtMs).toBe(FLIGHT.tookOffAtMs);
  expect(log.landedAtMs).toBeLessThan(FLIGHT.landedAtMs);
  expect(log.points.length).toBeGreaterThan(50);
});

test.each([
  ["tlog", writeTlog()],
  ["dataflash", writeDataflash()],
])("reads a %s around bytes that are no record", async (_, bytes) => {
  const middle = Math.floor(bytes.length / 2);
  const garbled = bytes.with(middle, 0x11).fill(0x11, middle, middle + 700);
  const log = await logOf(garbled);
  expect(log.warnings).toContain("damaged-records");
  expect(log).toMatchObject({ tookOffAtMs: FLIGHT.tookOffAtMs, landedAtMs: FLIGHT.landedAtMs });
  expect((log.distanceM ?? 0) / DISTANCE_M).toBeCloseTo(1, 2);
});

test("ignores messages whose checksum is wrong", async () => {
  const bytes = writeTlog();
  const bit = indexOfPosition(bytes, 400);
  const log = await logOf(bytes.with(bit, (bytes[bit] ?? 0) ^ 0x40));
  expect(log.warnings).toEqual(["damaged-records"]);
  expect((log.distanceM ?? 0) / DISTANCE_M).toBeCloseTo(1, 2);
  expect(log.maxHeightM).toBeCloseTo(40, 1);
});

test.each([0, 7, 14, 21, 28])("reads a ULog to which something was appended, cut at %d", async (more) => {
  const bytes = writeUlog();
  const cut = bytes.slice(0, Math.floor(bytes.length * 0.9) + more);
  const flagsAt = 19;
  cut[flagsAt + 8] = 1;
  new DataView(cut.buffer).setBigUint64(flagsAt + 16, BigInt(cut.length), true);
  const appended = Array.from({ length: 100 }, () => [4, 0, 0x49, 3, 0x61, 0x20, 0x62]).flat();
  const log = await logOf(new Uint8Array([...cut, ...appended]));
  expect(log).toMatchObject({ landedAtMs: FLIGHT.landedAtMs, warnings: [] });
});

/** Of the height in the nth GLOBAL_POSITION_INT. */
function indexOfPosition(bytes: Uint8Array, nth: number): number {
  const starts = [...bytes.keys()].filter(
    (at) => bytes[at] === 0xfe && bytes[at + 1] === 28 && bytes[at + 5] === 33,
  );
  return (starts[nth] ?? 0) + 6 + 18;
}

test("takes the longest of several flights", async () => {
  const [first, second] = [writeTlog(), writeTlog()];
  const later = shifted(second, 3_600_000);
  const both = new Uint8Array([...first.subarray(0, Math.floor(first.length * 0.6)), ...later]);
  const log = await logOf(both);
  expect(log.warnings).toContain("several-flights");
  expect(log.tookOffAtMs).toBe(FLIGHT.tookOffAtMs + 3_600_000);
  expect(log.landedAtMs).toBe(FLIGHT.landedAtMs + 3_600_000);
});

/** A telemetry log of version 1 at another time. */
function shifted(bytes: Uint8Array, ms: number): Uint8Array {
  const moved = bytes.slice();
  const view = new DataView(moved.buffer);
  for (let at = 0; at < moved.length; at += 16 + (moved[at + 9] ?? 0))
    view.setBigUint64(at, view.getBigUint64(at) + BigInt(ms * 1000));
  return moved;
}
