import { expect, test } from "vitest";
import type { FlightLog } from "#flight-log.ts";
import { readFlightLog } from "#read-flight-log.ts";

const read = (text: string) => readFlightLog(new TextEncoder().encode(text), "flight.csv");

async function logOf(text: string): Promise<FlightLog> {
  const result = await read(text);
  if (!result.ok) throw new Error(result.code);
  return result.log;
}

const METRIC =
  "time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(meters),speed(m/s), xSpeed(m/s),compass_heading(degrees),battery_percent,message";
const FEET = METRIC.replace("meters", "feet").replace("speed(m/s)", "speed(mph)");

const table = (head: string, values: (second: number) => string) =>
  [head, ...[0, 1, 2, 3].map((second) => `${second * 1000},${values(second)}`)].join("\r\n");

test.each([
  ["metres", METRIC, (second: number) => `${10 * second},5`],
  ["feet and miles an hour", FEET, (second: number) => `${(10 * second) / 0.3048},${5 / 0.44704}`],
])("reads a table in %s", async (_, head, heightAndSpeed) => {
  const log = await logOf(
    table(
      head,
      (second) =>
        `2024-05-01 10:00:0${second},47.2,7.5,${heightAndSpeed(second)},-3,${80 + second},${90 - second},"Goto, then stop"`,
    ),
  );
  expect(log).toMatchObject({
    format: "airdata",
    clock: "utc",
    tookOffAtMs: Date.UTC(2024, 4, 1, 10),
    landedAtMs: Date.UTC(2024, 4, 1, 10, 0, 3),
    batteryBeforePercent: 90,
    batteryAfterPercent: 87,
    warnings: ["take-off-unknown"],
  });
  expect(log.maxHeightM).toBeCloseTo(30);
  expect(log.points[2]).toMatchObject({ longitude: 7.5, latitude: 47.2, headingDeg: 82, batteryPercent: 88 });
  expect(log.points[2]?.speedMps).toBeCloseTo(5);
  expect(log.points[2]?.heightM).toBeCloseTo(20);
});

test("keeps the parts of a second, and rows before the first date", async () => {
  const log = await logOf(
    [
      METRIC,
      "0,,47.2,7.5,0,0,0,0,90,",
      "400,2024-05-01 10:00:00,47.2,7.5,1,0,0,0,90,",
      "1400,2024-05-01 10:00:01,47.2,7.5,2,0,0,0,90,",
    ].join("\n"),
  );
  expect(log.points.map(({ atMs }) => atMs - Date.UTC(2024, 4, 1, 10))).toEqual([-400, 1000]);
});

test.each([
  ["a table without dates", table(METRIC, () => ",47.2,7.5,0,0,0,0,90,"), "no-time"],
  ["a table without positions", table(METRIC, () => "2024-05-01 10:00:00,,,0,0,0,0,90,"), "no-flight"],
  ["a header alone", METRIC, "no-flight"],
  ["another table", "name,latitude,longitude\nA,1,2", "unknown-format"],
])("explains %s", async (_, text, code) => {
  expect(await read(text)).toEqual({ ok: false, code });
});
