import { existsSync, readFileSync } from "node:fs";
import { distanceM } from "@overfly/geo/distance";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Position } from "geojson";
import { describe, expect, test } from "vitest";
import { trajectoryOf } from "./trajectory.ts";
import { planRoute } from "@overfly/flight-planning/plan-route";
import type { RoutePlan } from "@overfly/flight-planning/route-plan";
import type { WpmlDocument } from "./wpml-document.ts";
import { readWpmlDocument } from "#wpml/read/read-wpml-document.ts";
import { writeBatteryKmzs, type WpmlFile, wpmlFileName, writeRouteKmz } from "./wpml-writer.ts";

const OUTLINE: Position[] = [
  [35.9, 31.9],
  [35.909, 31.9],
  [35.909, 31.906],
  [35.9, 31.906],
  [35.9, 31.9],
];
const HOLE: Position[] = [
  [35.903, 31.902],
  [35.905, 31.902],
  [35.905, 31.904],
  [35.903, 31.902],
];
const OPTIONS = { name: "North_block 1/2", author: "Overfly", writtenAtMs: 1_795_000_000_000 };

const planOf = (rings: Position[][], aircraftId = "m3td"): RoutePlan => {
  const boundary = { type: "Polygon" as const, coordinates: rings };
  const wishes = { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, angleDeg: "best" as const };
  const plan = planRoute({ boundary, cameraId: aircraftId, aircraftId, ...wishes });
  if (!plan.ok) throw new Error(plan.message);
  return plan;
};

const written = (file: { ok: boolean }): WpmlFile => {
  if (!file.ok) throw new Error(JSON.stringify(file));
  return file as WpmlFile;
};

const documentOf = (bytes: Uint8Array): WpmlDocument => {
  const read = readWpmlDocument(bytes);
  if (!read.ok) throw new Error(read.message);
  return read.document;
};

describe("a route written and read again", () => {
  const plan = planOf([OUTLINE]);
  const file = written(writeRouteKmz(plan, OPTIONS));
  const document = documentOf(file.bytes);

  test("has a wayline for each battery and every waypoint in its place", () => {
    const read = document.waylines.flatMap(({ waypoints }) => waypoints.map(({ position }) => position));
    expect(document.waylines).toHaveLength(plan.batterySets.length);
    expect(document.waylines.length).toBeGreaterThan(1);
    expect(read).toHaveLength(plan.waypoints.length);
    for (const [index, place] of plan.waypoints.entries()) {
      expect(distanceM(read[index] ?? [], place)).toBeLessThan(0.001);
      expect(read[index]?.[2]).toBeCloseTo(place[2] ?? 0, 5);
    }
  });

  test("names aircraft and payload as DJI does", () => {
    expect(document.mission).toMatchObject({
      droneEnum: 91,
      droneSubEnum: 1,
      payloadEnum: 81,
      finishAction: "goHome",
    });
  });

  test("keeps the outline and the overlaps in its template", () => {
    expect(document.template).toMatchObject({
      type: "mapping2d",
      frontOverlap: 70,
      sideOverlap: 30,
      imageFormat: "wide,ir",
    });
    expect(document.template?.outline).toEqual(OUTLINE);
  });

  test("is flown with the photographs that were planned", () => {
    const { photos } = trajectoryOf(document);
    expect(photos).toHaveLength(plan.photos.length);
    for (const [index, { position }] of plan.photos.entries()) {
      const { lon = 0, lat = 0, gimbalPitchDeg } = photos[index] ?? {};
      expect(distanceM([lon, lat], position)).toBeLessThan(0.05);
      expect(gimbalPitchDeg).toBe(-90);
    }
  });

  test("stops at the ends and turns inside by less than its legs", () => {
    for (const { waypoints } of document.waylines) {
      expect(waypoints.map(({ index }) => index)).toEqual(waypoints.map((_, index) => index));
      expect([waypoints[0]?.turnMode, waypoints.at(-1)?.turnMode]).not.toContain("coordinateTurn");
      for (const [index, next] of waypoints.slice(1).entries()) {
        const { position = [], dampingM = 0 } = waypoints[index] ?? {};
        expect(dampingM + next.dampingM).toBeLessThan(distanceM(position, next.position));
      }
    }
  });

  test("has action groups whose numbers are used once and whose ranges exist", () => {
    const groups = document.waylines.flatMap(({ waypoints }) =>
      waypoints.flatMap((waypoint) => waypoint.actionGroups),
    );
    expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
    expect(groups).toHaveLength(plan.lines.length);
    for (const { waypoints } of document.waylines) {
      for (const { startIndex, endIndex } of waypoints.flatMap((waypoint) => waypoint.actionGroups)) {
        expect([startIndex <= endIndex, endIndex < waypoints.length]).toEqual([true, true]);
      }
    }
  });

  test("gives the same bytes each time", () => {
    expect(written(writeRouteKmz(plan, OPTIONS)).bytes).toEqual(file.bytes);
  });

  test("holds the two files where DJI looks for them", () => {
    const files = unzipSync(file.bytes);
    expect(Object.keys(files)).toEqual(["wpmz/template.kml", "wpmz/waylines.wpml"]);
    expect(strFromU8(files["wpmz/template.kml"] ?? new Uint8Array())).toContain(
      "http://www.dji.com/wpmz/1.0.6",
    );
  });
});

