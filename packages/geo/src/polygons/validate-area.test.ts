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
  ["takes a square", polygon(SQUARE), "ok"],
  ["takes a square with a hole", polygon(SQUARE, INNER), "ok"],
  ["takes a ring that nobody closed", polygon(SQUARE.slice(0, 4)), "ok"],
  ["takes duplicate points", polygon(SQUARE.flatMap((corner) => [corner, corner])), "ok"],
  ["takes a spike", polygon([...SQUARE.slice(0, 2), [10.02, 50], [10.01, 50], ...SQUARE.slice(2)]), "ok"],
  [
    "takes a hole that touches the outline",
    polygon(SQUARE, [
      [10, 50],
      [10.004, 50.002],
      [10.002, 50.004],
    ]),
    "ok",
  ],
  [
    "takes an area over the antimeridian",
    polygon([
      [179.99, 0],
      [-179.99, 0],
      [-179.99, 0.02],
      [179.99, 0.02],
    ]),
    "ok",
  ],
  ["refuses an outline that crosses itself", polygon(BOWTIE), "self-intersection"],
  ["refuses a hole outside", polygon(SQUARE, OUTER), "hole-outside"],
  ["refuses a hole across the outline", polygon(SQUARE, ASTRIDE), "hole-intersection"],
  ["refuses two points", polygon(SQUARE.slice(0, 2)), "too-few-points"],
  [
    "refuses one point many times",
    polygon([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
    "too-few-points",
  ],
  [
    "refuses a straight line",
    polygon([
      [1, 1],
      [1.001, 1.001],
      [1.002, 1.002],
    ]),
    "too-few-points",
  ],
  [
    "refuses latitudes beyond the pole",
    polygon([
      [1, 95],
      [2, 95],
      [2, 96],
    ]),
    "coordinate-out-of-range",
  ],
  [
    "refuses projected metres",
    polygon([
      [350_000, 5_000_000],
      [351_000, 5_000_000],
      [351_000, 5_001_000],
    ]),
    "coordinate-out-of-range",
  ],
  [
    "refuses what is no number",
    polygon([
      [Number.NaN, 1],
      [2, 1],
      [2, 2],
    ]),
    "coordinate-invalid",
  ],
  ["refuses an empty area", { type: "MultiPolygon", coordinates: [] }, "empty"],
  ["refuses a polygon without rings", polygon(), "empty"],
  [
    "refuses a country",
    polygon([
      [0, 40],
      [5, 40],
      [5, 45],
    ]),
    "too-large",
  ],
  ["refuses another geometry", { type: "Point", coordinates: [1, 1] } as unknown as Polygon, "not-a-polygon"],
])("%s", (_name, area, code) => {
  expect(codeOf(area)).toBe(code);
});

describe("a fault", () => {
  test("shows the place where an outline crosses itself", () => {
    const checked = validateArea(polygon(BOWTIE));
    expect(!checked.ok && checked.error.at?.map((degrees) => Number(degrees.toFixed(4)))).toEqual([
      10.005, 50.005,
    ]);
  });

  test("names the part", () => {
    const checked = validateArea({ type: "MultiPolygon", coordinates: [[SQUARE], [BOWTIE]] });
    expect(!checked.ok && checked.error.polygon).toBe(1);
  });
});

test("gives an answer to any coordinates at all", () => {
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
