import { mkdir, readFile, writeFile } from "node:fs/promises";
import { writeDjiRecord } from "@overfly/flight-logs/testing/write-dji-record";
import { writeTlog } from "@overfly/flight-logs/testing/write-tlog";
import { describe, expect, test } from "vitest";
import { cliInFolder } from "#testing/run-cli.ts";

const { at, cli } = cliInFolder();

const captions = [0, 1, 2]
  .map((second) => `2024-05-01 10:00:0${second}\n[latitude: 30.01] [longitude: 3.02] [rel_alt: ${second}]\n`)
  .join("\n");

describe("log", () => {
  test("prints what a log tells of its flight", async () => {
    await writeFile(at("flight.tlog"), writeTlog());
    const { code, stdout, stderr } = await cli("log", "flight.tlog");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n").slice(1)).toEqual([
      "  start     2024-05-01 10:01:00 UTC",
      "  end       2024-05-01 10:03:00 UTC",
      "  duration  2 min 0 s",
      "  distance  600 m",
      "  height    40.0 m at most",
      "  battery   90 % to 60 %",
      "  track     121 points",
    ]);
    expect(stdout).toMatch(/flight\.tlog: MAVLink telemetry log\n/);
  });

  test("writes the tracks of several logs, and says which can't be read", async () => {
    await writeFile(at("flight.tlog"), writeTlog());
    await writeFile(at("video.srt"), captions);
    await writeFile(at("note.txt"), "no log");
    const { code, stdout, stderr } = await cli(
      "log",
      "flight.tlog",
      "video.srt",
      "note.txt",
      "--out",
      "out.geojson",
    );
    expect(code).toBe(3);
    expect(stdout).toMatch(/video\.srt: DJI video captions\n {2}start {5}2024-05-01 10:00:00 local time\n/);
    expect(stdout).toMatch(/\n {2}warning {3}take-off is not in the log/);
    expect(stderr).toMatch(
      /note\.txt can't be read: it is no flight log of a known format\.\n.*out\.geojson: 2 tracks/,
    );
    const { features } = JSON.parse(await readFile(at("out.geojson"), "utf8")) as {
      features: {
        geometry: { type: string; coordinates: number[][] };
        properties: Record<string, unknown>;
      }[];
    };
    expect(features.map(({ geometry }) => geometry.coordinates.length)).toEqual([121, 3]);
    expect(features[0]?.geometry.coordinates[0]).toEqual([7.5, 47.2, 0]);
    expect(features[0]?.properties).toMatchObject({ clock: "utc", tookOffAt: "2024-05-01T10:01:00.000Z" });
    expect(features[1]?.properties["times"]).toEqual(
      [0, 1, 2].map((second) => `2024-05-01T10:00:0${second}.000`),
    );
  });

  test.each<[string, string[], number, RegExp]>([
    ["no file", ["log"], 2, /The log file is missing/],
    ["an unknown option", ["log", "flight.tlog", "--track"], 2, /Unknown option/],
    ["a file that isn't there", ["log", "absent.srt"], 1, /absent\.srt can't be read: no such file\./],
    ["a folder", ["log", "empty"], 1, /empty can't be read: it is a folder\./],
    ["an empty file", ["log", "blank.srt"], 1, /blank\.srt can't be read: it is empty\./],
    ["captions without a date", ["log", "undated.srt"], 1, /doesn't tell when the flight was/],
    [
      "an encrypted track to write",
      ["log", "dji.txt", "--out", "out.geojson"],
      1,
      /no log has a track that can be/,
    ],
    ["a folder to write to", ["log", "dji.txt", "--out", "empty"], 1, /it is a folder/],
  ])("explains %s", async (_, args, code, reason) => {
    await mkdir(at("empty"), { recursive: true });
    await writeFile(at("blank.srt"), "");
    await writeFile(at("undated.srt"), captions.replaceAll(/^2024.*$/gm, ""));
    await writeFile(at("dji.txt"), writeDjiRecord());
    const outcome = await cli(...args);
    expect(outcome.stderr).toMatch(reason);
    expect(outcome.code).toBe(code);
  });

  test("names the aircraft of a DJI record, and says that its track is encrypted", async () => {
    await writeFile(at("dji.txt"), writeDjiRecord());
    const { code, stdout } = await cli("log", "dji.txt");
    expect(code).toBe(0);
    expect(stdout).toContain("  aircraft  Mavic 2 Enterprise, 298SERIAL\n  warning   the track is encrypted");
  });
});
