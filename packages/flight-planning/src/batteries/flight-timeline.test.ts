import { expect, test } from "vitest";
import { findAircraft } from "#cameras/aircraft.ts";
import { flightTimeline } from "./flight-timeline.ts";
import { routeCoverage } from "#coverage/photos/route-coverage.ts";
import { routeProfile } from "#terrain/route-profile.ts";
import { narrowestLens } from "#cameras/narrowest-lens.ts";
import { base, box, document } from "#testing/sample-documents.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { planMission } from "#mission/plan-mission.ts";

const AREA = box(50, 50, 300);
const field: RouteItem = {
  ...base,
  id: "a",
  kind: "area",
  boundary: AREA,
  pattern: "lines",
  angle: 0,
  marginM: 0,
};
const route = document(field);

/** Rises by a metre every hundred metres to the east, 500 m high at longitude 10. */
const slope: ElevationModel = {
  bounds: [9, 49, 11, 51],
  resolutionM: 5,
  heightM: (lon) => 500 + (lon - 10) * 717,
  heightsBetween: (from, to, steps) =>
    Float64Array.from({ length: steps + 1 }, (_, step) => {
      const [start = 0, end = 0] = [from[0], to[0]];
      return 500 + (start + ((end - start) * step) / Math.max(1, steps) - 10) * 717;
    }),
};

function flown(elevation?: ElevationModel, over: "take-off" | "ground" = "take-off") {
  const whole = planMission(
    { ...route, heights: { ...route.heights, mode: over } },
    elevation ? { elevation } : {},
  );
  const aircraft = findAircraft(route.aircraftId);
  if (!whole.ok || !aircraft) throw new Error("no plan");
  const conditions = { aircraft, reservePercent: route.battery.reservePercent };
  const batteries = whole.batteries.map(({ flight }) => flightTimeline(flight, conditions, elevation));
  return { whole, batteries };
}

test("a flight stands at the take-off point before and after, and takes as long as the battery was planned for", () => {
  const { whole, batteries } = flown();
  const [first] = batteries;
  const [start, end] = [first?.points[0], first?.points.at(-1)];
  expect(start).toMatchObject({ seconds: 0, waypoint: -1, position: [10, 50, 0] });
  expect(end?.position).toEqual(start?.position);
  expect(first?.durationS).toBeCloseTo(whole.batteries[0]?.energy.durationS ?? 0, 0);
});

test("time never runs backwards, and every photo is taken within the flight", () => {
  for (const { points, photos, durationS } of flown(slope, "ground").batteries) {
    const times = points.map(({ seconds }) => seconds);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(photos.every(({ seconds }) => seconds > 0 && seconds < durationS)).toBe(true);
  }
  const { whole, batteries } = flown();
  expect(batteries.flatMap(({ photos }) => photos)).toHaveLength(
    whole.batteries.reduce((sum, { photoCount }) => sum + photoCount, 0),
  );
});

test("a profile over a slope knows ground, flight and what lies between", () => {
  const { batteries } = flown(slope, "ground");
  const { distanceM, flightM, groundM, waypoint, battery, starts, hasGround } = routeProfile(
    batteries,
    slope,
  );
  expect(hasGround).toBe(true);
  expect(starts).toHaveLength(batteries.length);
  expect([...battery]).toEqual([...battery].toSorted((a, b) => a - b));
  expect([...distanceM]).toEqual([...distanceM].toSorted((a, b) => a - b));
  const last = batteries[0]?.points.at(-1)?.waypoint ?? 0;
  const onRoute = [...waypoint.keys()].filter(
    (point) => (waypoint[point] ?? -1) >= 0 && (waypoint[point] ?? -1) < last,
  );
  const clearances = onRoute.map((point) => (flightM[point] ?? 0) - (groundM[point] ?? 0));
  expect(onRoute.length).toBeGreaterThan(100);
  expect(clearances.every((clearanceM) => Math.abs(clearanceM - 30) < 3.2)).toBe(true);
});

test("without elevation a profile counts from the take-off and knows no ground", () => {
  const { hasGround, groundM, flightM } = routeProfile(flown().batteries);
  expect(hasGround).toBe(false);
  expect(groundM.every(Number.isNaN)).toBe(true);
  expect(Math.max(...flightM)).toBeCloseTo(30, 3);
});

test("coverage counts what the area misses, and nothing where nobody may fly", () => {
  const lens = narrowestLens(route);
  if (!lens) throw new Error("no lens");
  const photos = flown().batteries.flatMap((one) => one.photos);
  const options = { lens, areas: [AREA], cellM: 2, mostCells: 100_000 };
  const all = routeCoverage(photos, options);
  expect(all.least).toBeGreaterThanOrEqual(1);
  expect(all.counts).toHaveLength(all.grid.columns * all.grid.rows);
  const half = photos.slice(0, photos.length / 2);
  expect(routeCoverage(half, options).least).toBe(0);
  const strips = [box(170, 40, 190, 330), box(40, 40, 190, 330)];
  const leasts = strips.map((strip) => routeCoverage(half, { ...options, excluded: [strip] }).least);
  expect(Math.max(...leasts)).toBeGreaterThanOrEqual(1);
});
