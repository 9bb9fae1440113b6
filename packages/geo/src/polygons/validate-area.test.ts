import fc from "fast-check";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { type AreaErrorCode, validateArea } from "./validate-area.ts";

const polygon = (...coordinates: Position[][]): Polygon => ({ type: "Polygon", coordinates });
const SQUARE: Position[] = [
  [10, 50],
  [10.01, 50],
  [10.01, 50.01],
  [10, 50.01],
  [10, 50],
];
const INNER: Position[] = [
  [10.002, 50.002],
  [10.004, 50.002],
  [10.004, 50.004],
  [10.002, 50.002],
];
const OUTER: Position[] = INNER.map(([lon = 0, lat = 0]) => [lon + 1, lat]);
const ASTRIDE: Position[] = INNER.map(([lon = 0, lat = 0]) => [lon + 0.007, lat]);
const BOWTIE: Position[] = [
  [10, 50],
  [10.01, 50.01],
  [10.01, 50],
  [10, 50.01],
  [10, 50],
];

const codeOf = (area: Polygon | MultiPolygon) => {
  const checked = validateArea(area);
  return checked.ok ? "ok" : checked.error.code;
};

test.each<[string, Polygon | MultiPolygon, AreaErrorCode | "ok"]>([
  ["accepts a square", polygon(SQUARE), "ok"],
  ["accepts a square with a hole", polygon(SQUARE, INNER), "ok"],
  ["accepts an unclosed ring", polygon(SQUARE.slice(0, 4)), "ok"],
  ["accepts duplicate points", polygon(SQUARE.flatMap((corner) => [corner, corner])), "ok"],
  ["accepts a spike", polygon([...SQUARE.slice(0, 2), [10.02, 50], [10.01, 50], ...SQUARE.slice(2)]), "ok"],
  [
    "accepts a hole that touches the exterior ring",
    polygon(SQUARE, [
      [10, 50],
      [10.004, 50.002],
      [10.002, 50.004],
    ]),
    "ok",
  ],
  [
    "accepts an area across the antimeridian",
    polygon([
      [179.99, 0],
      [-179.99, 0],
      [-179.99, 0.02],
      [179.99, 0.02],
    ]),
    "ok",
  ],
  ["rejects a self-intersection", polygon(BOWTIE), "self-intersection"],
  ["rejects a hole outside", polygon(SQUARE, OUTER), "hole-outside"],
  ["rejects a hole that intersects the exterior ring", polygon(SQUARE, ASTRIDE), "hole-intersection"],
  ["rejects two points", polygon(SQUARE.slice(0, 2)), "too-few-points"],
  [
    "rejects a repeated point",
    polygon([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
    "too-few-points",
  ],
  [
    "rejects a straight line",
    polygon([
      [1, 1],
      [1.001, 1.001],
      [1.002, 1.002],
    ]),
    "too-few-points",
  ],
  [
    "rejects latitudes beyond the pole",
    polygon([
      [1, 95],
      [2, 95],
      [2, 96],
    ]),
    "coordinate-out-of-range",
  ],
  [
    "rejects projected coordinates",
    polygon([
      [350_000, 5_000_000],
      [351_000, 5_000_000],
      [351_000, 5_001_000],
    ]),
    "coordinate-out-of-range",
  ],
  [
    "rejects NaN",
    polygon([
      [Number.NaN, 1],
      [2, 1],
      [2, 2],
    ]),
    "coordinate-invalid",
  ],
  ["rejects an empty area", { type: "MultiPolygon", coordinates: [] }, "empty"],
  ["rejects a polygon without rings", polygon(), "empty"],
  [
    "rejects a country",
    polygon([
      [0, 40],
      [5, 40],
      [5, 45],
    ]),
    "too-large",
  ],
  ["rejects other geometries", { type: "Point", coordinates: [1, 1] } as unknown as Polygon, "not-a-polygon"],
])("%s", (_name, area, code) => {
  expect(codeOf(area)).toBe(code);
});

describe("an error", () => {
  test("has the position of a self-intersection", () => {
    const checked = validateArea(polygon(BOWTIE));
    expect(!checked.ok && checked.error.at?.map((degrees) => Number(degrees.toFixed(4)))).toEqual([
      10.005, 50.005,
    ]);
  });

  test("has the index of the polygon", () => {
    const checked = validateArea({ type: "MultiPolygon", coordinates: [[SQUARE], [BOWTIE]] });
    expect(!checked.ok && checked.error.polygon).toBe(1);
  });
});

test("never throws", () => {
  const value = fc.oneof(
    fc.double(),
    fc.constant(null),
    fc.string(),
    fc.array(fc.double(), { maxLength: 3 }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.oneof(value, fc.array(value)), { maxLength: 8 }), { maxLength: 3 }),
      (rings) => {
        expect(validateArea({ type: "Polygon", coordinates: rings as Position[][] })).toHaveProperty("ok");
      },
    ),
  );
});
