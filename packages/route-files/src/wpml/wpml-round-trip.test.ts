import { existsSync, readFileSync } from "node:fs";
import { distanceM } from "@overfly/geo/distance";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Position } from "geojson";
import { describe, expect, test } from "vitest";
import { trajectoryOf } from "./trajectory.ts";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { plannedPhotos } from "@overfly/flight-planning/model/planned-photos";
import { planMission } from "@overfly/flight-planning/mission/plan-mission";
import {
  batteryFlightContent,
  contentFromStoredPlan,
  type NamedStoredPlan,
  storedPlanOf,
} from "#document/stored-plan.ts";
import type { RouteContent, WrittenRoute } from "#route-content.ts";
import { writeWpml } from "#wpml/write/write-wpml.ts";
import type { WpmlDocument } from "./wpml-document.ts";
import { readWpmlDocument } from "#wpml/read/read-wpml-document.ts";

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
const OPTIONS = { author: "Overfly", writtenAtMs: 1_795_000_000_000 };

/** The stored plan of an area, several batteries large. */
function planOf(rings: Position[][], aircraftId = "m3td"): NamedStoredPlan {
  const document: RouteDocument = {
    aircraftId,
    cameraId: aircraftId,
    takeOff: [35.899, 31.899],
    items: [
      {
        id: "area",
        name: "Area",
        kind: "area",
        boundary: { type: "Polygon", coordinates: rings },
        pattern: "lines",
        angle: "best",
        marginM: 0,
        imaging: { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 },
      },
    ],
    order: "given",
    heights: { mode: "take-off" },
    battery: { reservePercent: 25 },
  };
  const plan = planMission(document);
  if (!plan.ok) throw new Error(plan.code);
  return { name: "North_block 1/2", document, plan: storedPlanOf(document, plan) };
}

