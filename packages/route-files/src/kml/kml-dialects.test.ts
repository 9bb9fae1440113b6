import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { importBoundary } from "#boundary/import-boundary.ts";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute } from "#route-content.ts";
import { writeRouteFile } from "#write-route-file.ts";

function imported(file: string | Uint8Array): ImportedRoute {
  const read = readRouteFile(typeof file === "string" ? strToU8(file) : file, "north.kml");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

const kml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const polygon = (coordinates: string, more = "") =>
  kml(
    `<Placemark>${more}<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`,
  );
const RING = [
  [35.93, 31.95],
  [35.94, 31.95],
  [35.94, 31.96],
  [35.93, 31.95],
];

test.each([
  ["with whitespace after commas", "35.93, 31.95, 0\n35.94, 31.95, 0\n35.94, 31.96, 0"],
  ["on one line, separated by commas", "35.93,31.95,0, 35.94,31.95,0, 35.94,31.96,0,"],
  ["with tabs and empty lines", "\n\t\t35.93,31.95\n\n\t\t35.94,31.95\n\t\t35.94,31.96\n"],
])("coordinates %s are read", (_name, coordinates) => {
  expect(imported(polygon(coordinates)).areas?.[0]?.area.coordinates).toEqual([RING]);
  expect(importBoundary(strToU8(polygon(coordinates)))).toMatchObject({
    ok: true,
    boundary: { coordinates: [RING] },
  });
});

const CORNERS = "35.93,31.95 35.94,31.95 35.94,31.96";

test("a document type inside a description is text", () => {
  const page = "<description><![CDATA[<!DOCTYPE html><html><table>&nbsp;</table></html>]]></description>";
  expect(imported(polygon(CORNERS, page)).areas).toHaveLength(1);
});

test("metadata files of macOS are ignored", () => {
  const zip = zipSync({
    "__MACOSX/._doc.kml": strToU8("\0\u0005\u0016"),
    "doc.kml": strToU8(polygon(CORNERS)),
  });
  expect(imported(zip).areas).toHaveLength(1);
  expect(importBoundary(zip).ok).toBe(true);
});

test("projected coordinates are reported", () => {
  const read = readRouteFile(strToU8('{"type":"Point","coordinates":[512345.2,3541234.1]}'), "utm.geojson");
  expect(read.ok ? "ok" : [read.code, read.message]).toEqual([
    "bad-value",
    expect.stringContaining("projected metres"),
  ]);
});

const waypoint = (lon: number, data: string) =>
  `<Placemark><name>Waypoint</name><ExtendedData xmlns:mis="www.dji.com">${data}</ExtendedData><Point><altitudeMode>relativeToGround</altitudeMode><coordinates>${lon},31.95,40</coordinates></Point></Placemark>`;

/** As the first DJI Pilot writes a mission. */
const pilot = (useAbsolute: boolean) =>
  kml(
    `<ExtendedData xmlns:mis="www.dji.com"><mis:type>Waypoint</mis:type></ExtendedData><Folder>${waypoint(
      35.93,
      '<mis:useWaylineAltitude>false</mis:useWaylineAltitude><mis:heading>-90</mis:heading><mis:gimbalPitch>-60.0</mis:gimbalPitch><mis:useWaylineSpeed>false</mis:useWaylineSpeed><mis:speed>3.0</mis:speed><mis:useWaylineHeadingMode>true</mis:useWaylineHeadingMode><mis:useWaylinePointType>true</mis:useWaylinePointType><mis:pointType>CurveAndPass</mis:pointType><mis:actions param="2000" accuracy="0">Hovering</mis:actions><mis:actions param="-455" accuracy="1">GimbalPitch</mis:actions><mis:actions param="-30" accuracy="0">AircraftYaw</mis:actions><mis:actions param="0" accuracy="0" cameraIndex="0">ShootPhoto</mis:actions><mis:actions param="7" accuracy="0">CameraZoom</mis:actions>',
    )}${waypoint(
      35.94,
      "<mis:useWaylineSpeed>true</mis:useWaylineSpeed><mis:speed>9</mis:speed><mis:useWaylineHeadingMode>false</mis:useWaylineHeadingMode><mis:headingMode>Auto</mis:headingMode><mis:useWaylinePointType>false</mis:useWaylinePointType><mis:pointType>CurveAndPass</mis:pointType>",
    )}</Folder><Placemark><name>Wayline</name><ExtendedData xmlns:mis="www.dji.com"><mis:altitude>50.0</mis:altitude><mis:autoFlightSpeed>5.0</mis:autoFlightSpeed><mis:actionOnFinish>Hover</mis:actionOnFinish><mis:headingMode>UsePointSetting</mis:headingMode><mis:gimbalPitchMode>UsePointSetting</mis:gimbalPitchMode><mis:waypointType>LineStop</mis:waypointType><mis:droneInfo><mis:droneHeight><mis:useAbsolute>${useAbsolute}</mis:useAbsolute></mis:droneHeight></mis:droneInfo></ExtendedData><LineString><altitudeMode>relativeToGround</altitudeMode><coordinates>35.93,31.95,40 35.94,31.95,40</coordinates></LineString></Placemark>`,
  );

test("a mission of the original DJI Pilot is read with its settings", () => {
  const route = imported(pilot(false));

  expect(route).toMatchObject({
    format: "kml",
    warnings: [],
    flight: { heightMode: "take-off", finish: "hover" },
  });
  expect([route.lines, route.points]).toEqual([undefined, undefined]);
  expect(route.flight?.waypoints).toEqual([
    {
      position: [35.93, 31.95, 40],
      speedMps: 3,
      headingDeg: 270,
      gimbalPitchDeg: -60,
      turn: "stop",
      actions: [
        { kind: "hover", seconds: 2 },
        { kind: "gimbal", pitchDeg: -45.5 },
        { kind: "heading", deg: 330 },
        { kind: "photo" },
        { kind: "unsupported", name: "DJI Pilot CameraZoom", parameters: { param: "7", accuracy: "0" } },
      ],
    },
    { position: [35.94, 31.95, 40], speedMps: 5, turn: "pass", actions: [] },
  ]);
  expect(imported(pilot(true)).flight?.heightMode).toBe("ellipsoid");
});

test("a mission of the original DJI Pilot is unchanged when written, or changed only where edited", () => {
  const options = { author: "Overfly", writtenAtMs: 0 };
  const write = (route: ImportedRoute) => {
    const file = writeRouteFile("kml", route, options);
    if (!file.ok) throw new Error(file.message);
    return file.bytes;
  };
  const route = imported(pilot(false));
  expect(imported(write(route))).toEqual(route);

  const { flight } = route;
  if (!flight) throw new Error("no flight");
  const slower = { ...flight, waypoints: flight.waypoints.map((one) => ({ ...one, speedMps: 2 })) };
  expect(imported(write({ ...route, flight: slower })).flight).toEqual(slower);
});

test("GeoJSON areas keep names in any spelling", () => {
  const area = { type: "Polygon", coordinates: [RING] };
  const file = JSON.stringify({ type: "Feature", properties: { Name: "North" }, geometry: area });
  expect(imported(file).areas?.[0]?.name).toBe("North");
  expect(importBoundary(strToU8(file))).toMatchObject({ names: ["North"] });
});
