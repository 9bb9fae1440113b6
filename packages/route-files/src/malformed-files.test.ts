/* oxlint-disable vitest/no-conditional-tests -- a suite that reads files of shared/data at once can only be left out */
import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readRouteFile } from "./read-route-file.ts";
import { ROUTE_FORMATS } from "./route-content.ts";
import { writeRouteFile } from "./write-route-file.ts";

const OPTIONS = { author: "Overfly", writtenAtMs: 0 };
const HEAD = "latitude,longitude,altitude(m),curvesize(m)";
const placemark = (inside: string) =>
  `<kml><Document><Placemark><name>Mast</name>${inside}</Placemark></Document></kml>`;
const waylines = (inside: string) =>
  `<kml><Document><missionConfig/><Folder><autoFlightSpeed>5</autoFlightSpeed>${inside}</Folder></Document></kml>`;
const point = (coordinates: string) =>
  waylines(
    `<Placemark><Point><coordinates>${coordinates}</coordinates></Point><executeHeight>9</executeHeight></Placemark>`,
  );
const plan = (item: object) => JSON.stringify({ fileType: "Plan", version: 1, mission: { items: [item] } });
const item = { type: "SimpleItem", command: 16, frame: 3, params: [0, 0, 0, null, 47, 8, 50] };
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

const errorOf = (bytes: Uint8Array) => {
  const read = readRouteFile(bytes, "broken");
  return read.ok ? ["ok", ""] : [read.code, read.message];
};

