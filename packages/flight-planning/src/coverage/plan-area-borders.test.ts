import { polygonIntersection, polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint, PlanarPolygon, PlanarRing } from "@overfly/geo/planar-geometry";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import fc from "fast-check";
import type { Polygon, Position } from "geojson";
import { describe, expect, test } from "vitest";
import { planArea } from "./plan-area.ts";
import type { AreaPlan, AreaPlanInput } from "./area-plan.ts";

const SPACING_M = 13.44;
const PLACE: Position = [36.1, 31.9];
const frame = localFrame(PLACE);

const areaOf = (...rings: PlanarRing[]): Polygon => ({
  type: "Polygon",
  coordinates: rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(frame.toPosition)),
});
const box = (x: number, y: number, width: number, height = width): PlanarRing => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const FIELD = areaOf(box(0, 0, 300, 200));

function planned(boundary: Polygon, input: Partial<AreaPlanInput>): AreaPlan {
  const plan = planArea(boundary, { lineSpacingM: SPACING_M, angleDeg: "best", ...input });
  if (!plan.ok) throw new Error(plan.code);
  return plan;
}

/** Everything that is flown, as straight segments on the plane. */
const flown = ({ lines, transits }: AreaPlan): [PlanarPoint, PlanarPoint][] =>
  [...lines.map(({ from, to }) => [from, to]), ...transits.map(({ path }) => path)].flatMap((path) => {
    const places = path.map(frame.toMetres);
    return places.slice(1).map((to, k): [PlanarPoint, PlanarPoint] => [places[k] ?? to, to]);
  });

/** Points along the path, about every half metre. */
const placesAlong = ([[x0, y0], [x1, y1]]: [PlanarPoint, PlanarPoint]): PlanarPoint[] => {
  const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) * 2));
  return Array.from({ length: steps + 1 }, (_, k): PlanarPoint => [
    x0 + ((x1 - x0) * k) / steps,
    y0 + ((y1 - y0) * k) / steps,
  ]);
};

const flownInside = (plan: AreaPlan, ring: PlanarRing) =>
  flown(plan)
    .flatMap(placesAlong)
    .filter((place) => isPointInRings(place, [ring])).length;
const flownOutside = (plan: AreaPlan, ring: PlanarRing) =>
  flown(plan)
    .flatMap(placesAlong)
    .filter((place) => !isPointInRings(place, [ring])).length;

/** Share of the ground that lies beside some line, at most half a spacing across it. */
function seenShare({ lines }: AreaPlan, ground: readonly PlanarPolygon[]): number {
  const seen = lines.map(({ from, to }): PlanarPolygon => [swath(frame.toMetres(from), frame.toMetres(to))]);
  return 1 - totalM2(polygonDifference(ground, seen)) / totalM2(ground);
}

const totalM2 = (polygons: readonly PlanarPolygon[]) =>
  polygons.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);

function swath(from: PlanarPoint, to: PlanarPoint): PlanarRing {
  const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const half = (SPACING_M / 2 + 0.005) / lengthM;
  const [x, y] = [half * (from[1] - to[1]), half * (to[0] - from[0])];
  return [
    [from[0] - x, from[1] - y],
    [to[0] - x, to[1] - y],
    [to[0] + x, to[1] + y],
    [from[0] + x, from[1] + y],
  ];
}

