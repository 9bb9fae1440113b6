import { describe, expect, test } from "vitest";
import { dockSettings, HELP, readOptions, surveyOf } from "./settings.ts";

const oneDock = (
  "--serial 7CTDM0001 --drone-serial 1581F6Q8D001 --password secret " +
  "--organization o --binding-code b --latitude 31.9 --longitude 35.9"
).split(" ");
const read = (...args: string[]) => dockSettings(readOptions(args));

describe("the command line", () => {
  test("describes one dock, whose user name defaults to its serial number", async () => {
    const { docks, faults, speedFactor } = await read(
      ...oneDock,
      "--speed",
      "20",
      "--fault",
      "link-loss",
      "--fault",
      "low-battery",
    );
    expect(docks).toMatchObject([{ username: "7CTDM0001", latitude: 31.9, longitude: 35.9, heightM: 0 }]);
    expect(faults).toEqual(["link-loss", "low-battery"]);
    expect(speedFactor).toBe(20);
  });

  test.each<[string, string[], RegExp]>([
    ["a missing serial number", ["--password", "x"], /serialNumber/],
    ["an unknown fault", [...oneDock, "--fault", "meteor"], /Unknown fault "meteor"/],
    ["a speed of zero", [...oneDock, "--speed", "0"], /--speed/],
    ["a serial number with MQTT wildcards", [...oneDock, "--serial", "a/+"], /Letters and digits/],
    ["a missing file", ["--docks", "/nowhere/docks.json"], /ENOENT/],
  ])("rejects %s", async (_name, args, reason) => {
    await expect(read(...args)).rejects.toThrow(reason);
  });

  test("names the conditions of a flight", () => {
    expect(surveyOf(readOptions(["--conditions", "no-rtk"])).poseErrors).toMatchObject({
      hasRtk: false,
      biasM: 2.2,
    });
    expect(surveyOf(readOptions([])).poseErrors).toMatchObject({ hasRtk: true, biasM: 0 });
    expect(() => surveyOf(readOptions(["--conditions", "hail"]))).toThrow(
      /Unknown conditions "hail".*no-rtk/,
    );
  });

  test("documents every option in the help", () => {
    const names = Object.keys(readOptions([]));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !HELP.includes(`--${name}`))).toEqual([]);
    expect(() => readOptions(["--unknown"])).toThrow(/Unknown option/);
  });
});