test.each<[name: string, file: string | Uint8Array, code: string, message: string]>([
  ["an empty file", "", "unknown-format", "empty"],
  ["an image", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), "not-text", "not a text file"],
  ["plain text", "hello\nworld", "missing-element", 'Column "latitude"'],
  ["other XML", "<svg/>", "unknown-format", '"svg"'],
  ["other JSON", '{"a":1}', "unknown-format", "fileType"],
  ["truncated JSON", '{"fileType":"Plan",\n"mission":{', "not-json", "truncated"],
  ["deeply nested JSON", "[".repeat(100_000) + "]".repeat(100_000), "not-json", "nested"],
  ["megabytes of open elements", `<kml>${"<a>".repeat(400_000)}`, "not-xml", '"a"'],
  ["megabytes of closed elements", `<kml>${"<a/>".repeat(2_000_001)}</kml>`, "not-xml", "more than 2000000"],
  [
    "a hundred thousand attributes",
    `<kml ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(" ")}/>`,
    "not-xml",
    "more than 200 attributes",
  ],
  [
    "a column of megabytes",
    `lat${" ".repeat(3_000_000)}(${" ".repeat(9)}x\n1`,
    "missing-element",
    'Column "longitude"',
  ],
  ["entities", '<!DOCTYPE a [<!ENTITY b "c">]><kml>&b;</kml>', "forbidden-xml", "entities"],
  ["a route without waylines", zip({ "a.txt": "x" }), "unknown-format", "waylines.wpml"],
  ["an unsafe path", zip({ "../x.kml": placemark("") }), "unsafe-path", "../x.kml"],
  ["a zip bomb", zip({ "doc.kml": " ".repeat(9_000_000) }), "suspicious-compression", "doc.kml"],
  [
    "a route without an action's start",
    waylines("<Placemark/>"),
    "missing-element",
    "Folder[0]/Placemark[0]",
  ],
  [
    "a waypoint with swapped coordinates",
    point("31.9,135.9"),
    "swapped-coordinates",
    "Placemark[0]/coordinates",
  ],
  ["a waypoint out of range", point("500,500"), "bad-value", "out of range"],
  ["a waypoint that is not a number", point("NaN,3"), "bad-value", "Placemark[0]/coordinates"],
  ["KML without a placemark", "<kml><Document/></kml>", "nothing-to-fly", "no point"],
  [
    "KML without coordinates",
    placemark("<Point/>"),
    "missing-element",
    'Placemark 1 "Mast"/Point/coordinates',
  ],
  [
    "KML with half a coordinate",
    placemark("<LineString><coordinates>1,2 3</coordinates></LineString>"),
    "bad-value",
    "coordinates[1]",
  ],
  ["GPX without a latitude", '<gpx><wpt lon="3"/></gpx>', "missing-element", "wpt[0], attribute lat"],
  [
    "GPX with text for a height",
    '<gpx><wpt lat="1" lon="3"><ele>high</ele></wpt></gpx>',
    "bad-value",
    "wpt[0]/ele",
  ],
  ["GeoJSON without features", '{"type":"FeatureCollection"}', "missing-element", "features"],
  [
    "GeoJSON with text for a number",
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],["a",3]]}}]}',
    "bad-value",
    "features[0].geometry.coordinates[1]",
  ],
  [
    "GeoJSON with two points",
    '{"type":"Polygon","coordinates":[[[1,2],[3,4]]]}',
    "bad-value",
    "coordinates[0]",
  ],
  [
    "GeoJSON with swapped coordinates",
    '{"type":"Point","coordinates":[31,135]}',
    "swapped-coordinates",
    "coordinates",
  ],
  ["a plan without items", '{"fileType":"Plan","mission":{}}', "missing-element", "mission.items"],
  ["a plan of a later version", '{"fileType":"Plan","version":7}', "unsupported-version", "version is 7"],
  [
    "a plan with text for a number",
    plan({ ...item, params: ["x"] }),
    "bad-value",
    "mission.items[0].params[0]",
  ],
  [
    "a plan with no height",
    plan({ ...item, params: [0, 0, 0, 0, 47, 8, null] }),
    "bad-value",
    "items[0].altitude",
  ],
  [
    "a plan without a command",
    plan({ type: "SimpleItem", params: [] }),
    "missing-element",
    "items[0].command",
  ],
  ["WPL of another version", "QGC WPL 99\n", "unsupported-version", "Line 1"],
  [
    "WPL with a short line",
    "QGC WPL 110\n0\t1\t3\t16\t0\t0\t0\t0\t47",
    "missing-element",
    'Line 2, column "10 (longitude)"',
  ],
  [
    "WPL with text for a number",
    "QGC WPL 110\n0\t1\t3\t16\t0\t0\t0\t0\tnorth\t8\t9\t1",
    "bad-value",
    'Line 2, column "9 (latitude)"',
  ],
  [
    "WPL with swapped coordinates",
    "QGC WPL 110\n0\t1\t3\t16\t0\t0\t0\t0\t147\t8\t9\t1",
    "swapped-coordinates",
    "Line 2",
  ],
  ["Litchi without lines", `${HEAD}\n`, "nothing-to-fly", "no lines"],
  [
    "Litchi with text for a number",
    `${HEAD}\n1,2,high,0`,
    "bad-value",
    'Line 2, column "altitude(m)" is "high"',
  ],
  ["Litchi with an empty cell", `${HEAD}\n1,2,3,0\n1,,3,0`, "missing-element", 'Line 3, column "longitude"'],
  ["Litchi with swapped coordinates", `${HEAD}\n135,31,3,0`, "swapped-coordinates", "Line 2"],
  ["Litchi with an open quote", `${HEAD}\n"1,2,3,0`, "bad-value", "Line 2"],
  ["a table without a longitude", "lat;height\n1;2", "missing-element", "the columns are lat, height"],
])("%s is rejected with a message", (_name, file, code, text) => {
  const [found, message] = errorOf(typeof file === "string" ? strToU8(file) : file);
  expect([found, message]).toEqual([code, expect.stringContaining(text)]);
});

const ROUTES = new URL("../../../../shared/data/routes/", import.meta.url);

