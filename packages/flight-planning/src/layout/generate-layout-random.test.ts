import fc from "fast-check";
import type { Polygon, Position } from "geojson";
import { expect, test } from "vitest";
import { generateLayout } from "./generate-layout.ts";
import type { Imaging, ManualWaypoint, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { at, box, document, everyKind, flownM, line, zone } from "#testing/sample-documents.ts";

/** Mostly sensible, sometimes not. */
const mostly = <T>(sensible: fc.Arbitrary<T>, wild: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: sensible, weight: 12 }, { arbitrary: wild, weight: 1 });

/** Tenths, evenly spread: most doubles of a range lie next to 0. */
const tenths = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);

const lengthM = mostly(tenths(2, 60), fc.constantFrom(Number.NaN, 0, -30, 1e9));
const offsetM = tenths(-400, 400);
const position = mostly(
  fc.tuple(offsetM, offsetM).map(([x, y]) => at(x, y)),
  fc.constantFrom<Position>([], [Number.NaN, 1], [500, 0], [Infinity, 0]),
);
const positions = fc.array(position, { minLength: 3, maxLength: 6 });
/** Around a position, so that it seldom crosses itself. */
const outline = fc
  .tuple(offsetM, offsetM, fc.array(tenths(5, 200), { minLength: 3, maxLength: 9 }))
  .map(([x, y, reaches]): Polygon => {
    const ring = reaches.map((reachM, k) => {
      const angle = (k / reaches.length) * 2 * Math.PI;
      return at(x + reachM * Math.sin(angle), y + reachM * Math.cos(angle));
    });
    return { type: "Polygon", coordinates: [[...ring, ...ring.slice(0, 1)]] };
  });
const scribble = fc
  .array(positions, { minLength: 1, maxLength: 2 })
  .map((coordinates): Polygon => ({ type: "Polygon", coordinates }));
const polygon = mostly(
  outline,
  fc.oneof(
    scribble,
    fc.constantFrom<Polygon>({ type: "Polygon", coordinates: [] }, { type: "Polygon", coordinates: [[]] }),
  ),
);
const path = mostly(
  positions.map((coordinates) => line(...coordinates)),
  fc.constant(line()),
);
const count = mostly(fc.integer({ min: 1, max: 4 }), fc.constantFrom(-1, 0, 1.5, 60, Number.NaN));
const wildImaging = fc.record(
  {
    gsdCm: fc.constantFrom(1, 3, 0, Number.NaN),
    heightM: fc.constantFrom(20, -1, 1e6),
    frontOverlap: fc.constantFrom(0, 70, 100),
    sideOverlap: fc.constantFrom(0, 90, -5),
    gimbalPitchDeg: fc.constantFrom(-90, 0, 99),
    speedMps: fc.constantFrom(3, 0, 100),
  },
  { requiredKeys: ["frontOverlap", "sideOverlap", "gimbalPitchDeg"] },
);
const goodImaging = fc.record({
  heightM: fc.constantFrom(20, 60, 110),
  frontOverlap: fc.constantFrom(0, 70, 90),
  sideOverlap: fc.constantFrom(0, 30, 80),
  gimbalPitchDeg: fc.constantFrom(-90, -45),
});
const imaging: fc.Arbitrary<Imaging> = mostly<Imaging>(goodImaging, wildImaging);
const own = { id: fc.constant("x"), name: fc.constant("x"), imaging };
const targets = fc.array(fc.record({ id: fc.string({ maxLength: 3 }), position }), { maxLength: 5 });
const actions = fc.constantFrom<ManualWaypoint["actions"][]>(
  [],
  [{ kind: "photo" }],
  [{ kind: "photos-by-distance", intervalM: 5 }],
  [{ kind: "zoom" }],
  [{ kind: "spotlight", on: 1 }],
);
const waypoints = fc.array(fc.record({ position, heightM: lengthM, actions }), { maxLength: 4 });
const pattern = fc.constantFrom("lines" as const, "crosshatch" as const);
const angle = fc.constantFrom("best" as const, "rows" as const, 30, 300);
const area = fc.record(
  {
    ...own,
    kind: fc.constant("area" as const),
    boundary: polygon,
    pattern,
    angle,
    marginM: lengthM,
    obliquePitchDeg: fc.constantFrom(-45, -10),
  },
  { requiredKeys: ["id", "name", "imaging", "kind", "boundary", "pattern", "angle", "marginM"] },
);
const side = fc.constantFrom("left" as const, "right" as const);
const anyItem: fc.Arbitrary<RouteItem> = fc.oneof(
  area,
  fc.record({
    ...own,
    kind: fc.constant("rows" as const),
    rows: fc.array(path, { maxLength: 4 }),
    rowsPerLine: count,
  }),
  fc.record({ ...own, kind: fc.constant("corridor" as const), line: path, widthM: lengthM }),
  fc.record({
    ...own,
    kind: fc.constant("perimeter" as const),
    boundary: polygon,
    offsetM: lengthM,
    laps: count,
    facesInwards: fc.boolean(),
  }),
  fc.record({
    ...own,
    kind: fc.constant("orbit" as const),
    center: position,
    radiusM: lengthM,
    targetHeightM: lengthM,
    photosPerOrbit: count,
    orbits: count,
  }),
  fc.record({
    ...own,
    kind: fc.constant("facade" as const),
    wall: path,
    minHeightM: lengthM,
    maxHeightM: lengthM,
    distanceM: lengthM,
    side,
  }),
  fc.record({ ...own, kind: fc.constantFrom("verification" as const, "points" as const), targets }),
  fc.record({ ...own, kind: fc.constant("waypoints" as const), waypoints }),
);
const numbered = (items: readonly RouteItem[]): RouteItem[] =>
  items.map((item, index) => ({ ...item, id: String(index) }));

