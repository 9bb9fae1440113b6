import { expect, test } from "vitest";
import { readFlightLog } from "#read-flight-log.ts";
import { FLIGHT } from "#testing/test-flight.ts";
import { writeDjiRecord, writeOldDjiRecord } from "#testing/write-dji-record.ts";

test("reads the summary of an encrypted record", async () => {
  expect(await readFlightLog(writeDjiRecord(), "DJIFlightRecord.txt")).toEqual({
    ok: true,
    log: {
      format: "dji-txt",
      clock: "utc",
      tookOffAtMs: Date.UTC(2024, 4, 1, 10),
      landedAtMs: Date.UTC(2024, 4, 1, 10, 5),
      takeOff: { longitude: 7.5, latitude: 47.2 },
      points: [],
      distanceM: 1250,
      maxHeightM: 72,
      batteryBeforePercent: null,
      batteryAfterPercent: null,
      aircraft: { model: "Mavic 2 Enterprise", serial: "298SERIAL" },
      warnings: ["track-encrypted"],
    },
  });
});

test("a distance in kilometres becomes metres", async () => {
  const read = await readFlightLog(writeDjiRecord({ totalDistance: 1.25 }), "a.txt");
  expect(read).toMatchObject({ ok: true, log: { distanceM: 1250 } });
});

test.each([
  ["no start", { startMs: 0 }, "no-time"],
  ["no duration", { totalTimeMs: 0 }, "no-flight"],
  ["a duration of days", { totalTimeMs: 2e9 }, "no-flight"],
])("explains a record with %s", async (_, summary, code) => {
  expect(await readFlightLog(writeDjiRecord(summary), "a.txt")).toEqual({ ok: false, code });
});

test("a record that ends in its summary is damaged", async () => {
  expect(await readFlightLog(writeDjiRecord().subarray(0, 300), "a.txt")).toEqual({
    ok: false,
    code: "damaged",
  });
});

test("a record from before 2020 has a track that anybody may read", async () => {
  const read = await readFlightLog(writeOldDjiRecord(), "a.txt");
  const { tookOffAtMs, landedAtMs, longitude, latitude } = FLIGHT;
  expect(read).toMatchObject({
    ok: true,
    log: {
      tookOffAtMs,
      landedAtMs,
      warnings: [],
      takeOff: { longitude, latitude },
      batteryBeforePercent: 90,
      aircraft: { model: "Mavic 2 Enterprise", serial: "298SERIAL" },
    },
  });
  const log = read.ok ? read.log : null;
  expect(log?.points).toHaveLength(121);
  expect((log?.distanceM ?? 0) / 600).toBeCloseTo(1, 2);
  expect(log?.maxHeightM).toBeCloseTo(40, 1);
  expect(log?.points[60]).toMatchObject({ atMs: tookOffAtMs + 60_000, batteryPercent: 75, headingDeg: 90 });
  expect(log?.points[60]?.speedMps).toBeCloseTo(5);
});

test("an old record that is too large to be read at once is refused", async () => {
  const bytes = new Uint8Array(9 * 1024 * 1024);
  bytes.set(writeOldDjiRecord());
  expect(await readFlightLog(bytes, "a.txt")).toEqual({ ok: false, code: "too-large" });
});