if (existsSync(ROUTES))
  describe("damaged real files (shared/data is absent where this is skipped)", () => {
    const TEXTS = [
      "plan/qgroundcontrol_sample.plan",
      "plan/qgroundcontrol_sample_with_survey.plan",
      "plan/mission_planner_sample.txt",
      "litchi/litchi_wp-waypoints.csv",
      "wpml/hover-waylines.wpml",
    ].map((path) => strFromU8(new Uint8Array(readFileSync(new URL(path, ROUTES)))));
    const ARCHIVES = ["wpml/mapping3d.kmz", "wpml/waypoint.kmz"].map(
      (path) => new Uint8Array(readFileSync(new URL(path, ROUTES))),
    );
    const JUNK = [
      "",
      "NaN",
      "Infinity",
      "1e999",
      "-",
      "null",
      "{}",
      "[]",
      "<a>",
      "</a>",
      '"',
      "\0",
      "\uFEFF",
      ",",
      "999999",
    ];

    /** A piece cut out of a text, or something put in its place. */
    const damaged = (text: string): fc.Arbitrary<string> =>
      fc
        .array(
          fc.tuple(
            fc.nat(text.length),
            fc.nat(40),
            fc.oneof(fc.constantFrom(...JUNK), fc.string({ maxLength: 6 })),
          ),
          {
            minLength: 1,
            maxLength: 4,
          },
        )
        .map((cuts) =>
          cuts.reduce((now, [at, length, junk]) => now.slice(0, at) + junk + now.slice(at + length), text),
        );

    /** A number somewhere in a text becomes something else, so that the file stays well-formed. */
    const renumbered = (text: string): fc.Arbitrary<string> =>
      fc
        .tuple(fc.nat(500), fc.constantFrom("", "null", "1e308", "-1", "0", "181", "2.5", "-99999"))
        .map(([which, junk]) => {
          let seen = -1;
          return text.replace(/-?\d+(?:\.\d+)?/gu, (number) => ((seen += 1) === which ? junk : number));
        });

    /** An answer, and where it is a route, a file of every format or a reason. */
    function tryOut(bytes: Uint8Array): void {
      const read = readRouteFile(bytes, "damaged");
      if (!read.ok && read.message.length < 10) throw new Error(`says too little: ${read.message}`);
      if (!read.ok) return;
      for (const format of ROUTE_FORMATS) {
        const file = writeRouteFile(format, read.route, OPTIONS);
        if (!file.ok && file.message.length < 10) throw new Error(`says too little: ${file.message}`);
      }
    }

    const fuzz = (files: fc.Arbitrary<Uint8Array>, numRuns: number) =>
      fc.assert(
        fc.property(files, (bytes) => {
          expect(() => tryOut(bytes)).not.toThrow();
        }),
        { numRuns },
      );

    test("text files never throw", () => {
      const any = fc.constantFrom(...TEXTS).chain((text) => fc.oneof(damaged(text), renumbered(text)));
      fuzz(
        any.map((text) => strToU8(text)),
        250,
      );
    });

    test("archives never throw", () => {
      const flipped = (bytes: Uint8Array) =>
        fc
          .array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 })
          .map((changes) => changes.reduce((now, [at, byte]) => now.with(at, byte), bytes));
      const inside = (bytes: Uint8Array) => {
        const files = unzipSync(bytes);
        return fc.constantFrom(...Object.keys(files)).chain((path) => {
          const text = strFromU8(files[path] ?? bytes);
          return fc
            .oneof(damaged(text), renumbered(text))
            .map((now) => zipSync({ ...files, [path]: strToU8(now) }));
        });
      };
      fuzz(
        fc.constantFrom(...ARCHIVES).chain((bytes) => fc.oneof(flipped(bytes), inside(bytes))),
        150,
      );
    });
  });

test("any bytes and any JSON never throw", () => {
  const kinds = fc.constantFrom(
    '"fileType":"Plan","mission"',
    '"type":"FeatureCollection","features"',
    '"type":"Polygon","coordinates"',
  );
  const json = fc.tuple(kinds, fc.json()).map(([key, inside]) => strToU8(`{${key}:${inside}}`));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), json), (bytes) => {
      expect(readRouteFile(bytes, "any")).toHaveProperty("ok");
    }),
    { numRuns: 500 },
  );
});
