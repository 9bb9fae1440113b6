import { strFromU8, strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { PlannedFlight, PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { readRouteFile } from "./read-route-file.ts";
import type { ImportedRoute, RouteFormat } from "./route-content.ts";
import { writeKml } from "#kml/write-kml.ts";
import { writeRouteFile } from "./write-route-file.ts";

const OPTIONS = { author: "Overfly", writtenAtMs: 0 };

function imported(bytes: Uint8Array): ImportedRoute {
  const read = readRouteFile(bytes, "route");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

function written(format: RouteFormat, route: Parameters<typeof writeRouteFile>[1]): string {
  const file = writeRouteFile(format, route, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  return strFromU8(file.bytes);
}

const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Masts</name>
<Style id="red"><LineStyle><color>ff0000ff</color></LineStyle></Style>
<Placemark id="m1"><name>Mast</name><styleUrl>#red</styleUrl><description>7 &amp; 8 m</description>
<Point><altitudeMode>relativeToGround</altitudeMode><coordinates>8.1,47.1,30</coordinates></Point></Placemark>
<Placemark><name>Hall</name><Point><altitudeMode>relativeToGround</altitudeMode><coordinates>8.2,47.2,35</coordinates></Point></Placemark>
<GroundOverlay><Icon><href>a.png</href></Icon></GroundOverlay></Document></kml>`;
const GPX = `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><rte>
<rtept lat="47.1" lon="8.1"><ele>430</ele><sym>Flag</sym></rtept><rtept lat="47.2" lon="8.2"><ele>431</ele></rtept></rte></gpx>`;
const GEOJSON = JSON.stringify({
  type: "FeatureCollection",
  crs: { kept: 1 },
  features: [8.1, 8.2].map((lon) => ({
    type: "Feature",
    id: lon,
    properties: { owner: `of ${lon}` },
    geometry: { type: "Point", coordinates: [lon, 47.1, 430] },
  })),
});
const CSV = "remark;lat;lon;alt\nfirst;47,1;8,1;30\nsecond;47,2;8,2;35\n";

const FILES: [RouteFormat, string, string[]][] = [
  ["kml", KML, ["#red", "7 &amp; 8 m", "ff0000ff", "a.png"]],
  ["gpx", GPX, ["<sym>Flag</sym>"]],
  ["geojson", GEOJSON, ['"owner":"of 8.1"', '"crs":{"kept":1}', '"id":8.1']],
  ["waypoint-csv", CSV, ["remark", "first", "second"]],
];

describe("unknown content of a file", () => {
  test.each(FILES)("is unchanged in %s if nothing was edited", (format, text) => {
    const route = imported(strToU8(text));
    const again = written(format, route);
    expect(imported(strToU8(again)).sourceFile).toEqual(route.sourceFile);
  });

  test.each(FILES)("survives in %s when another waypoint is raised", (format, text, kept) => {
    const route = imported(strToU8(text));
    const waypoints = (route.flight?.waypoints ?? []).map((waypoint, index) =>
      raised(waypoint, index === 1 ? 5 : 0),
    );
    const flight = route.flight && { ...route.flight, waypoints };
    const again = written(format, { ...route, ...(flight && { flight }) });
    for (const mark of kept) expect(again).toContain(mark);
    expect(imported(strToU8(again)).flight?.waypoints).toEqual(waypoints);
  });

  test.each(FILES)("survives in %s when its own waypoint is moved", (format, text, kept) => {
    const route = imported(strToU8(text));
    const waypoints = (route.flight?.waypoints ?? []).map((waypoint) => {
      const [lon = 0, lat = 0, heightM = 0] = waypoint.position;
      return { ...waypoint, position: [lon + 0.01, lat, heightM] };
    });
    const flight = route.flight && { ...route.flight, waypoints };
    const again = written(format, { ...route, ...(flight && { flight }) });
    for (const mark of kept) expect(again).toContain(mark);
  });
});

test("a plan keeps a structure scan, and warns when it is left out", () => {
  const simple = (id: number) => ({
    type: "SimpleItem",
    command: 16,
    frame: 3,
    params: [0, 0, 0, null, 47.1, 8 + id, 50],
  });
  const scan = { type: "ComplexItem", complexItemType: "StructureScan", version: 3, Layers: 4 };
  const json = { fileType: "Plan", version: 1, mission: { items: [simple(1), scan, simple(2)] } };
  const route = imported(strToU8(JSON.stringify(json)));
  expect(route.warnings).toMatchObject([
    { code: "unsupported-item-kept", values: { name: "StructureScan" } },
  ]);
  expect(JSON.parse(written("qgc-plan", route))).toEqual(json);

  const { flight } = route;
  const changed = flight && { ...flight, waypoints: flight.waypoints.map((waypoint) => raised(waypoint, 5)) };
  const file = writeRouteFile("qgc-plan", { ...route, ...(changed && { flight: changed }) }, OPTIONS);
  expect(file.ok && file.warnings.find(({ code }) => code === "unsupported-item-removed")?.values).toEqual({
    name: "StructureScan",
  });
});

const raised = (waypoint: PlannedWaypoint, byM: number): PlannedWaypoint => {
  const [lon = 0, lat = 0, heightM = 0] = waypoint.position;
  return { ...waypoint, position: [lon, lat, heightM + byM] };
};

const FLIGHT: PlannedFlight = {
  aircraftId: "m3t",
  cameraId: "m3t",
  lensIds: ["ir"],
  takeOff: [8.09, 47.09, 400],
  heightMode: "ellipsoid",
  safeTakeOffHeightM: 20,
  transitSpeedMps: 8,
  finish: "land",
  onSignalLoss: "hover",
  waypoints: [8.1, 8.2].map((lon) => ({
    position: [lon, 47.1, 450],
    speedMps: 5,
    turn: "stop",
    actions: [],
  })),
};

test.each<[RouteFormat, string, number]>([
  ["wpml", "ellipsoid", 450],
  ["qgc-plan", "take-off", 50],
  ["wpl", "take-off", 50],
  ["litchi-csv", "take-off", 50],
  ["kml", "ellipsoid", 450],
  ["geojson", "ellipsoid", 450],
  ["gpx", "ellipsoid", 450],
  ["waypoint-csv", "ellipsoid", 450],
])(
  "%s writes ellipsoidal heights, or heights above take-off if its height is known: %s, %d m",
  (format, mode, heightM) => {
    const bytes = writeRouteFile(format, { flight: FLIGHT }, OPTIONS);
    const { flight } = imported(bytes.ok ? bytes.bytes : new Uint8Array());
    expect([flight?.heightMode, flight?.waypoints[0]?.position[2]]).toEqual([mode, heightM]);
  },
);

test.each<RouteFormat>(["qgc-plan", "wpl", "litchi-csv"])(
  "%s rejects ellipsoidal heights if the take-off height is unknown",
  (format) => {
    const { takeOff: _, ...flight } = FLIGHT;
    const file = writeRouteFile(format, { flight }, OPTIONS);
    expect(file.ok ? "ok" : file.code).toBe("take-off-height-unknown");
  },
);

test.each<RouteFormat>(["wpml", "qgc-plan", "wpl", "litchi-csv", "kml", "geojson", "gpx", "waypoint-csv"])(
  "%s writes heights above ground",
  (format) => {
    const file = writeRouteFile(format, { flight: { ...FLIGHT, heightMode: "ground" } }, OPTIONS);
    const { flight } = imported(file.ok ? file.bytes : new Uint8Array());
    expect([flight?.heightMode, flight?.waypoints[0]?.position[2]]).toEqual(["ground", 450]);
  },
);

test("KML is read from a KMZ and written as a KMZ", () => {
  const zipped = imported(zipSync({ "files/a.png": strToU8("x"), "doc.kml": strToU8(KML) }));
  expect(zipped.flight).toEqual(imported(strToU8(KML)).flight);
  const file = writeKml(zipped, { zipped: true });
  expect(file.ok && imported(file.bytes).flight).toEqual(zipped.flight);
});