const request = fc.record({
  items: fc.array(anyItem, { maxLength: 2 }),
  order: fc.constantFrom("given" as const, "shortest" as const),
  noFlyZones: fc.array(polygon, { maxLength: 1 }),
  operationArea: fc.option(polygon, { nil: undefined, freq: 6 }),
});
type Request = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

const planOf = ({ items, order, noFlyZones, operationArea }: Request) =>
  generateLayout(
    { ...document(...numbered(items)), order, noFlyZones: noFlyZones.map((shape) => zone(shape)) },
    operationArea ? { operationArea } : {},
  );

test("any document leads to a plan or a fault; all positions of a plan are finite", () => {
  fc.assert(
    fc.property(request, (requested) => {
      const plan = planOf(requested);
      const numbers = plan.ok
        ? [...plan.flight.waypoints, ...plan.photos].flatMap(({ position, headingDeg = 0 }) => [
            ...position,
            headingDeg,
          ])
        : [];
      expect(numbers.every(Number.isFinite)).toBe(true);
      expect(plan.ok || plan.code).toBeTruthy();
    }),
    { numRuns: 300 },
  );
});

test("the random documents of the property above hold plans of every kind, and faults", () => {
  const plans = fc.sample(request, { numRuns: 300, seed: 1 }).map(planOf);
  const kinds = new Set(plans.flatMap((plan) => (plan.ok ? plan.items.map(({ kind }) => kind) : [])));
  expect([...kinds].toSorted()).toEqual([...new Set(everyKind.map(([, { kind }]) => kind))].toSorted());
  expect(plans.filter(({ ok }) => !ok).length).toBeGreaterThan(50);
});

test("flights never touch random zones and never leave random operation areas", () => {
  const size = fc.integer({ min: 30, max: 120 });
  const corner = fc.integer({ min: 20, max: 300 });
  const noFlyArea = fc
    .tuple(corner, corner, size, size)
    .map(([x, y, width, height]) => box(x, y, width, height));
  const operationArea = fc.integer({ min: 250, max: 500 }).map((widthM) => box(-20, -20, widthM));
  const kinds = fc.subarray(
    everyKind.map(([, item]) => item),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(
      kinds,
      fc.array(noFlyArea, { maxLength: 2 }),
      operationArea,
      (items, zones, operationArea) => {
        const noFlyZones = zones.map((shape) => zone(shape));
        const plan = generateLayout(
          { ...document(...numbered(items)), order: "shortest", noFlyZones },
          { operationArea },
        );
        const flown =
          plan.ok && !plan.warnings.some(({ code }) => code === "no-path-around") ? plan : undefined;
        fc.pre(flown !== undefined);
        const wrongM = zones.map((shape) => flownM(flown, shape, "inside"));
        expect(Math.max(0, ...wrongM, flownM(flown, operationArea, "outside"))).toBeLessThan(0.6);
      },
    ),
    { numRuns: 50 },
  );
});
