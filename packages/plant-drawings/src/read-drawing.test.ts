import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { Drawing } from "./drawing.ts";
import { readDrawing } from "./read-drawing.ts";
import { zippedShapefile } from "./testing/shapefile.ts";

const RING = [
  [0, 0],
  [10, 0],
  [10, 2],
  [0, 2],
  [0, 0],
] as const;

function drawn(content: string | Uint8Array): Drawing {
  const drawing = readDrawing(typeof content === "string" ? strToU8(content) : content);
  if (!drawing.ok) throw new Error(drawing.code);
  return drawing;
}
const refused = (content: string | Uint8Array) => {
  const drawing = readDrawing(typeof content === "string" ? strToU8(content) : content);
  return drawing.ok ? "read" : [drawing.code, drawing.values ?? {}];
};

/** Group codes and values of a DXF file, one after the other. */
const dxf = (...entities: readonly (readonly (string | number)[])[]): string =>
  [[0, "SECTION", 2, "ENTITIES"], ...entities, [0, "ENDSEC", 0, "EOF"]].flat().join("\n");
const polyline = (layer: string, closed: 0 | 1, points: readonly (readonly [number, number])[]) => [
  0,
  "LWPOLYLINE",
  100,
  "AcDbEntity",
  8,
  layer,
  100,
  "AcDbPolyline",
  90,
  points.length,
  70,
  closed, // prettier-ignore
  ...points.flatMap(([x, y]) => [10, x, 20, y]),
];

