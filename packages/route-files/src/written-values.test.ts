import { strFromU8, strToU8 } from "fflate";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import { describe, expect, test } from "vitest";
import { readWpmlArchive } from "#wpml/read/read-wpml-archive.ts";
import { descendantsOf, type XmlNode } from "#xml/read-xml.ts";
import { readRouteFile } from "./read-route-file.ts";
import type { RouteContent, RouteFormat } from "./route-content.ts";
import { writeRouteFile } from "./write-route-file.ts";

const FLIGHT: PlannedFlight = {
  aircraftId: "m3td",
  cameraId: "m3td",
  lensIds: ["wide", "ir"],
  takeOff: [35.9, 31.95, 780],
  heightMode: "take-off",
  safeTakeOffHeightM: 25,
  transitSpeedMps: 20,
  finish: "go-home",
  onSignalLoss: "go-home",
  waypoints: [
    {
      position: [35.91, 31.96, 62.3],
      speedMps: 5,
      headingDeg: 270,
      gimbalPitchDeg: -90,
      turn: "stop",
      actions: [{ kind: "photos-by-distance", intervalM: 12.5 }],
    },
    {
      position: [35.92, 31.96, 60],
      speedMps: 5,
      turn: "stop",
      lookAt: [35.925, 31.965, 10],
      actions: [{ kind: "stop-photos" }],
    },
    {
      position: [35.92, 31.97, 60],
      speedMps: 5,
      headingDeg: 0,
      turn: "stop",
      actions: [{ kind: "hover", seconds: 7 }],
    },
  ],
};
const raised = (flight: PlannedFlight, byM: number): PlannedFlight => ({
  ...flight,
  waypoints: flight.waypoints.map((waypoint) => {
    const [lon = 0, lat = 0, heightM = 0] = waypoint.position;
    return { ...waypoint, position: [lon, lat, heightM + byM] };
  }),
});
/** The same flight with heights above the ellipsoid. */
const ELLIPSOID: PlannedFlight = { ...raised(FLIGHT, 780), heightMode: "ellipsoid" };

function bytesOf(format: RouteFormat, content: RouteContent): Uint8Array {
  const file = writeRouteFile(format, content, { author: "Overfly", writtenAtMs: 0 });
  if (!file.ok) throw new Error(file.message);
  return file.bytes;
}

describe("DJI's WPML", () => {
  const archiveOf = (changes: Partial<PlannedFlight> = {}) => {
    const read = readWpmlArchive(bytesOf("wpml", { flight: { ...FLIGHT, ...changes } }));
    if (!read.ok) throw new Error(read.message);
    return read.files;
  };
  const textsIn = (root: XmlNode, name: string) => descendantsOf(root, name).map(({ text }) => text);

  test.each([
    ["coordinates", ["35.91,31.96", "35.92,31.96", "35.92,31.97"]],
    ["executeHeight", ["62.3", "60", "60"]],
    ["waypointHeadingAngle", ["-90", "0", "0"]],
    ["waypointPoiPoint", ["0.000000,0.000000,0.000000", "31.965,35.925,10", "0.000000,0.000000,0.000000"]],
    ["gimbalPitchRotateAngle", ["-90"]],
    ["actionTriggerType", ["multipleDistance", "reachPoint"]],
    ["actionTriggerParam", ["12.5"]],
    ["actionGroupStartIndex", ["0", "2"]],
    ["actionGroupEndIndex", ["1", "2"]],
    ["hoverTime", ["7"]],
    ["globalRTHHeight", ["63"]],
    ["takeOffSecurityHeight", ["25"]],
    ["globalTransitionalSpeed", ["15"]],
    ["droneEnumValue", ["91"]],
    ["droneSubEnumValue", ["1"]],
    ["payloadEnumValue", ["81"]],
  ])("has %s of %j", (name, expected) => {
    expect(textsIn(archiveOf().waylines, name)).toEqual(expected);
  });

  test("has the take-off point as latitude, longitude, height", () => {
    const { template } = archiveOf();
    expect(template && textsIn(template, "takeOffRefPoint")).toEqual(["31.95,35.9,780"]);
  });

  test.each([
    ["take-off", "relativeToStartPoint"],
    ["ellipsoid", "WGS84"],
    ["ground", "realTimeFollowSurface"],
  ] as const)("writes heights above %s as %s", (heightMode, expected) => {
    expect(textsIn(archiveOf({ heightMode }).waylines, "executeHeightMode")).toEqual([expected]);
  });

  test.each([
    ["go-home", "goHome"],
    ["hover", "noAction"],
    ["land", "autoLand"],
    ["go-to-first-waypoint", "gotoFirstWaypoint"],
  ] as const)("ends with %s as %s", (finish, expected) => {
    expect(textsIn(archiveOf({ finish }).waylines, "finishAction")).toEqual([expected]);
  });

  test.each([
    ["go-home", "executeLostAction", "goBack"],
    ["land", "executeLostAction", "landing"],
    ["hover", "executeLostAction", "hover"],
    ["continue", "goContinue", "goBack"],
  ] as const)("does on signal loss: %s as %s, %s", (onSignalLoss, exit, action) => {
    const { waylines } = archiveOf({ onSignalLoss });
    expect([textsIn(waylines, "exitOnRCLost"), textsIn(waylines, "executeRCLostAction")]).toEqual([
      [exit],
      [action],
    ]);
  });

  test.each([
    ["the highest waypoint", { waypoints: raised(FLIGHT, 30).waypoints }, "93"],
    ["30 m", { waypoints: raised(FLIGHT, -50).waypoints }, "30"],
    ["the safe take-off height", { safeTakeOffHeightM: 80 }, "80"],
  ])("returns home at least at %s", (_name, changes, expected) => {
    expect(textsIn(archiveOf(changes).waylines, "globalRTHHeight")).toEqual([expected]);
  });
});

