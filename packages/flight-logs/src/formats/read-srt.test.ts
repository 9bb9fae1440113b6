import { expect, test } from "vitest";
import type { FlightLog } from "#flight-log.ts";
import { readFlightLog } from "#read-flight-log.ts";

const read = (text: string, name = "DJI_0001.SRT") => readFlightLog(new TextEncoder().encode(text), name);

async function logOf(text: string): Promise<FlightLog> {
  const result = await read(text);
  if (!result.ok) throw new Error(result.code);
  return result.log;
}

/** One caption a second, numbered as cameras do. */
const captions = (lines: readonly string[]): string =>
  lines
    .map((line, second) => `${second + 1}\n00:00:0${second},000 --> 00:00:0${second + 1},000\n${line}\n\n`)
    .join("");

const second = (at: number) => `2024-05-01 10:00:0${at}`;
const FRAME = "[iso : 100] [shutter : 1/1000.0] [fnum : 280] [ev : 0] [ct : 5744] [focal_len : 240]";

test.each<[dialect: string, line: (at: number) => string, height: [number, number]]>([
  [
    "Mavic 3, M30: height above the take-off point",
    (at) =>
      `<font size="28">FrameCnt: ${at}, DiffTime: 33ms\n${second(at)}.373\n${FRAME} [latitude: 30.0100${at}] [longitude: 3.0200] [rel_alt: ${40 + at}.000 abs_alt: 90.401] </font>`,
    [40, 42],
  ],
  [
    "Air 2S: altitude, milliseconds and microseconds",
    (at) =>
      `<font size="36">SrtCnt : ${at}, DiffTime : 33ms\n${second(at)},774,808\n${FRAME} [latitude: 30.0100${at}] [longitude: 3.0200] [altitude: ${117 + at}.000000] </font>`,
    [0, 2],
  ],
  [
    "Mavic 2: misspelt longitude, no height",
    (at) =>
      `2024.05.01 10:00:0${at},393,525\n[latitude : 30.0100${at}] [longtitude : 3.0200] [iso : 100] [ev : 0]`,
    [0, 0],
  ],
  [
    "Mavic Pro: longitude, latitude, satellites",
    (at) =>
      `HOME(3.0190,30.0090) 2024.05.01 10:00:0${at}\nGPS(3.0200,30.0100${at},16) BAROMETER:${at}.5\nISO:100 Shutter:60 EV: Fnum:2.2`,
    [0.5, 2.5],
  ],
  [
    "Matrice 300: latitude, longitude, altitude in metres",
    (at) => `2024.05.01 10:00:0${at}\nGPS(30.0100${at},3.0200,0.0M) BAROMETER:${at}.3M`,
    [0.3, 2.3],
  ],
  [
    "Avata 2: latitude, longitude, altitude",
    (at) =>
      `2024-05-01 10:00:0${at}\nGPS(30.0100${at},3.0200,69.800) BAROMETER(${at}.3) HOME(30.0090,3.0190)`,
    [0.3, 2.3],
  ],
  [
    "Phantom 4: values in one line, with a date",
    (at) =>
      `2024-05-01 10:00:0${at}\nF/5.6, SS 400, ISO 100, EV 0, GPS (3.0200, 30.0100${at}, 15), HOME (3.0190, 30.0090, -57.98m), D 698.70m, H ${80 + at}.80m, H.S 2.88m/s, V.S 0.00m/s, F.PRY (2.7°, -7.0°, -110.1°), G.PRY (-24.4°, 0.0°, 110.4°)`,
    [80.8, 82.8],
  ],
])("reads the dialect of %s", async (_, line, [lowest, highest]) => {
  const log = await logOf(captions([line(0), line(1), line(2)]));
  expect(log.points).toHaveLength(3);
  for (const [at, point] of log.points.entries()) {
    expect([point.longitude, point.latitude]).toEqual(
      [3.02, 30.01 + at * 1e-5].map((n) => expect.closeTo(n, 6)),
    );
    expect(Math.floor(point.atMs / 1000) * 1000).toBe(Date.UTC(2024, 4, 1, 10, 0, at));
  }
  expect([log.points[0]?.heightM, log.maxHeightM ?? 0]).toEqual([
    expect.closeTo(lowest),
    expect.closeTo(highest),
  ]);
  expect(log).toMatchObject({ format: "srt", clock: "local", batteryBeforePercent: null });
  expect(log.distanceM).toBeCloseTo(2.2, 1);
});

