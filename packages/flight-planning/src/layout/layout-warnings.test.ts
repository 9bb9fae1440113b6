import { existsSync, readFileSync } from "node:fs";
import type { FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { PLANT_OUTLINES } from "#testing/plant-outlines.ts";
import { planArea } from "#coverage/plan-area.ts";

const PLANTS = new URL("../../../../../shared/data/solar-polygons.geojson", import.meta.url);
const METRE = 1 / 111_195;

const area = (corners: [eastM: number, northM: number][], [lon, lat]: Position = [10, 0]): Polygon => ({
  type: "Polygon",
  coordinates: [corners.map(([eastM, northM]) => [(lon ?? 0) + eastM * METRE, (lat ?? 0) + northM * METRE])],
});

const planOf = (boundary: Polygon | MultiPolygon, angleDeg: number | "best" = "best") =>
  planArea(boundary, { lineSpacingM: 13.44, angleDeg });

test("a 99 m square at 50 m has two lines", () => {
  const plan = planArea(
    area([
      [0, 0],
      [99, 0],
      [99, 99],
      [0, 99],
    ]),
    { lineSpacingM: 50, angleDeg: 0 },
  );
  expect(plan.ok && plan.lines.length).toBe(2);
  expect(plan.ok && plan.lines.map(({ headingDeg }) => Math.round(headingDeg) % 180)).toEqual([0, 0]);
});

test.each([0, 30, 90, 135, -45, 270])("lines follow the wanted direction of %d°", (angleDeg) => {
  const plan = planOf(
    area([
      [0, 0],
      [200, 0],
      [200, 150],
      [0, 150],
    ]),
    angleDeg,
  );
  const directions = plan.ok
    ? plan.lines.map(({ headingDeg }) => Math.cos(((headingDeg - angleDeg) * Math.PI) / 180) ** 2)
    : [];
  expect(directions.length).toBeGreaterThan(8);
  for (const alike of directions) expect(alike).toBeCloseTo(1, 4);
});

test("the best direction of a long field is along it", () => {
  const plan = planOf(
    area([
      [0, 0],
      [400, 0],
      [400, 60],
      [0, 60],
    ]),
  );
  expect(plan.ok && plan.angleDeg).toBeCloseTo(90, 0);
});

test("a sliver narrower than the spacing gets one line along it", () => {
  const plan = planOf(
    area([
      [0, 0],
      [300, 0],
      [300, 2],
      [0, 2],
    ]),
  );
  expect(plan.ok && plan.lines.length).toBe(1);
  expect(plan.ok && plan.distanceM).toBeLessThanOrEqual(301);
});

test("an area smaller than a footprint gets a plan", () => {
  expect(
    planOf(
      area([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
    ).ok,
  ).toBe(true);
});

test("an area over the antimeridian is planned as anywhere", () => {
  const here = planOf(
    area([
      [0, 0],
      [400, 0],
      [400, 300],
      [0, 300],
    ]),
  );
  const there = planOf(
    area(
      [
        [0, 0],
        [400, 0],
        [400, 300],
        [0, 300],
      ],
      [179.998, 0],
    ),
  );
  expect(here.ok && there.ok && there.distanceM - here.distanceM).toBeCloseTo(0, 1);
  for (const { from } of there.ok ? there.lines : []) expect(Math.abs(from[0] ?? 0)).toBeLessThanOrEqual(180);
});

test("an L is flown in two directions where that is shorter", () => {
  const plan = planOf(
    area([
      [0, 0],
      [600, 0],
      [600, 45],
      [45, 45],
      [45, 600],
      [0, 600],
    ]),
  );
  const directions = new Set(
    plan.ok ? plan.lines.map(({ headingDeg }) => Math.round(headingDeg / 90) % 2) : [],
  );
  expect(directions.size).toBe(2);
});

test.each<[string, Polygon, string]>([
  [
    "a bow tie",
    area([
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
    ]),
    "self-intersection",
  ],
  [
    "a line",
    area([
      [0, 0],
      [100, 0],
      [200, 0],
    ]),
    "too-few-points",
  ],
])("%s gets a reason", (_name, boundary, code) => {
  const plan = planOf(boundary);
  expect(plan.ok ? "ok" : plan.code).toBe(code);
});

test.each([
  ["lineSpacingM", { lineSpacingM: 0 }],
  ["lineSpacingM", { lineSpacingM: Number.NaN }],
  ["angleDeg", { angleDeg: Infinity }],
  ["marginM", { marginM: -1 }],
  ["coverage", { coverage: 0.2 }],
  ["endCoverageM", { endCoverageM: 5.1 }],
  ["sideCoverageM", { sideCoverageM: 4.9 }],
  ["turnCostM", { turnCostM: -1 }],
])("a bad %s is named", (field, wrong) => {
  const plan = planArea(
    area([
      [0, 0],
      [100, 0],
      [0, 100],
    ]),
    { lineSpacingM: 10, angleDeg: 0, ...wrong },
  );
  expect(plan.ok ? "ok" : plan.field).toBe(field);
});

test("a tiny spacing over a huge area is refused at once", () => {
  const plan = planArea(
    area([
      [0, 0],
      [50_000, 0],
      [50_000, 50_000],
      [0, 50_000],
    ]),
    { lineSpacingM: 0.5, angleDeg: "best" },
  );
  expect(plan.ok ? "ok" : plan.code).toBe("too-many-lines");
});

test("an outline with more detail than can be planned is refused, one with fine detail is planned", () => {
  const circle = (roughness: number) =>
    area(
      Array.from({ length: 20_000 }, (_, k): [number, number] => {
        const [angle, radiusM] = [(2 * Math.PI * k) / 20_000, 500 * (1 + roughness * (k % 2))];
        return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
      }),
    );
  const jagged = planOf(circle(0.01));
  expect(jagged.ok ? "ok" : jagged.code).toBe("too-many-points");
  expect(planOf(circle(0)).ok).toBe(true);
});

test("a margin makes the lines see ground around the boundary", () => {
  const square = area([
    [0, 0],
    [99, 0],
    [99, 99],
    [0, 99],
  ]);
  const plan = planArea(square, { lineSpacingM: 10, angleDeg: 0, marginM: 20 });
  expect(plan.ok && plan.lines.map(({ lengthM }) => Math.round(lengthM))).toEqual(
    Array.from({ length: 14 }, () => 138),
  );
});

const FIELD = area([
  [0, 0],
  [193, 0],
  [193, 88],
  [0, 88],
]);

test("photos that see ahead of a line's end make every line shorter by as much at both ends", () => {
  const input = { lineSpacingM: 13.44, angleDeg: 90 };
  const [plain, ahead] = [planArea(FIELD, input), planArea(FIELD, { ...input, endCoverageM: 6.72 })];
  const lengths = [plain, ahead].map((plan) => (plan.ok ? plan.lines.map(({ lengthM }) => lengthM) : []));
  expect(lengths[1]?.length).toBe(7);
  for (const [index, lengthM] of lengths[1]?.entries() ?? [])
    expect(lengths[0]?.[index] ?? 0).toBeCloseTo(lengthM + 13.44, 6);
});

test("outermost lines that see farther aside than half the spacing save lines", () => {
  const input = { lineSpacingM: 13.44, angleDeg: 90, sideCoverageM: 10.5 };
  const plan = planArea(FIELD, input);
  expect(plan.ok && plan.lines.length).toBe(6);
});

test("the dearer a turn, the fewer lines", () => {
  const counts = [0, 1_000].map((turnCostM) => {
    const plan = planArea(FIELD, { lineSpacingM: 13.44, angleDeg: "best", endCoverageM: 6.72, turnCostM });
    return plan.ok ? plan.lines.length : 0;
  });
  expect(counts[1]).toBe(7);
  expect(counts[0]).toBeGreaterThan(7);
});

test("a draft sees the area too and is hardly longer", () => {
  const [final, draft] = (["final", "draft"] as const).map((effort) =>
    planArea(FIELD, { lineSpacingM: 13.44, angleDeg: "best", effort }),
  );
  expect(final?.ok && draft?.ok && draft.distanceM / final.distanceM).toBeLessThan(1.1);
});

/** Distance of the plan, in lengths of the lines alone. */
const detours = (boundary: Polygon | MultiPolygon): number[] => {
  const plan = planOf(boundary);
  return plan.ok ? [(plan.distanceM * 13.44) / plan.areaM2] : [];
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("plants are flown in at most 1.15 times the shortest possible distance, on average", () => {
  const ratios = PLANT_OUTLINES.flatMap(([, boundary]) => detours(boundary));
  expect(ratios).toHaveLength(PLANT_OUTLINES.length);
  expect(mean(ratios)).toBeLessThanOrEqual(1.15);
});

describe.skipIf(!existsSync(PLANTS))("real plants (shared/data is absent where this is skipped)", () => {
  test("are flown in at most 1.15 times the shortest possible distance, on average", () => {
    const { features } = JSON.parse(readFileSync(PLANTS, "utf8")) as FeatureCollection<
      Polygon | MultiPolygon
    >;
    const ratios = features.flatMap(({ geometry }) => detours(geometry));
    expect(ratios).toHaveLength(20);
    expect(mean(ratios)).toBeLessThanOrEqual(1.15);
    const refused = features.map(({ geometry }) => planOf(geometry)).filter(({ ok }) => !ok);
    expect(refused.map((plan) => (plan.ok ? "" : plan.code))).toEqual([
      "hole-outside",
      "hole-outside",
      "hole-outside",
    ]);
  });
});
