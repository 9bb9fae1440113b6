import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { trajectoryOf } from "#wpml/trajectory.ts";
import { readWpmlDocument } from "./read-wpml-document.ts";
import { documentFromContent } from "#document/document-from-content.ts";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute, RouteContent } from "#route-content.ts";
import { djiKml as kml, TIME_LAPSE_SURVEY, MISSION, tag } from "#testing/dji-xml.ts";
import { writeWpml } from "#wpml/write/write-wpml.ts";

const OPTIONS = { author: "Overfly", writtenAtMs: 0 };

function imported(file: string | Uint8Array): ImportedRoute {
  const read = readRouteFile(typeof file === "string" ? strToU8(file) : file, "north.kmz");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

function written(content: RouteContent): Uint8Array {
  const file = writeWpml(content, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  return file.bytes;
}

test("a time lapse survey is read with its photos, pitch and headings", () => {
  const { flight } = imported(TIME_LAPSE_SURVEY);

  expect(flight?.heightMode).toBe("ellipsoid");
  expect(flight?.waypoints.map(({ gimbalPitchDeg, headingDeg }) => [gimbalPitchDeg, headingDeg])).toEqual([
    [-60, undefined],
    [undefined, 89],
    [undefined, undefined],
  ]);
  expect(flight?.waypoints[0]?.actions).toEqual([
    { kind: "hover", seconds: 0.5 },
    { kind: "unsupported", name: "setFocusType", parameters: {} },
    { kind: "photos-by-time", intervalS: 2.016 },
    {
      kind: "unsupported",
      name: "gimbalAngleLock",
      parameters: { actionTriggerType: "betweenAdjacentPoints", actionGroupSpan: 2 },
    },
  ]);
  expect(flight?.waypoints[2]?.actions).toEqual([
    { kind: "stop-photos" },
    { kind: "unsupported", name: "gimbalAngleUnlock", parameters: {} },
  ]);
});

test("a time lapse takes a photo per interval", () => {
  const read = readWpmlDocument(strToU8(TIME_LAPSE_SURVEY));
  if (!read.ok) throw new Error(read.message);
  const { photos } = trajectoryOf(read.document);

  expect(photos.length).toBeGreaterThan(20);
  expect((photos[3]?.tS ?? 0) - (photos[2]?.tS ?? 0)).toBeCloseTo(2.016, 3);
  expect(photos[5]?.gimbalPitchDeg).toBe(-60);
});

test("start actions are kept, unchanged or with a raised waypoint", () => {
  const route = imported(TIME_LAPSE_SURVEY);
  const once = written(route);
  expect(imported(once).flight).toEqual(route.flight);
  expect(written(imported(once))).toEqual(once);

  const { flight } = route;
  if (!flight) throw new Error("no flight");
  const waypoints = flight.waypoints.map((one, index) =>
    index === 1 ? { ...one, position: [35.94, 31.95, 570] } : one,
  );
  const raised = written({ ...route, flight: { ...flight, waypoints } });
  expect(imported(raised).flight?.waypoints).toEqual(waypoints);
  const waylines = strFromU8(unzipSync(raised)["wpmz/waylines.wpml"] ?? new Uint8Array());
  expect(waylines.match(/startActionGroup|startTimeLapse|realTimeFollowSurfaceByFov/gu)).toHaveLength(5);
});

test("an unsupported timed group keeps its interval", () => {
  const group = { actionTriggerType: "multipleTiming", actionGroupSpan: 1, actionTriggerParam: 3 };
  const { flight } = imported(TIME_LAPSE_SURVEY);
  if (!flight) throw new Error("no flight");
  const actions = [{ kind: "unsupported" as const, name: "recordPointCloud", parameters: group }];
  const waypoints = flight.waypoints.map((one, index) => (index === 0 ? { ...one, actions } : one));
  const content = { flight: { ...flight, waypoints } };
  expect(imported(written(content)).flight?.waypoints[0]?.actions).toEqual(actions);
});

const RING = "35.93,31.95,0\n 35.94,31.95,0\n 35.94,31.96,0";
const mapping = (...system: string[]) =>
  kml(
    MISSION,
    `<Folder>${[
      tag("templateType", "mapping2d"),
      tag("templateId", 0),
      tag("waylineCoordinateSysParam", tag("coordinateMode", "WGS84"), ...system),
      tag("autoFlightSpeed", 8),
      `<Placemark>${[
        tag("shootType", "time"),
        tag("direction", 89),
        tag("margin", 5),
        tag("overlap", tag("orthoCameraOverlapH", 80), tag("orthoCameraOverlapW", 65)),
        `<Polygon><outerBoundaryIs><LinearRing><coordinates>\n ${RING}\n</coordinates></LinearRing></outerBoundaryIs></Polygon>`,
        tag("gimbalPitchAngle", -90),
      ].join("")}</Placemark>`,
      tag("payloadParam", tag("imageFormat", "ir")),
    ].join("\n")}</Folder>`,
  );

test.each([
  ["alone", strToU8(mapping(tag("heightMode", "relativeToStartPoint"), tag("globalShootHeight", 60)))],
  ["in an archive", zipSync({ "wpmz/template.kml": strToU8(mapping(tag("globalShootHeight", 60))) })],
])("a template %s becomes an area", (_name, file) => {
  const route = imported(file);
  expect(route.surveys).toMatchObject([
    {
      kind: "area",
      heightM: 60,
      heightMode: "take-off",
      directionDeg: 89,
      frontOverlap: 80,
      sideOverlap: 65,
      speedMps: 8,
    },
  ]);
  expect(route.warnings.map(({ code }) => code)).toEqual(["template-only"]);

  const { document } = documentFromContent(route);
  expect(document).toMatchObject({ aircraftId: "m4t", lensIds: ["ir"] });
  expect(document.items).toMatchObject([{ kind: "area", angle: 89, marginM: 5 }]);
});

test("a terrain-following survey has its height above ground", () => {
  const system = [
    tag("heightMode", "EGM96"),
    tag("globalShootHeight", 480),
    tag("surfaceFollowModeEnable", 1),
    tag("surfaceRelativeHeight", 140.5),
  ];
  const route = imported(mapping(...system));
  expect(route.surveys).toMatchObject([{ heightM: 140.5, heightMode: "ground" }]);
  expect(documentFromContent(route).document.heights.mode).toBe("ground");
  const level = documentFromContent(imported(mapping(tag("globalShootHeight", 60))));
  expect(level.document.heights.mode).toBe("take-off");
});

const place = (index: number, ...inside: string[]) =>
  `<Placemark><Point><coordinates>35.9${index},31.95</coordinates></Point>${tag("index", index)}${inside.join("")}</Placemark>`;

test("a waypoint template is read with its own and its global values", () => {
  const folder = (mode: string) =>
    kml(
      MISSION,
      `<Folder>${[
        tag("templateType", "waypoint"),
        tag("waylineCoordinateSysParam", tag("heightMode", mode)),
        tag("autoFlightSpeed", 7),
        tag("globalHeight", 80),
        tag("gimbalPitchMode", "usePointSetting"),
        tag(
          "globalWaypointHeadingParam",
          tag("waypointHeadingMode", "smoothTransition"),
          tag("waypointHeadingAngle", 45),
        ),
        tag("globalWaypointTurnMode", "toPointAndPassWithContinuityCurvature"),
        place(
          0,
          tag("ellipsoidHeight", 830),
          tag("height", 50),
          tag("useGlobalHeight", 0),
          tag("useGlobalSpeed", 0),
          tag("waypointSpeed", 3),
          tag("gimbalPitchAngle", -45),
        ),
        place(
          1,
          tag("useGlobalHeight", 1),
          tag("ellipsoidHeight", 860),
          tag("useGlobalSpeed", 1),
          tag("useGlobalHeadingParam", 1),
          tag("useGlobalTurnParam", 1),
        ),
      ].join("")}</Folder>`,
    );
  const { flight } = imported(folder("relativeToStartPoint"));
  expect([flight?.heightMode, flight?.waypoints]).toEqual([
    "take-off",
    [
      { position: [35.9, 31.95, 50], speedMps: 3, gimbalPitchDeg: -45, turn: "stop", actions: [] },
      { position: [35.91, 31.95, 80], speedMps: 7, headingDeg: 45, turn: "pass", actions: [] },
    ],
  ]);
  const over = (mode: string) => {
    const read = imported(folder(mode)).flight;
    return [read?.heightMode, read?.waypoints.map(({ position }) => position[2])];
  };
  expect(over("EGM96")).toEqual(["ellipsoid", [830, 860]]);
  expect(over("aboveGroundLevel")).toEqual(["ground", [50, 80]]);
});

test.each([
  ["with backslashes", { "wpmz\\waylines.wpml": TIME_LAPSE_SURVEY, "wpmz\\res\\a.txt": "a" }],
  [
    "with what macOS adds",
    {
      "__MACOSX/wpmz/._waylines.wpml": "\0\u0005",
      ".DS_Store": "x",
      "wpmz/waylines.wpml": TIME_LAPSE_SURVEY,
    },
  ],
  ["in a folder of its own", { "north/wpmz/waylines.wpml": TIME_LAPSE_SURVEY }],
])("an archive %s is read", (_name, files) => {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  expect(imported(zip).flight?.waypoints).toHaveLength(3);
});

test("a waypoint speed of 0 falls back to the wayline's, which is rejected if it is 0", () => {
  const refusal = (from: string, to: string) => {
    const read = readRouteFile(strToU8(TIME_LAPSE_SURVEY.replace(from, to)), "a.wpml");
    return read.ok ? "ok" : read.message;
  };
  const standing = TIME_LAPSE_SURVEY.replace(tag("waypointSpeed", 12), tag("waypointSpeed", 0));
  expect(imported(standing).flight?.waypoints[0]?.speedMps).toBe(12);
  expect(refusal(tag("autoFlightSpeed", 12), tag("autoFlightSpeed", -5))).toBe(
    "Folder[0]/autoFlightSpeed is not a speed.",
  );
  expect(refusal(tag("waypointSpeed", 12), tag("waypointSpeed", "fast"))).toContain(
    "Placemark[0]/waypointSpeed",
  );
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "%s is not a value of the format",
  (word) => {
    const mission = TIME_LAPSE_SURVEY.replace(tag("finishAction", "goHome"), tag("finishAction", word));
    const { flight } = imported(mission.replaceAll("gimbalAngleUnlock", word));
    expect(flight?.finish).toBe("go-home");
    expect(flight?.waypoints[2]?.actions.at(-1)).toEqual({ kind: "unsupported", name: word, parameters: {} });
    expect(imported(written({ ...(flight && { flight }) })).flight?.finish).toBe("go-home");
    const read = readRouteFile(strToU8(TIME_LAPSE_SURVEY.replace("WGS84", word)), "a.wpml");
    expect(read.ok ? "ok" : read.element).toBe("Folder[0]/executeHeightMode");
  },
);

test("a route without lenses uses all lenses of the camera, and is written so", () => {
  const bare = imported(TIME_LAPSE_SURVEY.replace(/<wpml:payloadLensIndex>[^<]*<[^>]*>/u, ""));
  expect(bare.flight?.lensIds).toEqual([]);
  expect(imported(written(bare)).flight?.lensIds).toEqual(["wide", "ir"]);
  expect(documentFromContent(bare).document.lensIds).toBeUndefined();
});

test("DJI's generic name of the visual lens means the wide lens", () => {
  expect(documentFromContent(imported(TIME_LAPSE_SURVEY)).document.lensIds).toEqual(["wide"]);
});