describe("Litchi's CSV", () => {
  const rowsOf = (flight: PlannedFlight) => {
    const [head = [], ...rows] = strFromU8(bytesOf("litchi-csv", { flight }))
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(","));
    return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at]])));
  };
  const EXPECTED = [
    {
      latitude: "31.96",
      longitude: "35.91",
      "altitude(m)": "62.3",
      "heading(deg)": "270",
      gimbalmode: "2",
      gimbalpitchangle: "-90",
      photo_distinterval: "12.5",
      photo_timeinterval: "-1",
      altitudemode: "0",
      "speed(m/s)": "5",
    },
    { gimbalmode: "1", poi_latitude: "31.965", poi_longitude: "35.925", photo_distinterval: "-1" },
    { gimbalmode: "0", "heading(deg)": "0", actiontype1: "0", actionparam1: "7000" },
  ];

  test("has metres above take-off, milliseconds, and the gimbal mode", () => {
    expect(rowsOf(FLIGHT)).toMatchObject(EXPECTED);
  });

  test("has heights above take-off for a flight above the ellipsoid", () => {
    expect(rowsOf(ELLIPSOID)).toMatchObject(EXPECTED);
  });

  test("is read with milliseconds as seconds", () => {
    const text =
      "latitude,longitude,altitude(m),heading(deg),curvesize(m),gimbalmode,actiontype1,actionparam1\n" +
      "31.96,35.91,60,90,0,0,0,7000\n";
    const read = readRouteFile(strToU8(text), "mission.csv");
    const [waypoint] = (read.ok && read.route.flight?.waypoints) || [];
    expect(waypoint).toMatchObject({
      position: [35.91, 31.96, 60],
      actions: [{ kind: "hover", seconds: 7 }],
    });
  });
});

interface PlanItem {
  command: number;
  frame: number;
  params: (number | null)[];
}

describe("QGroundControl's plan", () => {
  const RELATIVE = 3;
  const TERRAIN = 10;
  const itemsOf = (flight: PlannedFlight, command: number): PlanItem[] => {
    const plan = JSON.parse(strFromU8(bytesOf("qgc-plan", { flight }))) as { mission: { items: PlanItem[] } };
    return plan.mission.items.filter((item) => item.command === command);
  };

  test.each([
    ["take-off", FLIGHT, RELATIVE],
    ["the ellipsoid, from the take-off on", ELLIPSOID, RELATIVE],
    ["ground", { ...FLIGHT, heightMode: "ground" as const }, TERRAIN],
  ])("has waypoints with latitude first and heights above %s", (_name, flight, frame) => {
    const waypoints = itemsOf(flight, 16);
    expect(waypoints.map((item) => item.frame)).toEqual([frame, frame, frame]);
    expect(waypoints.map(({ params: [, , , yaw, lat, lon] }) => [yaw, lat, lon])).toEqual([
      [270, 31.96, 35.91],
      [null, 31.96, 35.92],
      [360, 31.97, 35.92],
    ]);
    expect(waypoints.map(({ params }) => params[6])).toEqual([62.3, 60, 60].map((m) => expect.closeTo(m, 6)));
  });

  test("looks down, takes a photo every 12.5 m, and returns", () => {
    expect(itemsOf(FLIGHT, 205)[0]?.params[0]).toBe(-90);
    expect(itemsOf(FLIGHT, 206).map(({ params }) => params[0])).toEqual([12.5, 0]);
    expect(itemsOf(FLIGHT, 22)[0]?.params[6]).toBe(25);
    expect(
      [itemsOf(FLIGHT, 20), itemsOf({ ...FLIGHT, finish: "land" }, 21)].map(({ length }) => length),
    ).toEqual([1, 1]);
  });

  test.each([
    ["above sea level", 0, 842.3, "take-off"],
    ["above home", 3, 62.3, "take-off"],
    ["above terrain", 10, 62.3, "ground"],
  ])("is read with heights %s", (_name, frame, altitude, heightMode) => {
    const mission = {
      plannedHomePosition: [31.95, 35.9, 780],
      vehicleType: 2,
      cruiseSpeed: 15,
      hoverSpeed: 6,
      items: [31.96, 31.97].map((lat) => ({
        type: "SimpleItem",
        command: 16,
        frame,
        autoContinue: true,
        params: [0, 0, 0, null, lat, 35.91, altitude],
      })),
    };
    const read = readRouteFile(strToU8(JSON.stringify({ fileType: "Plan", version: 1, mission })), "a.plan");
    expect(read.ok && read.route.flight).toMatchObject({
      heightMode,
      waypoints: [{ position: [35.91, 31.96, 62.3], speedMps: 6 }, {}],
    });
  });
});

test.each([
  ["relativeToGround", "ground"],
  ["absolute", "ellipsoid"],
])("a line of a KML file with heights %s is above %s", (altitudeMode, heightMode) => {
  const line = `<LineString><altitudeMode>${altitudeMode}</altitudeMode><coordinates>35.91,31.96,60 35.92,31.96,70</coordinates></LineString>`;
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>${line}</Placemark></Document></kml>`;
  const read = readRouteFile(strToU8(text), "line.kml");
  expect(read.ok && read.route.flight).toMatchObject({
    heightMode,
    waypoints: [{ position: [35.91, 31.96, 60] }, { position: [35.92, 31.96, 70] }],
  });
});
