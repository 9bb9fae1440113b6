import { mkdir, readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { cliInFolder } from "#testing/run-cli.ts";

const { at, cli } = cliInFolder();

/** Take-off, three waypoints of which one waits, and the way home, as Mission Planner writes them. */
const WAYPOINTS = [
  "QGC WPL 110",
  "0\t1\t0\t16\t0\t0\t0\t0\t30.0\t35.0\t700\t1",
  "1\t0\t3\t22\t0\t0\t0\t0\t30.0\t35.0\t40\t1",
  "2\t0\t3\t16\t0\t0\t0\t0\t30.001\t35.0\t40\t1",
  "3\t0\t3\t16\t5\t0\t0\t0\t30.001\t35.001\t45\t1",
  "4\t0\t3\t16\t0\t0\t0\t0\t30.0\t35.001\t40\t1",
  "5\t0\t3\t20\t0\t0\t0\t0\t0\t0\t0\t1",
].join("\n");

describe("convert", () => {
  test.each([
    [".plan", "qgc-plan"],
    [".csv", "litchi-csv"],
    [".kml", "kml"],
    [".geojson", "geojson"],
    [".gpx", "gpx"],
    [".kmz", "wpml", "--aircraft", "m4td"],
    [".kmz", "wpml", "--aircraft", "m350", "--camera", "h30t"],
  ])(
    "writes waypoints as %s and back, with their places and heights",
    async (ending, format, ...equipment) => {
      await writeFile(at("route.waypoints"), WAYPOINTS);
      const there = await cli("convert", "route.waypoints", "--out", `other${ending}`, ...equipment);
      expect({ code: there.code, stdout: there.stdout.split(": ").at(-1) }).toEqual({
        code: 0,
        stdout: `${format}, 3 waypoints`,
      });
      expect((await cli("convert", `other${ending}`, "--out", "back.waypoints")).code).toBe(0);
      const flown = (await readFile(at("back.waypoints"), "utf8"))
        .split("\n")
        .map((line) => line.split("\t"))
        .filter((words) => words[3] === "16" && words[0] !== "0");
      expect(flown.map((words) => words.slice(8, 11).map(Number))).toEqual([
        [30.001, 35, 40],
        [30.001, 35.001, 45],
        [30, 35.001, 40],
      ]);
    },
  );

  test("says what a format could not keep", async () => {
    await writeFile(at("route.waypoints"), WAYPOINTS);
    const { code, stderr } = await cli("convert", "route.waypoints", "--out", "route.gpx");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^[A-Z].*\.$/m);
    expect(stderr).not.toContain("file-warnings");
  });

  test("takes the format from --to where the ending doesn't tell", async () => {
    await writeFile(at("route.waypoints"), WAYPOINTS);
    const { code } = await cli("convert", "route.waypoints", "--out", "table.csv", "--to", "waypoint-csv");
    expect(code).toBe(0);
    expect((await readFile(at("table.csv"), "utf8")).split("\n")[0]).not.toContain("curvesize");
  });

  test.each<[string, string[], number, RegExp]>([
    ["no file", ["convert"], 2, /The route file is missing\./],
    ["no --out", ["convert", "route.waypoints"], 2, /--out is missing/],
    ["an ending of no format", ["convert", "route.waypoints", "--out", "a.pdf"], 2, /add --to FORMAT/],
    ["an unknown format", ["convert", "route.waypoints", "--out", "a.csv", "--to", "x"], 2, /one of wpml, /],
    ["a file that isn't there", ["convert", "absent.kml", "--out", "a.gpx"], 1, /no such file\./],
    ["a folder", ["convert", "empty", "--out", "a.gpx"], 1, /it is a folder\./],
    ["a drawing", ["convert", "plan.dxf", "--out", "a.gpx"], 1, /a DXF drawing\. Export it as KML/],
    [
      "a damaged line",
      ["convert", "bad.waypoints", "--out", "a.gpx"],
      1,
      /bad\.waypoints can't be read: .*[Ll]ine 1/,
    ],
    [
      "no aircraft of DJI",
      ["convert", "route.waypoints", "--out", "a.kmz"],
      1,
      /Name another one with --aircraft/,
    ],
    [
      "an unknown aircraft",
      ["convert", "route.waypoints", "--out", "a.kmz", "--aircraft", "x"],
      2,
      /one of m3t, /,
    ],
    [
      "a camera of another",
      ["convert", "route.waypoints", "--out", "a.kmz", "--aircraft", "m3t", "--camera", "h30t"],
      2,
      /one of m3t\./,
    ],
    [
      "a camera alone",
      ["convert", "route.waypoints", "--out", "a.kmz", "--camera", "h30t"],
      2,
      /--camera needs/,
    ],
    ["an outline", ["convert", "area.geojson", "--out", "a.kmz"], 1, /a\.kmz was not written: .*no flight\./],
    [
      "a folder to write to",
      ["convert", "route.waypoints", "--out", "empty", "--to", "kml"],
      1,
      /is a folder/,
    ],
  ])("explains %s", async (_, args, code, reason) => {
    await mkdir(at("empty"), { recursive: true });
    await writeFile(at("route.waypoints"), WAYPOINTS);
    await writeFile(at("bad.waypoints"), "QGC WPL 999\n");
    await writeFile(at("plan.dxf"), "0\nSECTION\n");
    const ring = [
      [35, 30],
      [35.01, 30],
      [35.01, 30.01],
      [35, 30],
    ];
    await writeFile(at("area.geojson"), JSON.stringify({ type: "Polygon", coordinates: [ring] }));
    const outcome = await cli(...args);
    expect(outcome.stderr).toMatch(reason);
    expect(outcome.code).toBe(code);
  });
});