const written = (content: RouteContent | undefined): WrittenRoute => {
  const file = writeWpml(content ?? {}, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  return file;
};

const documentOf = (bytes: Uint8Array): WpmlDocument => {
  const read = readWpmlDocument(bytes);
  if (!read.ok) throw new Error(read.message);
  return read.document;
};

describe("a planned route written and read again", () => {
  const stored = planOf([OUTLINE]);
  const { flights } = stored.plan;
  const waypointsPlanned = flights.flatMap(({ waypoints }) => waypoints);
  const file = written(contentFromStoredPlan(stored));
  const document = documentOf(file.bytes);

  test("has a wayline for each battery, with all waypoints", () => {
    const read = document.waylines.flatMap(({ waypoints }) => waypoints.map(({ position }) => position));
    expect(document.waylines).toHaveLength(flights.length);
    expect(document.waylines.length).toBeGreaterThan(1);
    expect(read).toHaveLength(waypointsPlanned.length);
    for (const [index, { position }] of waypointsPlanned.entries()) {
      expect(distanceM(read[index] ?? [], position)).toBeLessThan(0.001);
      expect(read[index]?.[2]).toBeCloseTo(position[2] ?? 0, 5);
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

  test("has the outline and the overlaps in its template", () => {
    expect(document.template).toMatchObject({
      type: "mapping2d",
      frontOverlap: 70,
      sideOverlap: 30,
      imageFormat: "wide,ir",
    });
    expect(document.template?.outline).toEqual(OUTLINE);
  });

  test("takes the planned photos", () => {
    const { photos } = trajectoryOf(document);
    const planned = flights.flatMap((flight) => plannedPhotos(flight));
    expect(photos).toHaveLength(planned.length);
    for (const [index, { position }] of planned.entries()) {
      const { lon = 0, lat = 0, gimbalPitchDeg } = photos[index] ?? {};
      expect(distanceM([lon, lat], position)).toBeLessThan(0.05);
      expect(gimbalPitchDeg).toBe(-90);
    }
  });

  test("stops at both ends, and its turns overlap nowhere", () => {
    for (const { waypoints } of document.waylines) {
      expect(waypoints.map(({ index }) => index)).toEqual(waypoints.map((_, index) => index));
      expect([waypoints[0]?.turnMode, waypoints.at(-1)?.turnMode]).not.toContain("coordinateTurn");
      for (const [index, next] of waypoints.slice(1).entries()) {
        const { position = [], dampingM = 0 } = waypoints[index] ?? {};
        expect(dampingM + next.dampingM).toBeLessThan(distanceM(position, next.position));
      }
    }
  });

  test("has action groups with unique ids and valid ranges", () => {
    const groups = document.waylines.flatMap(({ waypoints }) =>
      waypoints.flatMap((waypoint) => waypoint.actionGroups),
    );
    expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
    const intervals = waypointsPlanned
      .flatMap(({ actions }) => actions)
      .filter(({ kind }) => kind === "photos-by-distance");
    const shooting = groups.filter(({ trigger }) => trigger === "multipleDistance");
    expect(shooting).toHaveLength(intervals.length);
    for (const { waypoints } of document.waylines) {
      for (const { startIndex, endIndex } of waypoints.flatMap((waypoint) => waypoint.actionGroups)) {
        expect([startIndex <= endIndex, endIndex < waypoints.length]).toEqual([true, true]);
      }
    }
  });

  test("gives the same bytes each time", () => {
    expect(written(contentFromStoredPlan(stored)).bytes).toEqual(file.bytes);
  });

  test("contains both files at DJI's paths", () => {
    const files = unzipSync(file.bytes);
    expect(Object.keys(files)).toEqual(["wpmz/template.kml", "wpmz/waylines.wpml"]);
    expect(strFromU8(files["wpmz/template.kml"] ?? new Uint8Array())).toContain(
      "http://www.dji.com/wpmz/1.0.6",
    );
  });
});

test("a file of one battery starts at its own waypoint 0", () => {
  const stored = planOf([OUTLINE]);
  const files = stored.plan.flights.map((_, index) => written(batteryFlightContent(stored, index + 1)));
  const documents = files.map(({ bytes }) => documentOf(bytes));

  expect(files.map(({ fileName }) => fileName)[1]).toBe("North block 1 2 battery 2.kmz");
  expect(documents.map(({ waylines }) => waylines.flatMap(({ waypoints }) => waypoints).length)).toEqual(
    stored.plan.flights.map(({ waypoints }) => waypoints.length),
  );
  for (const { waylines } of documents) expect(waylines[0]?.waypoints[0]?.index).toBe(0);
});

test("an area with a hole is written as waypoints, since templates have no holes", () => {
  const { template } = documentOf(written(contentFromStoredPlan(planOf([OUTLINE, HOLE]))).bytes);
  expect(template?.type).toBe("waypoint");
});

test.each([
  ["m3td", 7, "take-off-height"],
  ["m3t", 7, "ok"],
  ["m3t", 1, "take-off-height"],
])("%s with a safe take-off height of %d m: %s", (aircraftId, safeTakeOffHeightM, code) => {
  const { flight, ...content } = contentFromStoredPlan(planOf([OUTLINE], aircraftId));
  if (!flight) throw new Error("no flight");
  const file = writeWpml({ ...content, flight: { ...flight, safeTakeOffHeightM } }, OPTIONS);
  expect(file.ok ? "ok" : file.code).toBe(code);
});

const FOLDER = new URL("../../../../../shared/data/routes/wpml/", import.meta.url);

describe.skipIf(!existsSync(FOLDER))("real files (shared/data is absent where this is skipped)", () => {
  test.each([
    ["mapping3d.kmz", [8, 4, 9, 4, 8], "mapping3d", 67],
    ["waypoint.kmz", [6], "waypoint", 77],
    ["hover-waylines.wpml", [33], undefined, 68],
  ])("%s is read completely", (name, counts, type, droneEnum) => {
    const { waylines, template, mission } = documentOf(readFileSync(new URL(name, FOLDER)));
    expect(waylines.map(({ waypoints }) => waypoints.length)).toEqual(counts);
    expect([template?.type, mission.droneEnum]).toEqual([type, droneEnum]);
  });

  test("DJI's example route takes photos along its lines", () => {
    const { waylines, mission } = documentOf(readFileSync(new URL("mapping3d.kmz", FOLDER)));
    const { photos } = trajectoryOf({ mission, waylines: waylines.slice(0, 1) });
    expect(photos.length).toBeGreaterThan(30);
    expect(photos[0]).toMatchObject({ gimbalPitchDeg: -90, tS: 0 });
  });
});

describe("malformed input", () => {
  const xml = (waypoint: string) =>
    `<kml><Document><missionConfig/><Folder><autoFlightSpeed>5</autoFlightSpeed><Placemark>${waypoint}</Placemark></Folder></Document></kml>`;
  const zip = (files: Record<string, string | Uint8Array>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, body]) => [path, typeof body === "string" ? strToU8(body) : body]),
      ),
    );
  const good = xml("<Point><coordinates>1,2</coordinates></Point><executeHeight>9</executeHeight>");

  test("does not include files at the root of the archive", () => {
    expect(readWpmlDocument(zip({ "waylines.wpml": good })).ok).toBe(true);
  });

  test.each<[string, Uint8Array, string]>([
    ["an empty file", new Uint8Array(), "not-xml"],
    ["plain text", strToU8("hello"), "not-xml"],
    ["a truncated ZIP", zip({ "wpmz/waylines.wpml": good }).slice(0, 60), "not-a-zip"],
    ["a ZIP with other files", zip({ "a.txt": "a" }), "no-waylines"],
    ["an unsafe path", zip({ "wpmz/waylines.wpml": good, "../../etc/passwd": "x" }), "unsafe-path"],
    ["an absolute path", zip({ "/wpmz/waylines.wpml": good }), "unsafe-path"],
    ["an unsafe Windows path", zip({ "..\\x": "x" }), "unsafe-path"],
    ["a zip bomb", zip({ "wpmz/waylines.wpml": new Uint8Array(9_000_000) }), "suspicious-compression"],
    [
      "too many files",
      zip(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`f${n}`, ""]))),
      "too-many-files",
    ],
    ["truncated XML", strToU8(good.slice(0, -20)), "not-xml"],
    ["entities", strToU8(`<!DOCTYPE a [<!ENTITY b "c">]>${good}`), "forbidden-xml"],
    ["no mission", strToU8("<kml><Document><Folder/></Document></kml>"), "missing-element"],
  ])("%s is rejected", (_name, bytes, code) => {
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
  ])("%s is rejected with the element's path", (waypoint, element) => {
    const read = readWpmlDocument(strToU8(xml(waypoint)));
    expect(read.ok ? "ok" : read.element).toBe(element);
  });

  test("never throws", () => {
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
