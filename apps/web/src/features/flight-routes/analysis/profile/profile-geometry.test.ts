import type { RouteProfile } from "@overfly/flight-planning/terrain/route-profile";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clearanceRange,
  CHART_MARGIN,
  profileObstacles,
  pointAt,
  profileChart,
  downsampled,
  ticks,
} from "./profile-geometry.ts";

/** A point each two metres eastwards from longitude 10 on the equator, the flight 30 m over the ground. */
function profileOf(groundM: number[], flightM = groundM.map((height) => height + 30)): RouteProfile {
  const points = groundM.map((_, index) => index);
  return {
    distanceM: Float32Array.from(points, (point) => point * 2),
    groundM: Float32Array.from(groundM),
    flightM: Float32Array.from(flightM),
    seconds: Float32Array.from(points),
    longitude: Float64Array.from(points, (point) => 10 + (point * 2) / 111_319.49),
    latitude: new Float64Array(points.length),
    battery: Uint16Array.from(points, (point) => (point < points.length / 2 ? 0 : 1)),
    waypoint: Int32Array.from(points),
    starts: [0, points.length],
    waypointsM: new Float32Array(0),
    hasGround: !groundM.some(Number.isNaN),
  };
}

const SIZE = { widthPx: 600, heightPx: 200 };
const hills = Array.from({ length: 2000 }, (_, index) => 500 + 40 * Math.sin(index / 90));

test("everything is inside the chart, and positions map back to distances", () => {
  const chart = profileChart(profileOf(hills), SIZE, 120);
  const numbers = (path: string): [number, number][] =>
    [...path.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  for (const [x, y] of [...numbers(chart.flight), ...numbers(chart.ground)]) {
    expect(x).toBeGreaterThanOrEqual(CHART_MARGIN.left - 0.1);
    expect(x).toBeLessThanOrEqual(SIZE.widthPx - CHART_MARGIN.right + 0.1);
    expect(y).toBeGreaterThanOrEqual(CHART_MARGIN.top - 0.1);
    expect(y).toBeLessThanOrEqual(SIZE.heightPx - CHART_MARGIN.bottom + 0.1);
  }
  expect(chart.distanceAt(chart.x(1234))).toBeCloseTo(1234, 6);
  expect(chart.distanceAt(-50)).toBe(0);
  expect(chart.bands.map(({ fromM, toM }) => [fromM, toM])).toEqual([
    [0, 2000],
    [2000, 3998],
  ]);
});

test("a gap in the ground is a gap in the drawing", () => {
  const torn = hills.map((height, index) => (index > 900 && index < 1100 ? Number.NaN : height));
  const chart = profileChart(
    profileOf(
      torn,
      hills.map((height) => height + 30),
    ),
    SIZE,
    120,
  );
  expect(chart.ground.split("M")).toHaveLength(3);
  expect(chart.flight.split("M")).toHaveLength(2);
});

test("thinning keeps the lowest clearance and the highest flight, however narrow the screen", () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 900 }), fc.integer({ min: 0, max: 1999 }), (widthPx, dip) => {
      const flight = hills.map((height, index) => height + (index === dip ? 3 : 30));
      const profile = profileOf(hills, flight);
      const stored = downsampled(profile, widthPx);
      expect(stored).toContain(dip);
      expect(stored).toContain(flight.indexOf(Math.max(...flight)));
      expect(stored).toEqual(stored.toSorted((a, b) => a - b));
      expect(stored.length).toBeLessThanOrEqual(4 * widthPx);
    }),
  );
});

test("the nearest point to a distance is found", () => {
  const profile = profileOf(hills);
  expect([pointAt(profile, -5), pointAt(profile, 0.9), pointAt(profile, 1.1), pointAt(profile, 1e6)]).toEqual(
    [0, 0, 1, 1999],
  );
});

test("ticks are round and lie within", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -500, max: 4000, noNaN: true }),
      fc.double({ min: 1, max: 50_000, noNaN: true }),
      (low, span) => {
        const found = ticks(low, low + span, 6);
        expect(found.length).toBeLessThanOrEqual(8);
        expect(found.every((tick) => tick >= low - 1e-6 && tick <= low + span + 1e-6)).toBe(true);
      },
    ),
  );
  expect(ticks(0, 100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
});

test("an obstacle shows where the flight passes it, and nowhere else", () => {
  const mast = { id: "m", name: "Mast", geometry: [10 + 1000 / 111_319.49, 0], heightM: 40, clearanceM: 20 };
  const [displayed, ...others] = profileObstacles(profileOf(hills), [mast]);
  expect(others).toEqual([]);
  expect(displayed?.fromM).toBeCloseTo(980, -1);
  expect(displayed?.toM).toBeCloseTo(1020, -1);
  expect(profileObstacles(profileOf(hills), [{ ...mast, geometry: [10, 0.01] }])).toEqual([]);
});

test("the clearance range leaves out the transits", () => {
  const profile = profileOf([100, 100, 100, 100, 100], [100, 120, 150, 115, 100]);
  const battery = new Uint16Array(5);
  const between = (waypoint: number[]) =>
    clearanceRange({ ...profile, battery, waypoint: Int32Array.from(waypoint) });
  expect(between([-1, 0, 1, 2, 2])).toEqual({ lowest: 1, highest: 2 });
  expect(between([0, 1, 2, 3, 4])).toEqual({ lowest: 0, highest: 2 });
});