describe("a no-fly zone", () => {
  const zone = box(120, 60, 60, 80);

  test("is flown round, and everything beside it is seen", () => {
    const plan = planned(FIELD, { noFlyAreas: [areaOf(zone)] });
    expect(flownInside(plan, zone)).toBe(0);
    expect(seenShare(plan, [[box(0, 0, 300, 200), zone]])).toBeGreaterThanOrEqual(0.999);
  });

  test("is reported as a position that stays unseen", () => {
    const { uncovered } = planned(FIELD, { noFlyAreas: [areaOf(zone)] });
    expect(uncovered.map(({ code }) => code)).toEqual(["no-fly"]);
    expect(uncovered[0]?.areaM2).toBeCloseTo(4_800, 0);
    expect(isPointInRings(frame.toMetres(uncovered[0]?.position ?? PLACE), [box(119, 59, 62, 82)])).toBe(
      true,
    );
  });

  test("that cuts off a part leaves it out with a warning", () => {
    const { uncovered: unseen, lines } = planned(FIELD, {
      noFlyAreas: [areaOf(box(200, -9000, 20, 18_000))],
    });
    expect(unseen.map(({ code }) => code).toSorted()).toEqual(["no-fly", "unreachable"]);
    expect(lines.every(({ from }) => frame.toMetres(from)[0] < 200)).toBe(true);
  });

  test("over everything leaves a reason with its place", () => {
    const plan = planArea(FIELD, {
      lineSpacingM: SPACING_M,
      angleDeg: "best",
      noFlyAreas: [areaOf(box(-10, -10, 400))],
    });
    expect(plan).toMatchObject({ ok: false, code: "empty-coverage", at: expect.any(Array) });
  });

  test("as large as a country, or crossing itself, is understood", () => {
    const wide: Polygon = {
      type: "Polygon",
      coordinates: [
        [
          [30, 31.901],
          [40, 31.901],
          [40, 40],
          [30, 40],
          [30, 31.901],
        ],
      ],
    };
    expect(planned(FIELD, { noFlyAreas: [wide] }).uncovered.map(({ code }) => code)).toEqual(["no-fly"]);
    const bowTie = areaOf([
      [100, 50],
      [200, 150],
      [200, 50],
      [100, 150],
    ]);
    expect(planned(FIELD, { noFlyAreas: [bowTie] }).uncovered.length).toBe(2);
  });

  test("that is no area is named", () => {
    const plan = planArea(FIELD, {
      lineSpacingM: SPACING_M,
      angleDeg: 0,
      noFlyAreas: [{ type: "Polygon", coordinates: [[[Number.NaN, 0]]] }],
    });
    expect(plan).toMatchObject({ ok: false, code: "border-invalid", field: "noFlyAreas" });
  });
});

test("borders hold over the antimeridian as anywhere", () => {
  const at = (lon: number) => {
    const there = localFrame([lon, 10]);
    const rings = (...corners: PlanarRing[]): Polygon => ({
      type: "Polygon",
      coordinates: corners.map((ring) => [...ring, ...ring.slice(0, 1)].map(there.toPosition)),
    });
    return planned(rings(box(0, 0, 300, 200)), {
      noFlyAreas: [rings(box(120, 60, 60, 80))],
      operationArea: rings(box(-20, -20, 340, 240)),
    });
  };
  const [here, there] = [at(9.9985), at(179.9985)];
  expect(there.distanceM).toBeCloseTo(here.distanceM, 0);
  expect(there.uncovered.map(({ code }) => code)).toEqual(["no-fly"]);
});

test("an operation area as small as the area itself keeps every line and transit inside", () => {
  const slanted: PlanarRing = [
    [0, 0],
    [280, 40],
    [200, 190],
    [40, 150],
  ];
  const plan = planned(areaOf(slanted), { operationArea: areaOf(slanted), angleDeg: 30 });
  expect(flownOutside(plan, slanted)).toBe(0);
  expect(seenShare(plan, [[slanted]])).toBeGreaterThanOrEqual(0.999);
  expect(plan.uncovered).toEqual([]);
});

test("transits go round a hole of the area", () => {
  const lake = box(60, 60, 180, 80);
  const plan = planned(areaOf(box(0, 0, 300, 200), lake), { angleDeg: 90 });
  const core = box(60 + 6.8, 60 + 6.8, 180 - 13.6, 80 - 13.6);
  expect(flownInside(plan, core)).toBe(0);
});

test("photos stay a whole number apart on lines that a zone cuts", () => {
  const zone = box(110, 40, 61, 83);
  const plan = planned(FIELD, { noFlyAreas: [areaOf(zone)], photoSpacingM: 4.608, angleDeg: 90 });
  for (const { lengthM } of plan.lines) {
    const steps = lengthM / 4.608;
    expect(lengthM < 4.608 || Math.abs(steps - Math.round(steps)) < 1e-6).toBe(true);
  }
});