test("KML: polygons and closed lines with their names, folders and data; other placemarks are counted", () => {
  const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0,5 10,0,5 10,2,5 0,2,5</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Block 1</name>
    <Placemark><name>T1</name><ExtendedData><Data name="Zona PV"><value>A</value></Data></ExtendedData>${polygon}</Placemark>
    <Placemark><name>T2</name><ExtendedData><SchemaData><SimpleData name="row">7</SimpleData></SchemaData></ExtendedData>
      <LineString><coordinates>0,0 10,0 10,2 0,0</coordinates></LineString></Placemark>
    <Placemark><name>Road</name><LineString><coordinates>0,0 10,0 10,2</coordinates></LineString></Placemark>
    <Placemark><name>Gate</name><Point><coordinates>1,1</coordinates></Point></Placemark></Folder></Document></kml>`;
  const drawing = drawn(kml);
  expect(drawing).toMatchObject({ format: "kml", system: { kind: "wgs84" }, ignored: 2 });
  expect(drawing.attributes).toEqual(["Name", "Folder", "Zona PV", "row"]);
  expect(drawing.outlines).toEqual([
    { ring: RING, attributes: { Name: "T1", Folder: "Block 1", "Zona PV": "A" } },
    { ring: [[0, 0], [10, 0], [10, 2], [0, 0]], attributes: { Name: "T2", Folder: "Block 1", row: "7" } },
  ]); // prettier-ignore
  expect(drawn(zipSync({ "doc.kml": strToU8(kml) })).outlines).toEqual(drawing.outlines);
});

test("GeoJSON: polygons, each part of a multipolygon, and the system of an old crs", () => {
  const far = RING.map(([x, y]) => [x + 100, y]);
  const drawing = drawn(
    JSON.stringify({
      type: "FeatureCollection",
      crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::25832" } },
      features: [
        {
          type: "Feature",
          properties: { table: " T1 ", rows: 2, empty: null },
          geometry: { type: "Polygon", coordinates: [RING] },
        },
        {
          type: "Feature",
          properties: null,
          geometry: { type: "MultiPolygon", coordinates: [[RING], [far]] },
        },
        { type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [1, 2] } },
        { type: "Feature", properties: {}, geometry: null },
      ],
    }),
  );
  expect(drawing).toMatchObject({ format: "geojson", system: { kind: "epsg", code: 25832 }, ignored: 2 });
  expect(drawing.outlines).toEqual([
    { ring: RING, attributes: { table: "T1", rows: "2" } },
    { ring: RING, attributes: {} },
    { ring: far, attributes: {} },
  ]);
});

test("a zipped Shapefile: polygons with the fields of their table and the text of their projection", () => {
  const drawing = drawn(
    zippedShapefile(
      [
        { ring: RING.toReversed(), fields: { table: "T1", zone: "A" } },
        { ring: RING.toReversed(), fields: { table: "Tisch Ä", zone: "" } },
      ],
      'GEOGCS["GCS_WGS_1984"]',
    ),
  );
  expect(drawing).toMatchObject({
    format: "shapefile",
    system: { kind: "wkt", text: 'GEOGCS["GCS_WGS_1984"]' },
  });
  expect(drawing.outlines.map(({ attributes }) => attributes)).toEqual([
    { table: "T1", zone: "A" },
    { table: "Tisch Ä" },
  ]);
  expect(drawing.outlines[0]?.ring).toHaveLength(5);
});

test("DXF: closed polylines with their layers, and the text that stands in them", () => {
  const text = (x: number, y: number, content: string) => [
    0,
    "TEXT",
    8,
    "LABELS",
    10,
    x,
    20,
    y,
    40,
    1,
    1,
    content,
  ];
  const shifted = RING.map(([x, y]): [number, number] => [x, y + 5]);
  const drawing = drawn(
    dxf(
      polyline("TABLES", 1, RING.slice(0, 4)),
      polyline("TABLES", 0, shifted),
      polyline("ROAD", 0, RING.slice(0, 3)),
      text(5, 1, "T-17"),
      text(50, 50, "Plant North"),
    ),
  );
  expect(drawing).toMatchObject({ format: "dxf", system: { kind: "unknown" }, ignored: 1 });
  expect(drawing.outlines).toEqual([
    { ring: RING, attributes: { Layer: "TABLES", Text: "T-17" } },
    { ring: shifted, attributes: { Layer: "TABLES" } },
  ]);
});

test("DXF: blocks are drawn where they are inserted, turned, scaled, mirrored and repeated", () => {
  const block = [
    [0, "SECTION", 2, "BLOCKS", 0, "BLOCK", 8, "0", 2, "MODULE", 70, 0, 10, 1, 20, 0, 3, "MODULE"],
    polyline("0", 1, [[1, 0], [3, 0], [3, 1], [1, 1]]), // prettier-ignore
    [0, "ENDBLK", 0, "ENDSEC"],
  ].flat();
  const insert = (...codes: readonly (string | number)[]) => [0, "INSERT", 8, "PV", 2, "MODULE", ...codes];
  const content = `${block.join("\n")}\n${dxf(
    insert(10, 100, 20, 50, 50, 90),
    insert(10, 0, 20, 0, 41, -2, 42, 3),
    insert(10, 0, 20, 0, 70, 2, 71, 1, 44, 5, 45, 7),
  )}`;
  const rings = drawn(content).outlines.map(({ ring, attributes }) => [
    attributes,
    ring.slice(0, 4).map(([x, y]) => [Math.round(x * 1e6) / 1e6 + 0, Math.round(y * 1e6) / 1e6 + 0]),
  ]);
  const named = { Layer: "PV", Block: "MODULE" };
  expect(rings).toEqual([
    [named, [[100, 50], [100, 52], [99, 52], [99, 50]]],
    [named, [[0, 0], [-4, 0], [-4, 3], [0, 3]]],
    [named, [[0, 0], [2, 0], [2, 1], [0, 1]]],
    [named, [[5, 0], [7, 0], [7, 1], [5, 1]]],
  ]); // prettier-ignore
});

test("DXF: a block that contains itself ends", () => {
  const loop = [
    [0, "SECTION", 2, "BLOCKS", 0, "BLOCK", 8, "0", 2, "LOOP", 70, 0, 10, 0, 20, 0, 3, "LOOP"],
    polyline("0", 1, RING.slice(0, 4)),
    [0, "INSERT", 8, "0", 2, "LOOP", 10, 1, 20, 1],
    [0, "ENDBLK", 0, "ENDSEC"],
  ].flat();
  const drawing = drawn(`${loop.join("\n")}\n${dxf([0, "INSERT", 8, "PV", 2, "LOOP", 10, 0, 20, 0])}`);
  expect(drawing.outlines.length).toBeLessThan(20);
});

test.each([
  ["corners in columns", "table,x1,y1,x2,y2,x3,y3,x4,y4\nT1,0,0,10,0,10,2,0,2\n"],
  ["with decimal commas", "table;E1;N1;E2;N2;E3;N3;E4;N4\nT1;0,0;0;10;0;10;2,0;0;2\n"],
  ["well-known text", 'table,wkt\nT1,"POLYGON ((0 0, 10 0, 10 2, 0 2, 0 0))"\n'],
])("CSV: %s", (_what, text) => {
  expect(drawn(text).outlines).toEqual([{ ring: RING, attributes: { table: "T1" } }]);
});

test.each([
  ["an empty drawing", dxf(), ["no-outlines", {}]],
  ["open lines only", dxf(polyline("ROAD", 0, RING.slice(0, 3))), ["no-outlines", {}]],
  ["a table without corners", "name,x,y\nT1,1,2\n", ["no-columns", {}]],
  ["a corner that is no number", "t,x1,y1,x2,y2,x3,y3\nT1,0,0,ten,0,10,2\n", ["bad-number", { row: 2 }]],
  ["GeoJSON that is cut", '{"type":"FeatureCollection","features":[', ["not-json", {}]],
  ["KML that is cut", "<kml><Document><Placemark>", ["not-xml", {}]],
  ["KML with entities", '<!DOCTYPE kml [<!ENTITY a "b">]><kml/>', ["forbidden-xml", {}]],
  ["a DWG", "AC1032\0\0", ["unsupported-file-type", { type: "dwg" }]],
  ["a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]), ["unknown-format", {}]],
  ["nothing", "", ["unknown-format", {}]],
  [
    "an archive of something else",
    zipSync({ "xl/workbook.xml": strToU8("<x/>") }),
    ["unsupported-file-type", { type: "excel" }],
  ],
])("refused: %s", (_what, content, expected) => {
  expect(refused(content)).toEqual(expected);
});

test("refused: a Shapefile that is cut, and a DXF that is none, with the reason", () => {
  const whole = zippedShapefile([{ ring: RING.toReversed(), fields: { t: "1" } }], "");
  expect(refused(whole)).toBe("read");
  const cut = zipSync({ "a.shp": new Uint8Array(60) });
  expect(refused(cut)[0]).toMatch(/^(?:damaged|no-outlines)$/u);
  expect(refused("0\nSECTION\n2\nENTITIES\nbroken\nLWPOLYLINE\n")[0]).toMatch(/^(?:damaged|no-outlines)$/u);
});
