import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { importBoundary } from "./import-boundary.ts";

const RING = "35.9,31.9,0 35.91,31.9,0 35.91,31.91,0 35.9,31.91,0 35.9,31.9,0";
const BOWTIE = "35.9,31.9 35.91,31.91 35.91,31.9 35.9,31.91";
const polygon = (ring: string) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const kml = (...rings: string[]) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>${rings
    .map((ring, n) => `<Placemark><name>Zone ${n} &amp; more</name>${polygon(ring)}</Placemark>`)
    .join("")}</Folder></Document></kml>`;
const square = {
  type: "Polygon",
  coordinates: [
    [
      [35.9, 31.9, 700],
      [35.91, 31.9, 700],
      [35.91, 31.91, 700],
      [35.9, 31.9, 700],
    ],
  ],
};

describe("a boundary", () => {
  test.each<[string, Uint8Array, string, number]>([
    ["KML", strToU8(kml(RING)), "Polygon", 1],
    ["KML with several placemarks", strToU8(kml(RING, RING)), "MultiPolygon", 2],
    ["KML with a byte order mark", strToU8(`\uFEFF${kml(RING)}`), "Polygon", 1],
    ["KMZ", zipSync({ "doc.kml": strToU8(kml(RING)) }), "Polygon", 1],
    ["a GeoJSON polygon", strToU8(JSON.stringify(square)), "Polygon", 0],
    [
      "a GeoJSON collection",
      strToU8(
        JSON.stringify({
          type: "FeatureCollection",
          features: [{ type: "Feature", properties: { name: "A" }, geometry: square }],
        }),
      ),
      "Polygon",
      1,
    ],
    [
      "a GeoJSON multi-polygon",
      strToU8(
        JSON.stringify({ type: "MultiPolygon", coordinates: [square.coordinates, square.coordinates] }),
      ),
      "MultiPolygon",
      0,
    ],
  ])("is read from %s", (_name, bytes, type, nameCount) => {
    const read = importBoundary(bytes);
    expect(read.ok ? [read.boundary.type, read.names.length] : read).toEqual([type, nameCount]);
  });

  test("has the names of the placemarks and no heights", () => {
    const read = importBoundary(strToU8(kml(RING)));
    expect(read.ok && read.names).toEqual(["Zone 0 & more"]);
    expect(read.ok && read.boundary.coordinates[0]?.[0]).toEqual([35.9, 31.9]);
  });
});

test.each<[string, Uint8Array, string]>([
  ["an empty file", new Uint8Array(), "unknown-format"],
  ["an image", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "unknown-format"],
  ["KML without a polygon", strToU8("<kml><Placemark/></kml>"), "no-polygon"],
  ["truncated KML", strToU8(kml(RING).slice(0, 200)), "not-xml"],
  ["truncated JSON", strToU8('{"type":"Polygon"'), "not-json"],
  ["a GeoJSON point", strToU8('{"type":"Point","coordinates":[1,2]}'), "no-polygon"],
  ["coordinates that are not numbers", strToU8(kml("a,b c,d e,f")), "coordinate-invalid"],
  [
    "projected metres",
    strToU8(kml("350000,5000000 351000,5000000 351000,5001000")),
    "coordinate-out-of-range",
  ],
  ["a self-intersecting outline", strToU8(kml(RING, BOWTIE)), "self-intersection"],
  ["a KMZ with an unsafe path", zipSync({ "../doc.kml": strToU8(kml(RING)) }), "unsafe-path"],
  ["a KMZ zip bomb", zipSync({ "doc.kml": new Uint8Array(9_000_000) }), "suspicious-compression"],
  ["a million unclosed comments", strToU8(`<kml>${"<!--".repeat(1_000_000)}`), "not-xml"],
  ["a million unclosed processing instructions", strToU8(`<kml>${"<?".repeat(1_000_000)}`), "not-xml"],
  ["an archive with a wrong size", lyingArchive(), "not-xml"],
  ["entities", strToU8(`<!DOCTYPE x [<!ENTITY y "z">]>${kml(RING)}`), "forbidden-xml"],
])("%s is rejected", (_name, bytes, code) => {
  const read = importBoundary(bytes);
  expect(read.ok ? "ok" : read.code).toBe(code);
});

/** Says that it unpacks to a hundred bytes, and holds thousands of times that. */
function lyingArchive(): Uint8Array {
  const zip = zipSync({ "doc.kml": strToU8(`<kml>${"<a>".repeat(300_000)}`) });
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const central = zip.findLastIndex((_byte, at) => at + 4 <= zip.length && view.getUint32(at) === 0x504b0102);
  view.setUint32(central + 24, 100, true);
  return zip;
}

test("the error has the polygon and the position", () => {
  const read = importBoundary(strToU8(kml(RING, BOWTIE)));
  expect(!read.ok && [read.polygon, read.at?.[0]?.toFixed(3)]).toEqual([1, "35.905"]);
});

test("any JSON never throws", () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.constantFrom("Polygon", "MultiPolygon", "FeatureCollection"),
      (inside, type) => {
        const text = `{"type":"${type}","coordinates":${inside},"features":${inside}}`;
        expect(importBoundary(strToU8(text))).toHaveProperty("ok");
      },
    ),
  );
});

const LAYOUT = new URL("../../../../../shared/data/layout/", import.meta.url);

describe.skipIf(!existsSync(LAYOUT))("real files (shared/data is absent where this is skipped)", () => {
  test.each([
    ["pampa_site.geojson", 2],
    ["pampa_Mesa_BP-A-1.original.kml", 64],
  ])("%s has %d polygons", (name, count) => {
    const read = importBoundary(readFileSync(new URL(name, LAYOUT)));
    expect(read.ok ? read.boundary.coordinates.length : read).toBe(count);
  });
});

describe("a file without a polygon", () => {
  const ring = "35.93,31.95,0 35.94,31.95,0 35.94,31.96,0 35.93,31.95,0";
  const kml = (...lines: string[]) =>
    strToU8(`<kml>${lines.map((line) => `<Placemark><name>Fence</name>${line}</Placemark>`).join("")}</kml>`);
  const line = (coordinates: string) => `<LineString><coordinates>${coordinates}</coordinates></LineString>`;
  const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

  test("uses its closed lines", () => {
    expect(importBoundary(kml(line(ring), line("35.9,31.9 35.91,31.9")))).toMatchObject({
      ok: true,
      names: ["Fence"],
      boundary: { type: "Polygon", coordinates: [expect.arrayContaining([[35.94, 31.96]])] },
    });
    const coordinates = [
      [35.93, 31.95],
      [35.94, 31.95],
      [35.94, 31.96],
      [35.93, 31.95],
    ];
    const json = JSON.stringify({ type: "Feature", geometry: { type: "LineString", coordinates } });
    expect(importBoundary(strToU8(json))).toMatchObject({
      ok: true,
      boundary: { coordinates: [coordinates] },
    });
  });

  test("ignores closed lines if there is a polygon, and always open lines", () => {
    expect(importBoundary(kml(polygon, line(ring)))).toMatchObject({ boundary: { type: "Polygon" } });
    expect(importBoundary(kml(line("35.9,31.9 35.91,31.9 35.91,31.91 35.9,31.91")))).toMatchObject({
      code: "no-polygon",
    });
  });
});
