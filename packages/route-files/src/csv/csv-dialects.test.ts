import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute } from "#route-content.ts";
import { writeRouteFile } from "#write-route-file.ts";

function imported(file: string | Uint8Array): ImportedRoute {
  const read = readRouteFile(typeof file === "string" ? strToU8(file) : file, "table.csv");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

const codes = ({ warnings }: ImportedRoute) => warnings.map(({ code }) => code);

test("a Litchi mission in feet is converted to metres", () => {
  const text =
    "latitude,longitude,altitude(ft),heading(deg),curvesize(ft),gimbalmode,gimbalpitchangle,speed(m/s),poi_latitude,poi_longitude,poi_altitude(ft)\n" +
    "41.5,-111.8,100,249,10,2,-35,8.5,41.6,-111.8,-50\n";
  const route = imported(text);

  expect([route.format, codes(route)]).toEqual(["litchi-csv", ["converted-units"]]);
  expect(route.flight?.waypoints).toMatchObject([
    { position: [-111.8, 41.5, 30.48], dampingM: 3.048, speedMps: 8.5, lookAt: [-111.8, 41.6, -15.24] },
  ]);
  const file = writeRouteFile("litchi-csv", route, { author: "Overfly", writtenAtMs: 0 });
  if (!file.ok) throw new Error(file.message);
  expect(imported(file.bytes)).toMatchObject({ flight: route.flight, warnings: [] });
});

test.each([
  ["alt_ft", "100", 30.48],
  ["Altitude [feet]", "100", 30.48],
  ["height_above_takeoff(feet)", "100", 30.48],
  ["alt_m", "60", 60],
  ["Altitude (m)", "60", 60],
])("a column %s of %s is %d m", (column, cell, heightM) => {
  const { flight } = imported(`lat,lng,${column}\n48.1,11.6,${cell}\n`);
  expect(flight?.waypoints[0]?.position).toEqual([11.6, 48.1, heightM]);
});

test.each([
  ["speed_mph", "10", 4.4704],
  ["Speed (km/h)", "18", 5],
  ["speed (knots)", "10", 5.1444],
  ["speed_mps", "7", 7],
])("a column %s of %s is %d m/s", (column, cell, speedMps) => {
  const { flight } = imported(`lat,lng,alt,${column}\n48.1,11.6,60,${cell}\n`);
  expect(flight?.waypoints[0]?.speedMps).toBeCloseTo(speedMps, 4);
});

test("text in a column of numbers is reported with the original column name", () => {
  const read = readRouteFile(strToU8("lat,lng,alt_ft\n48.1,11.6,high\n"), "table.csv");
  expect(read.ok ? "ok" : read.message).toBe('Line 2, column "alt_ft" is "high", which is no number.');
});

test.each([
  ["AltitudeAGL", "ground", []],
  ["AltitudeAMSL", "ellipsoid", ["heights-amsl"]],
  ["AltitudeAMSL,AltitudeAGL", "ground", []],
  ["altitude,agl", "take-off", []],
])("heights in columns %s have the mode %s", (columns, over, warnings) => {
  const cells = columns.split(",").map((_, index) => 40 + index);
  const route = imported(`WP,Latitude,Longitude,${columns}\n1,38.1,-122.1,${cells.join(",")}\n`);
  expect([route.flight?.heightMode, codes(route)]).toEqual([over, warnings]);
});

test("action names of other programs are read, or give a warning", () => {
  const route = imported("lat,lon,alt,action\n1,2,30,takePhoto\n1,3,30,fly\n1,4,30,inspect\n");
  expect(route.flight?.waypoints.map(({ actions }) => actions)).toEqual([[{ kind: "photo" }], [], []]);
  expect(route.warnings).toMatchObject([{ code: "unrecognized-actions", values: { text: "inspect" } }]);
});

test("a CSV with semicolons and decimal commas is read", () => {
  const text = "Name;Breite;Länge;Höhe\nGebäude;48,1;11,6;40\n";
  const bytes = Uint8Array.from(text, (mark) => mark.charCodeAt(0));
  expect(imported(bytes).flight?.waypoints[0]?.position).toEqual([11.6, 48.1, 40]);
});

test("XML is read in its declared encoding", () => {
  const text =
    '<?xml version="1.0" encoding="ISO-8859-1"?><gpx><wpt lat="48" lon="11"><name>Gebäude</name></wpt></gpx>';
  const bytes = Uint8Array.from(text, (mark) => mark.charCodeAt(0));
  expect(imported(bytes).points).toEqual([{ name: "Gebäude", position: [11, 48] }]);
});

test("an unchanged Litchi mission without headings keeps all columns", () => {
  const text = "latitude,longitude,altitude(m),curvesize(m),remark\n41.5,-111.8,40,0,mind the mast\n";
  const file = writeRouteFile("litchi-csv", imported(text), { author: "Overfly", writtenAtMs: 0 });
  expect(file.ok ? new TextDecoder().decode(file.bytes) : file.message).toBe(text);
});