test("one file for each battery, each starting at its own waypoint 0", () => {
  const plan = planOf([OUTLINE]);
  const files = writeBatteryKmzs(plan, OPTIONS).map(written);
  const documents = files.map(({ bytes }) => documentOf(bytes));

  expect(files.map(({ fileName }) => fileName)[1]).toBe("North block 1 2 battery 2.kmz");
  const places = documents.flatMap(({ waylines }) =>
    waylines.flatMap(({ waypoints }) => waypoints.map((w) => w.position)),
  );
  expect(places).toHaveLength(plan.waypoints.length);
  for (const { waylines } of documents) expect(waylines[0]?.waypoints[0]?.index).toBe(0);
});

test("an area with a hole keeps its lines in the template, which knows no holes", () => {
  const { template } = documentOf(written(writeRouteKmz(planOf([OUTLINE, HOLE]), OPTIONS)).bytes);
  expect(template?.type).toBe("waypoint");
});

test.each([
  ["m3td", 7, "take-off-height"],
  ["m3t", 7, "ok"],
  ["m3t", 1, "take-off-height"],
])("%s with a safe take-off height of %d m: %s", (aircraftId, takeOffSecurityHeightM, code) => {
  const file = writeRouteKmz(planOf([OUTLINE], aircraftId), { ...OPTIONS, takeOffSecurityHeightM });
  expect(file.ok ? "ok" : file.code).toBe(code);
});

test("file names have none of the marks that DJI refuses", () => {
  expect(wpmlFileName('a_b/c:d*e?"f".g')).toBe("a b c d e f g.kmz");
  expect(wpmlFileName("../..")).toBe("Route.kmz");
});

const FOLDER = new URL("../../../../../shared/data/routes/wpml/", import.meta.url);

describe.skipIf(!existsSync(FOLDER))("real files (shared/data is absent where this is skipped)", () => {
  test.each([
    ["mapping3d.kmz", [8, 4, 9, 4, 8], "mapping3d", 67],
    ["waypoint.kmz", [6], "waypoint", 77],
    ["hover-waylines.wpml", [33], undefined, 68],
  ])("%s is read whole", (name, counts, type, droneEnum) => {
    const { waylines, template, mission } = documentOf(readFileSync(new URL(name, FOLDER)));
    expect(waylines.map(({ waypoints }) => waypoints.length)).toEqual(counts);
    expect([template?.type, mission.droneEnum]).toEqual([type, droneEnum]);
  });

  test("DJI's own plan is flown with a photograph every 42.4 m on its lines", () => {
    const { waylines, mission } = documentOf(readFileSync(new URL("mapping3d.kmz", FOLDER)));
    const { photos } = trajectoryOf({ mission, waylines: waylines.slice(0, 1) });
    expect(photos.length).toBeGreaterThan(30);
    expect(photos[0]).toMatchObject({ gimbalPitchDeg: -90, tS: 0 });
  });
});

