import { strFromU8, strToU8, unzipSync } from "fflate";
import type { PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { expect, test } from "vitest";
import { documentFromContent } from "#document/document-from-content.ts";
import { djiAction, djiGroup, djiKml, djiTilt, MISSION, tag } from "#testing/dji-xml.ts";
import { readRouteFile } from "./read-route-file.ts";
import type { ImportedRoute, RouteContent } from "./route-content.ts";
import { writeRouteFile } from "./write-route-file.ts";

const OPTIONS = { author: "Overfly", writtenAtMs: 0 };

function imported(file: string | Uint8Array): ImportedRoute {
  const read = readRouteFile(typeof file === "string" ? strToU8(file) : file, "north");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

function written(content: RouteContent, format: ImportedRoute["format"]) {
  const file = writeRouteFile(format, content, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  return file;
}

/** The waypoints of a route with another one in place of one of them, and the file that is written then. */
function changed(route: ImportedRoute, at: number, change: (waypoint: PlannedWaypoint) => PlannedWaypoint) {
  const { flight } = route;
  if (!flight) throw new Error("no flight");
  const waypoints = flight.waypoints.map((one, index) => (index === at ? change(one) : one));
  return { waypoints, file: written({ ...route, flight: { ...flight, waypoints } }, route.format) };
}

const raised = (waypoint: PlannedWaypoint): PlannedWaypoint => {
  const [lon = 0, lat = 0, heightM = 0] = waypoint.position;
  return { ...waypoint, position: [lon, lat, heightM + 5] };
};

const PHOTO = (id: number) =>
  djiAction(id, "takePhoto", tag("payloadPositionIndex", 0), tag("useGlobalPayloadLensIndex", 1));
const ORIENTED = (id: number) =>
  djiAction(
    id,
    "orientedShoot",
    tag("gimbalPitchRotateAngle", "-27.7"),
    tag("gimbalYawRotateAngle", 12),
    tag("actionUUID", "4fc07456"),
  );
const FOLDER_NAME = (id: number) => djiAction(id, "customDirName", tag("directoryName", "row 3"));
const HOVER = (id: number) => djiAction(id, "hover", tag("hoverTime", 2));
const EVENLY = (id: number) => djiAction(id, "gimbalEvenlyRotate", tag("gimbalPitchRotateAngle", "-45"));
const REACHED = tag("actionTriggerType", "reachPoint");
const BETWEEN = tag("actionTriggerType", "betweenAdjacentPoints");
const EVERY_7_M = tag("actionTriggerType", "multipleDistance") + tag("actionTriggerParam", 7);

/** A route of FlightHub with these action groups at its waypoints, each with an element of FlightHub's own. */
const route = (groups: readonly string[], ...atStart: string[]) =>
  djiKml(
    MISSION,
    `<Folder>${[
      tag("templateId", 0),
      tag("executeHeightMode", "relativeToStartPoint"),
      tag("waylineId", 0),
      tag("autoFlightSpeed", 8),
      ...(atStart.length > 0 ? [tag("startActionGroup", ...atStart)] : []),
      ...groups.map(
        (group, index) =>
          `<Placemark><Point><coordinates>35.9${index + 1},31.95</coordinates></Point>${[
            tag("index", index),
            tag("executeHeight", 60),
            tag("waypointSpeed", 8),
            tag("useStraightLine", 1),
            group,
            tag("quickOrthoMapping", index),
          ].join("")}</Placemark>`,
      ),
    ].join("")}</Folder>`,
  );

const at = (index: number, ...actions: string[]) => djiGroup(index, [index, index], REACHED, ...actions);
const kinds = (waypoint: PlannedWaypoint | undefined) =>
  waypoint?.actions.map((action) =>
    action.kind === "gimbal" ? action.pitchDeg : action.kind === "unsupported" ? action.name : action.kind,
  );

test("a gimbal reset after orientedShoot is written: the next photo is taken at 0°", () => {
  const reset = imported(
    route([at(0, djiTilt(0, 0), ORIENTED(1), djiTilt(2, 0), PHOTO(3)), at(1, PHOTO(0))]),
  );
  const { sourceFile: _, ...content } = reset;
  const again = imported(written(content, "wpml").bytes).flight?.waypoints[0];
  expect([again?.gimbalPitchDeg, kinds(again)]).toEqual([0, ["orientedShoot", 0, "photo"]]);
});

test.each<[string, string[]]>([
  ["orientedShoot", [at(0, djiTilt(0, 0), ORIENTED(1)), at(1, djiTilt(0, 0), PHOTO(1))]],
  [
    "gimbalEvenlyRotate",
    [
      at(0, djiTilt(0, 0), PHOTO(1)) + djiGroup(9, [0, 1], BETWEEN, EVENLY(0)),
      at(1, djiTilt(0, 0), PHOTO(1)),
    ],
  ],
  ["a panorama", [at(0, djiTilt(0, 0), djiAction(1, "panoShot")), at(1, djiTilt(0, 0), PHOTO(1))]],
])("the pitch of the waypoint after %s is written although it was set before", (_what, groups) => {
  const { sourceFile: _, ...content } = imported(route(groups));
  expect(imported(written(content, "wpml").bytes).flight?.waypoints[1]?.gimbalPitchDeg).toBe(0);
});

test("the pitch of interval shooting comes after the actions before it", () => {
  const series = djiGroup(5, [0, 1], EVERY_7_M, djiTilt(0, -90), PHOTO(1));
  const { sourceFile: _, ...content } = imported(route([at(0, djiTilt(0, 0), PHOTO(1)) + series, ""]));
  const [first] = content.flight?.waypoints ?? [];
  expect([first?.gimbalPitchDeg, kinds(first)]).toEqual([0, ["photo", -90, "photos-by-distance"]]);
  const waylines = unzipSync(written(content, "wpml").bytes)["wpmz/waylines.wpml"] ?? new Uint8Array();
  const group = strFromU8(waylines).split("multipleDistance")[1] ?? "";
  expect(/gimbalPitchRotateAngle>([-\d]+)</u.exec(group)?.[1]).toBe("-90");
});

const REPEATS = [
  at(0, djiTilt(0, -90), PHOTO(1), FOLDER_NAME(2)),
  at(1, djiTilt(0, -90), HOVER(1), djiTilt(2, -90), PHOTO(3)),
  at(2, djiTilt(0, -90), PHOTO(1)),
];

test("an action more at a waypoint keeps its own repeated pitch", () => {
  const { waypoints, file } = changed(imported(route(REPEATS)), 1, (one) => ({
    ...one,
    actions: [...one.actions, { kind: "photo" }],
  }));
  expect(imported(file.bytes).flight?.waypoints).toEqual(waypoints);
});

test.each([0, 1, 2])(
  "a change of waypoint %d keeps every action and element of a FlightHub route, without a warning",
  (index) => {
    const { waypoints, file } = changed(imported(route(REPEATS)), index, raised);
    expect(imported(file.bytes).flight?.waypoints).toEqual(waypoints);
    const waylines = strFromU8(unzipSync(file.bytes)["wpmz/waylines.wpml"] ?? new Uint8Array());
    expect(waylines.match(/quickOrthoMapping>\d/gu)).toHaveLength(3);
    expect(waylines.match(/directoryName>row 3/gu)).toHaveLength(1);
    expect(file.warnings).toEqual([]);
  },
);

test("an action more at the first waypoint keeps the start actions, once, and everybody else's elements", () => {
  const start = [djiTilt(0, -60), HOVER(1)];
  const { waypoints, file } = changed(imported(route(REPEATS, ...start)), 0, (waypoint) => ({
    ...waypoint,
    actions: [...waypoint.actions, { kind: "photo" }],
  }));
  expect(imported(file.bytes).flight?.waypoints).toEqual(waypoints);
  const waylines = strFromU8(unzipSync(file.bytes)["wpmz/waylines.wpml"] ?? new Uint8Array());
  expect(waylines.match(/quickOrthoMapping>\d/gu)).toHaveLength(3);
});

test("overlapping intervals stay as they are when another waypoint changes", () => {
  const long = djiGroup(4, [0, 3], EVERY_7_M, PHOTO(0));
  const short = djiGroup(5, [1, 2], EVERY_7_M, PHOTO(0));
  const { file } = changed(imported(route([long, short, "", ""])), 2, raised);
  const waylines = strFromU8(unzipSync(file.bytes)["wpmz/waylines.wpml"] ?? new Uint8Array());
  expect(waylines.match(/actionGroupEndIndex>\d/gu)).toEqual([
    "actionGroupEndIndex>3",
    "actionGroupEndIndex>2",
  ]);
});

const ZOOM = djiAction(0, "zoom", tag("focalLength", 48), tag("zoomRamp", 2));
const HOVER_ACTION = { kind: "hover" as const, seconds: 3 };

test.each<[string, PlannedWaypoint["actions"], string[], object[]]>([
  ["before it", [HOVER_ACTION, { kind: "zoom", focalLengthMm: 48 }], ["hover", "zoom,zoomRamp"], []],
  ["in its place", [HOVER_ACTION], ["hover"], [{ code: "unknown-elements", values: { names: "zoomRamp" } }]],
  [
    "before it while it changes",
    [HOVER_ACTION, { kind: "zoom", focalLengthMm: 96 }],
    ["hover", "zoom"],
    [{ code: "unknown-elements", values: { names: "zoomRamp" } }],
  ],
])(
  "an unknown parameter stays with its action or is named as lost: a hover %s",
  (_what, actions, found, warning) => {
    const { file } = changed(imported(route([at(0, ZOOM), at(1, PHOTO(0))])), 0, (one) => ({
      ...one,
      actions,
    }));
    const waylines = strFromU8(unzipSync(file.bytes)["wpmz/waylines.wpml"] ?? new Uint8Array());
    const [first = ""] = waylines.split("</Placemark>");
    const written = [...first.matchAll(/ActuatorFunc>(\w+)<\/.*?<\/wpml:action>/gsu)].map(([text, name]) =>
      text.includes("zoomRamp") ? `${name},zoomRamp` : name,
    );
    expect(written).toEqual(found);
    expect(file.warnings).toEqual(warning);
  },
);

const item = (command: number, ...params: (number | null)[]) => ({
  type: "SimpleItem",
  command,
  frame: command === 16 ? 3 : 2,
  autoContinue: true,
  params: Array.from({ length: 7 }, (_, index) => params[index] ?? 0),
});
const waypoint = (lon: number) => item(16, 0, 0, 0, null, 31.95, lon, 40);
const mount = (pitchDeg: number) => item(205, pitchDeg, 0, 0, 0, 0, 0, 2);
const plan = (mission: object, more: object = {}) =>
  JSON.stringify({ fileType: "Plan", version: 1, mission, ...more });

test("a repeated gimbal command of a plan stays when another waypoint changes", () => {
  const items = [waypoint(35.91), mount(-90), waypoint(35.92), mount(-90), waypoint(35.93)];
  const { file } = changed(imported(plan({ version: 2, items })), 2, raised);
  const { mission } = JSON.parse(strFromU8(file.bytes)) as { mission: { items: { command: number }[] } };
  expect(mission.items.filter(({ command }) => command === 205)).toHaveLength(2);
});

const code = (text: string) => {
  const read = readRouteFile(strToU8(text), "north.plan");
  return read.ok ? ["ok"] : [read.code, read.element ?? ""];
};

test.each<[string, string, string[]]>([
  [
    "mission version 3",
    plan({ version: 3, items: [waypoint(35.9)] }),
    ["unsupported-version", "mission.version"],
  ],
  [
    "a mission version in words",
    plan({ version: "new", items: [] }),
    ["unsupported-version", "mission.version"],
  ],
  [
    "geofence version 9",
    plan({ version: 2, items: [waypoint(35.9)] }, { geoFence: { version: 9 } }),
    ["unsupported-version", "geoFence.version"],
  ],
  [
    "rally points of version 9",
    plan({ version: 2, items: [waypoint(35.9)] }, { rallyPoints: { version: 9 } }),
    ["unsupported-version", "rallyPoints.version"],
  ],
  ["mission version 2", plan({ version: 2, items: [waypoint(35.9)] }), ["ok"]],
  ["no mission version", plan({ items: [waypoint(35.9)] }), ["ok"]],
  [
    "only DO_DIGICAM_CONTROL",
    plan({ version: 2, items: [item(203, 0, 0, 0, 0, 1)] }),
    ["nothing-to-fly", ""],
  ],
  ["no items", plan({ version: 2, items: [] }), ["nothing-to-fly", ""]],
  [
    "only a geofence",
    plan({ items: [] }, { geoFence: { version: 2, polygons: [] } }),
    ["nothing-to-fly", ""],
  ],
])("a plan with %s is read or refused with the reason", (_what, text, expected) => {
  expect(code(text)).toEqual(expected);
});

test("a DJI route without waypoints is refused", () => {
  expect(code(route([]))).toEqual(["nothing-to-fly", ""]);
});

test("what a file has beside its flight is named on import", () => {
  const fence = { version: 2, circles: [{ circle: { center: [31.9, 35.9], radius: 50 }, inclusion: true }] };
  const text = plan(
    { version: 2, items: [waypoint(35.9), item(21, 0, 0, 0, 0, 31.9, 35.9)] },
    { geoFence: fence, rallyPoints: { version: 2, points: [[31.9, 35.9, 50]] } },
  );
  const codes = (file: string) => documentFromContent(imported(file)).warnings.map((one) => one.code);
  expect(codes(text)).toEqual(["finish-replaced", "geofence", "rally-points"]);
  const kml = `<kml><Document>${[1, 2]
    .map(
      (lon) =>
        `<Placemark><Point><altitudeMode>relativeToGround</altitudeMode><coordinates>8.${lon},47,30</coordinates></Point></Placemark>`,
    )
    .join(
      "",
    )}<Placemark><LineString><coordinates>8.1,47 8.2,47</coordinates></LineString></Placemark></Document></kml>`;
  expect(codes(kml)).toContain("other-shapes");
});
