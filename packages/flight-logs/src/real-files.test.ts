import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FlightLog, LogRead } from "./flight-log.ts";
import { readFlightLog } from "./read-flight-log.ts";

const DATA = new URL("../../../../shared/data/logs/", import.meta.url);

const read = (path: string): Promise<LogRead> =>
  readFlightLog(new Uint8Array(readFileSync(new URL(path, DATA))), path);

async function logOf(path: string): Promise<FlightLog> {
  const result = await read(path);
  if (!result.ok) throw new Error(result.code);
  return result.log;
}

interface Expected {
  format: string;
  clock: string;
  start: string;
  durationS: number;
  distanceM: number;
  maxHeightM: number | null;
  points: number;
  first?: [longitude: number, latitude: number];
}

const DJI = "dji-txt/DJIFlightRecord_2024-12-31_[08-40-49].txt";

describe.skipIf(!existsSync(DATA))("real logs (shared/data is absent where this is skipped)", () => {
  test.each<[string, Expected]>([
    [
      "srt/matrice_300.srt", // a farm near Cádiz, and back to where it began
      {
        format: "srt",
        clock: "local",
        start: "2022-06-21T16:06:17.000Z",
        durationS: 380,
        distanceM: 1573,
        maxHeightM: 87.9,
        points: 381,
        first: [-6.112, 36.6146],
      },
    ],
    [
      "srt/mavic_pro.SRT",
      {
        format: "srt",
        clock: "local",
        start: "2017-08-05T14:11:51.000Z",
        durationS: 468,
        distanceM: 2863,
        maxHeightM: 118.7,
        points: 463,
        first: [149.0251, -20.2533],
      },
    ],
    [
      "srt/mavic_2_style.SRT", // the same flight without heights
      {
        format: "srt",
        clock: "local",
        start: "2017-08-05T14:11:51.393Z",
        durationS: 468,
        distanceM: 2863,
        maxHeightM: null,
        points: 463,
        first: [149.0251, -20.2533],
      },
    ],
    [
      "srt/air2s.srt",
      {
        format: "srt",
        clock: "local",
        start: "2022-08-07T13:40:40.774Z",
        durationS: 0.534,
        distanceM: 0,
        maxHeightM: 0.1,
        points: 1,
        first: [2.234156, 41.424724],
      },
    ],
    [
      "tlog/uavlogviewer-vtol.tlog", // begins in the air, at the field of Canberra's model flyers
      {
        format: "tlog",
        clock: "utc",
        start: "2018-08-08T14:06:01.935Z",
        durationS: 176.4,
        distanceM: 1778,
        maxHeightM: 63.3,
        points: 132,
        first: [149.164942, -35.363006],
      },
    ],
    [
      "ulog/sample_px4_events.ulg", // a hop in PX4's simulator in Zürich
      {
        format: "ulog",
        clock: "utc",
        start: "2024-03-18T14:49:27.086Z",
        durationS: 11.4,
        distanceM: 0,
        maxHeightM: 2.1,
        points: 12,
        first: [8.545594, 47.397742],
      },
    ],
    [
      DJI, // its file's name has the local time, eight hours ahead
      {
        format: "dji-txt",
        clock: "utc",
        start: "2024-12-31T00:40:49.988Z",
        durationS: 979.6,
        distanceM: 5062,
        maxHeightM: 72,
        points: 0,
      },
    ],
  ])("%s", async (path, expected) => {
    const log = await logOf(path);
    expect({
      format: log.format,
      clock: log.clock,
      start: new Date(log.tookOffAtMs).toISOString(),
      durationS: Math.round(log.landedAtMs - log.tookOffAtMs) / 1000,
      distanceM: Math.round(log.distanceM ?? -1),
      maxHeightM: log.maxHeightM === null ? null : Math.round(log.maxHeightM * 10) / 10,
      points: log.points.length,
    }).toEqual({
      ...expected,
      first: undefined,
      durationS: expect.closeTo(expected.durationS, 1) as number,
    });
    const [first] = log.points;
    expect(first && [first.longitude, first.latitude]).toEqual(
      expected.first?.map((degrees) => expect.closeTo(degrees, 5) as number),
    );
  });

  test("DJI's record names the aircraft and where it took off", async () => {
    const { aircraft, takeOff, warnings } = await logOf(DJI);
    expect(aircraft).toEqual({ model: "DJI Air 3", serial: "1581F6N8C2382003" });
    expect([takeOff?.longitude, takeOff?.latitude]).toEqual([114.996641, -33.972912].map(near));
    expect(warnings).toEqual(["track-encrypted"]);
  });

  test.each([
    ["srt/broken_empty.SRT", "empty"],
    ["srt/mavic_air.SRT", "no-flight"], // without positions
    ["srt/mavic_mini.SRT", "no-time"],
    ["srt/p4_rtk.SRT", "no-time"],
    ["dataflash/pymavlink-test.BIN", "no-flight"], // eight seconds on the ground
    ["ulog/sample_log_small.ulg", "no-flight"], // never armed
    ["airdata/airdata-header-metric.csv", "no-flight"],
  ])("%s is %s", async (path, code) => {
    expect(await read(path)).toEqual({ ok: false, code });
  });
});

const near = (degrees: number): number => expect.closeTo(degrees, 5) as number;