describe("bad input", () => {
  const xml = (waypoint: string) =>
    `<kml><Document><missionConfig/><Folder><autoFlightSpeed>5</autoFlightSpeed><Placemark>${waypoint}</Placemark></Folder></Document></kml>`;
  const zip = (files: Record<string, string | Uint8Array>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, body]) => [path, typeof body === "string" ? strToU8(body) : body]),
      ),
    );
  const good = xml("<Point><coordinates>1,2</coordinates></Point><executeHeight>9</executeHeight>");

  test("is told from files at the archive's root, which are read", () => {
    expect(readWpmlDocument(zip({ "waylines.wpml": good })).ok).toBe(true);
  });

  test.each<[string, Uint8Array, string]>([
    ["an empty file", new Uint8Array(), "not-xml"],
    ["a text", strToU8("hello"), "not-xml"],
    ["a ZIP that was cut off", zip({ "wpmz/waylines.wpml": good }).slice(0, 60), "not-a-zip"],
    ["a ZIP with other files", zip({ "a.txt": "a" }), "no-waylines"],
    [
      "a path that climbs out",
      zip({ "wpmz/waylines.wpml": good, "../../etc/passwd": "x" }),
      "path-climbs-out",
    ],
    ["an absolute path", zip({ "/wpmz/waylines.wpml": good }), "path-climbs-out"],
    ["a Windows path that climbs out", zip({ "..\\x": "x" }), "path-climbs-out"],
    ["a bomb", zip({ "wpmz/waylines.wpml": new Uint8Array(9_000_000) }), "suspicious-compression"],
    [
      "too many files",
      zip(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`f${n}`, ""]))),
      "too-many-files",
    ],
    ["XML that was cut off", strToU8(good.slice(0, -20)), "not-xml"],
    ["entities", strToU8(`<!DOCTYPE a [<!ENTITY b "c">]>${good}`), "forbidden-xml"],
    ["no mission", strToU8("<kml><Document><Folder/></Document></kml>"), "missing-element"],
  ])("%s is refused", (_name, bytes, code) => {
    const read = readWpmlDocument(bytes);
    expect(read.ok ? "ok" : read.code).toBe(code);
  });

  test.each([
    ["<executeHeight>9</executeHeight>", "Folder[0]/Placemark[0]/coordinates"],
    ["<Point><coordinates>1,2</coordinates></Point>", "Folder[0]/Placemark[0]/executeHeight"],
    [
      "<Point><coordinates>1,200</coordinates></Point><executeHeight>9</executeHeight>",
      "Folder[0]/Placemark[0]/coordinates",
    ],
    [
      "<Point><coordinates>1,2</coordinates></Point><executeHeight>high</executeHeight>",
      "Folder[0]/Placemark[0]/executeHeight",
    ],
  ])("%s is refused with its place", (waypoint, element) => {
    const read = readWpmlDocument(strToU8(xml(waypoint)));
    expect(read.ok ? "ok" : read.element).toBe(element);
  });

  test("of any bytes gives a reason and no exception", () => {
    const real = zip({ "wpmz/waylines.wpml": good });
    const damaged = fc
      .tuple(fc.nat(real.length - 1), fc.nat(255))
      .map(([at, byte]) => real.map((old, index) => (index === at ? byte : old)));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged), (bytes) => {
        expect(readWpmlDocument(bytes)).toHaveProperty("ok");
      }),
      { numRuns: 500 },
    );
  });
});