test("a crosshatch flies the area in two directions, square to each other", () => {
  const plan = planned(FIELD, { crosshatch: true });
  const directions = new Set(plan.lines.map(({ headingDeg }) => Math.round(headingDeg) % 180));
  const [one = 0, other = 0] = [...directions];
  expect(directions.size).toBe(2);
  expect(Math.abs(one - other)).toBe(90);
  expect(plan.distanceM).toBeGreaterThan(2 * (60_000 / SPACING_M));
});

test("lines follow the better of the rows' directions", () => {
  const plan = planned(FIELD, { rowDirectionsDeg: [20, 100] });
  expect(plan.angleDeg).toBeCloseTo(100, 1);
});

test.each([[[]], [[Number.NaN]], [[0, 500]]])("rows' directions of %j are refused", (rowDirectionsDeg) => {
  const plan = planArea(FIELD, { lineSpacingM: SPACING_M, angleDeg: "best", rowDirectionsDeg });
  expect(plan).toMatchObject({ ok: false, field: "rowDirectionsDeg" });
});

describe("random areas with holes among random borders", () => {
  const star = (center: PlanarPoint, radii: readonly number[]): PlanarRing =>
    radii.map((radiusM, k): PlanarPoint => {
      const angle = (2 * Math.PI * k) / radii.length;
      return [center[0] + radiusM * Math.cos(angle), center[1] + radiusM * Math.sin(angle)];
    });
  const radii = (leastM: number, mostM: number) =>
    fc.array(fc.double({ min: leastM, max: mostM, noNaN: true }), { minLength: 3, maxLength: 9 });
  const center = fc.tuple(
    fc.double({ min: -150, max: 150, noNaN: true }),
    fc.double({ min: -150, max: 150, noNaN: true }),
  );
  const worlds = fc.record({
    outer: radii(60, 190),
    hole: radii(5, 25),
    zones: fc.array(fc.tuple(center, radii(5, 70)), { maxLength: 3 }),
    operation: fc.option(radii(80, 250), { nil: undefined }),
    angleDeg: fc.oneof(fc.constant<"best">("best"), fc.double({ min: -180, max: 180, noNaN: true })),
    effort: fc.constantFrom<"draft" | "final">("draft", "final"),
  });

  /** What is reported as unreachable need not be covered. */
  function reachableShare(
    plan: AreaPlan,
    rings: PlanarPolygon,
    { noFly, inside }: { noFly: PlanarRing[]; inside: PlanarRing | undefined },
  ): number {
    if (plan.uncovered.some(({ code }) => code === "unreachable")) return 1;
    const allowed = inside ? polygonIntersection([rings], [[inside]]) : [rings];
    return seenShare(
      plan,
      polygonDifference(
        allowed,
        noFly.map((zone) => [zone]),
      ),
    );
  }

  test("never throw, leave the operation area or cross a zone, and see all that can be reached", () => {
    fc.assert(
      fc.property(worlds, ({ outer, hole, zones, operation, angleDeg, effort }) => {
        const rings = [star([0, 0], outer), star([0, 0], hole)];
        const noFly = zones.map(([middle, lengths]) => star(middle, lengths));
        const inside = operation && star([0, 0], operation);
        const plan = planArea(areaOf(...rings), {
          lineSpacingM: SPACING_M,
          angleDeg,
          effort,
          noFlyAreas: noFly.map((ring) => areaOf(ring)),
          ...(inside && { operationArea: areaOf(inside) }),
        });
        expect(plan.ok || plan.code === "empty-coverage").toBe(true);
        const trespasses = plan.ok ? noFly.map((zone) => flownInside(plan, zone)) : [];
        expect(trespasses.filter((places) => places > 0)).toEqual([]);
        expect(plan.ok && inside ? flownOutside(plan, inside) : 0).toBe(0);
        expect(plan.ok ? reachableShare(plan, rings, { noFly, inside }) : 1).toBeGreaterThanOrEqual(0.999);
      }),
      { numRuns: 40 },
    );
  });
});