test("keeps the parts of a second, speed, heading and the place of take-off", async () => {
  const log = await logOf(
    captions([
      `${second(0)},250\nGPS (3.0200, 30.0100, 15), HOME (3.0190, 30.0090, -57.98m), H 80m, H.S 2.88m/s, V.S n/a, F.PRY (2.7°, -7.0°, -110.1°)`,
      `${second(1)},250\nGPS (3.0200, 30.0100, 15), HOME (3.0190, 30.0090, -57.98m), H 80m, H.S n/a, V.S n/a`,
    ]),
  );
  expect(log.points).toMatchObject([
    { atMs: Date.UTC(2024, 4, 1, 10, 0, 0, 250), speedMps: 2.88, headingDeg: 249.9, heightM: 80 },
    { speedMps: null, headingDeg: null },
  ]);
  expect(log.takeOff).toEqual({ longitude: 3.019, latitude: 30.009 });
  expect(log.warnings).toEqual(["take-off-unknown"]);
});

test.each([
  ["longitude first", "GPS(3.0200,30.0100,16) BAROMETER:1.0 HOME(3.0190,30.0090)"],
  ["latitude first", "GPS(30.0100,3.0200,69.8) BAROMETER(1.0) HOME(30.0090,3.0190)"],
  ["latitude beyond 90 if not", "GPS(120.0200,30.0100,1.0M) BAROMETER:1.0 HOME(120.0190,30.0090)"],
])("the place of take-off has the order of the position: %s", async (_, line) => {
  const { takeOff, points } = await logOf(captions([`${second(0)}\n${line}`]));
  const [at] = points;
  expect((takeOff?.latitude ?? 0) - (at?.latitude ?? 0)).toBeCloseTo(-0.001, 6);
  expect((takeOff?.longitude ?? 0) - (at?.longitude ?? 0)).toBeCloseTo(-0.001, 6);
  expect(at?.latitude).toBeCloseTo(30.01, 6);
});

test.each([
  [[`[latitude: 30.01] [longitude: 3.02] [altitude: 117]`], ["take-off-unknown", "heights-from-first-point"]],
  [[`[latitude: 30.01] [longitude: 3.02]`], ["take-off-unknown", "no-heights"]],
  [
    [
      `[latitude: 0.0] [longitude: 0.0] [rel_alt: 1 abs_alt: 2]`,
      `[latitude: 30.01] [longitude: 3.02] [rel_alt: 1 abs_alt: 2]`,
    ],
    ["take-off-unknown", "positions-left-out"],
  ],
  [
    [3, 3, 4, 3].map((longitude) => `[latitude: 30.01] [longitude: ${longitude}] [rel_alt: 1 abs_alt: 2]`),
    ["take-off-unknown", "positions-left-out"],
  ],
])("warns about what the captions don't tell: %j", async (lines, warnings) => {
  const log = await logOf(captions(lines.map((line, at) => `${second(at)}\n${line}`)));
  expect(log.warnings).toEqual(warnings);
  expect(log.distanceM).toBe(0);
});

test("thirty captions a second become one point a second", async () => {
  const frames = Array.from(
    { length: 91 },
    (_, frame) =>
      `${frame + 1}\n2024-05-01 10:00:0${Math.floor(frame / 30)}.${String(Math.floor(((frame % 30) * 1000) / 30)).padStart(3, "0")}\n[latitude: 30.01] [longitude: 3.02] [rel_alt: ${frame}]\n\n`,
  );
  const log = await logOf(frames.join(""));
  expect(log.points.map(({ heightM }) => heightM)).toEqual([0, 30, 60, 90]);
  expect(log.landedAtMs - log.tookOffAtMs).toBe(3000);
});

test.each([
  ["captions without a date", captions(["GPS (3.02, 30.01, 17), D 221.21m, H 200.70m, H.S n/a"]), "no-time"],
  ["an impossible date", captions(["2024-13-41 99:00:00\nGPS (3.02, 30.01, 17)"]), "no-time"],
  ["captions without positions", captions([`${second(0)}\n${FRAME}`]), "no-flight"],
  ["the captions of a film", captions(["Hasta la vista"]), "unknown-format"],
  ["nothing", "", "empty"],
  ["empty lines", "\r\n\r\n", "empty"],
])("explains %s", async (_, text, code) => {
  expect(await read(text)).toEqual({ ok: false, code });
});

test("is known by its content, whatever its name", async () => {
  const text = captions([`${second(0)}\n[latitude: 30.01] [longitude: 3.02] [rel_alt: 4]`]);
  expect(await read(text, "video.txt")).toMatchObject({ ok: true, log: { format: "srt" } });
});
