import { strFromU8, strToU8 } from "fflate";
import { expect, test } from "vitest";
import { documentFromContent } from "#document/document-from-content.ts";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute } from "#route-content.ts";
import { writeRouteFile } from "#write-route-file.ts";

function imported(file: string | object): ImportedRoute {
  const text = typeof file === "string" ? file : JSON.stringify(file);
  const read = readRouteFile(strToU8(text), "north.plan");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

function written(route: ImportedRoute): string {
  const file = writeRouteFile(route.format, route, { author: "Overfly", writtenAtMs: 0 });
  if (!file.ok) throw new Error(file.message);
  return strFromU8(file.bytes);
}

const waypoint = (lat: number, yaw: number | null) => ({
  type: "SimpleItem",
  command: 16,
  frame: 3,
  autoContinue: true,
  params: [0, 0, 0, yaw, lat, 35.93, 40],
});
const plan = (mission: object) => ({ fileType: "Plan", version: 1, mission });
const POLYGON = [
  [31.95, 35.93],
  [31.95, 35.94],
  [31.96, 35.94],
];

test("a legacy mission with separate coordinates is read", () => {
  const old = (command: number, heightM: number) => ({
    type: "SimpleItem",
    command,
    frame: 3,
    autoContinue: true,
    coordinate: [31.95, 35.93, heightM],
    params: [0, 0, 0, 0],
  });
  const route = imported({
    firmwareType: 3,
    groundStation: "QGroundControl",
    items: [
      old(22, 30),
      old(16, 40),
      { ...old(16, 50), params: undefined, param1: 5, param4: 0 },
      old(21, 0),
    ],
    plannedHomePosition: [31.9, 35.9, 800],
    version: 2,
  });

  expect(route.flight).toMatchObject({ heightMode: "take-off", safeTakeOffHeightM: 30, finish: "land" });
  expect(route.flight?.takeOff).toEqual([35.9, 31.9]);
  expect(route.flight?.waypoints).toMatchObject([
    { position: [35.93, 31.95, 40] },
    { position: [35.93, 31.95, 50], actions: [{ kind: "hover", seconds: 5 }] },
  ]);
  expect(imported(written(route)).flight).toEqual(route.flight);
});

test("a heading of 0 is north for PX4 and unset for ArduPilot", () => {
  const headings = (firmwareType: number, yaw: number) =>
    imported(plan({ firmwareType, items: [waypoint(31.95, yaw)] })).flight?.waypoints[0]?.headingDeg;
  expect([headings(12, 0), headings(3, 0), headings(3, 90)]).toEqual([0, undefined, 90]);
});

test("a heading of north survives in an edited ArduPilot plan", () => {
  const route = imported(plan({ firmwareType: 3, items: [waypoint(31.95, 90), waypoint(31.96, 0)] }));
  const { flight } = route;
  if (!flight) throw new Error("no flight");
  const turned = { ...flight, waypoints: flight.waypoints.map((one) => ({ ...one, headingDeg: 0 })) };
  expect(imported(written({ ...route, flight: turned })).flight?.waypoints).toEqual(turned.waypoints);
});

test("a version 3 survey becomes an area with its spacing and overlaps", () => {
  const route = imported(
    plan({
      items: [
        {
          type: "ComplexItem",
          complexItemType: "survey",
          version: 3,
          cameraTriggerDistance: 25,
          fixedValueIsAltitude: false,
          manualGrid: false,
          camera: { imageFrontalOverlap: 80, imageSideOverlap: 65 },
          grid: { altitude: 50, angle: -30, relativeAltitude: true, spacing: 30, turnAroundDistance: 5 },
          polygon: POLYGON,
        },
      ],
    }),
  );
  expect(route.surveys).toMatchObject([
    {
      kind: "area",
      heightM: 50,
      heightMode: "take-off",
      directionDeg: 330,
      lineSpacingM: 30,
      triggerDistanceM: 25,
      frontOverlap: 80,
      sideOverlap: 65,
      turnaroundM: 5,
    },
  ]);
  expect(documentFromContent(route).document.items).toMatchObject([
    { kind: "area", angle: 330, imaging: { heightM: 50, frontOverlap: 80, sideOverlap: 65 } },
  ]);
});

test("a survey without items becomes an area to be planned", () => {
  const survey = {
    type: "ComplexItem",
    complexItemType: "survey",
    version: 5,
    angle: 10,
    polygon: POLYGON,
    TransectStyleComplexItem: {
      CameraCalc: {
        DistanceToSurface: 60,
        DistanceMode: 3,
        AdjustedFootprintSide: 20,
        AdjustedFootprintFrontal: 10,
      },
    },
  };
  const { surveys, flight } = imported(plan({ items: [survey] }));
  expect([surveys?.[0]?.heightM, surveys?.[0]?.heightMode, flight]).toEqual([60, "ground", undefined]);
  const over = (items: object[]) => documentFromContent(imported(plan({ items }))).document.heights.mode;
  expect([over([survey]), over([survey, waypoint(31.95, null)])]).toEqual(["ground", "take-off"]);
});

test("an ignored command position gives a warning", () => {
  const loiter = { ...waypoint(31.97, 0), command: 18 };
  const { warnings } = imported(plan({ items: [waypoint(31.95, null), loiter] }));
  expect(warnings).toMatchObject([{ code: "command-position-ignored", values: { name: "MAV_CMD 18" } }]);
});

test("a mission of Mission Planner with comments and digicam commands is read", () => {
  const text = [
    "QGC WPL 110",
    "# north field",
    "0\t1\t0\t16\t0\t0\t0\t0\t31.9\t35.9\t800\t1",
    "",
    "1\t0\t3\t16\t0\t0\t0\t0\t31.95\t35.93\t40\t1",
    "2\t0\t3\t203\t0\t0\t0\t0\t1\t0\t0\t1",
    "",
  ].join("\n");
  const route = imported(text);
  expect(route.flight?.waypoints).toMatchObject([
    { position: [35.93, 31.95, 40], actions: [{ kind: "photo" }] },
  ]);
  expect(route.warnings).toEqual([]);
  expect(written(route)).toBe(text);
});
