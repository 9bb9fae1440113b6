import { distanceM } from "@overfly/geo/distance";
import type { Polygon } from "geojson";
import { describe, expect, test } from "vitest";
import { planRoute } from "./plan-route.ts";
import type { RouteInput, RoutePlan } from "./route-plan.ts";

const METRE = 1 / 111_195;
const field = (widthM: number, heightM: number): Polygon => ({
  type: "Polygon",
  coordinates: [
    [
      [0, 0],
      [widthM, 0],
      [widthM, heightM],
      [0, heightM],
      [0, 0],
    ].map(([x = 0, y = 0]) => [10 + x * METRE, y * METRE]),
  ],
});

const WISHES: RouteInput = {
  boundary: field(300, 200),
  cameraId: "m3t",
  aircraftId: "m3t",
  gsdCm: 3,
  frontOverlap: 70,
  sideOverlap: 30,
  angleDeg: "best",
  takeOff: [10, 0],
};

const routeOf = (changes: Partial<RouteInput> = {}): RoutePlan => {
  const plan = planRoute({ ...WISHES, ...changes });
  if (!plan.ok) throw new Error(plan.message);
  return plan;
};

describe("a route", () => {
  test("has the figures that follow from the camera", () => {
    const { statistics, warnings } = routeOf();
    expect(statistics).toMatchObject({
      gsdCm: expect.closeTo(3, 6),
      heightM: expect.closeTo(22.75, 6),
      speedMps: 3,
    });
    expect(statistics.lineSpacingM).toBeCloseTo(13.44, 6);
    expect(statistics.triggerDistanceM).toBeCloseTo(4.608, 6);
    expect(warnings.map(({ code }) => code)).toEqual(["speed-limited-by-blur"]);
  });

  test("takes a photograph every trigger distance on every line, the first and the last at its ends", () => {
    const { lines, photos, statistics } = routeOf();
    expect(photos).toHaveLength(statistics.photoCount);
    for (const [index, line] of lines.entries()) {
      const own = photos.filter(({ lineIndex }) => lineIndex === index);
      expect(own).toHaveLength(line.photoCount);
      expect(distanceM(own[0]?.position ?? [], line.from)).toBeLessThan(0.01);
      expect(distanceM(own.at(-1)?.position ?? [], line.to)).toBeLessThan(0.01);
      expect(distanceM(own[0]?.position ?? [], own[1]?.position ?? [])).toBeCloseTo(
        statistics.triggerDistanceM,
        2,
      );
    }
  });

  test("of a large area is flown on batteries that each last, together all lines once", () => {
    const { batterySets, lines, statistics } = routeOf({ boundary: field(900, 600) });
    const usableS = 38 * 60 * 0.75;
    expect(batterySets.length).toBeGreaterThan(3);
    expect(batterySets.map(({ firstLine }) => firstLine)).toEqual([
      0,
      ...batterySets.slice(0, -1).map((set) => set.lastLine + 1),
    ]);
    expect(batterySets.at(-1)?.lastLine).toBe(lines.length - 1);
    for (const { durationS } of batterySets) expect(durationS).toBeLessThanOrEqual(usableS);
    const sum = batterySets.reduce((total, set) => total + set.photoCount, 0);
    expect(sum).toBe(statistics.photoCount);
  });

  test("cuts a line that is too long for one battery between two photographs", () => {
    const { lines, statistics } = routeOf({ boundary: field(9_000, 10), takeOff: [10 + 4_500 * METRE, 0] });
    expect(lines.length).toBeGreaterThan(1);
    const [first, second] = lines;
    expect(distanceM(first?.to ?? [], second?.from ?? [])).toBeCloseTo(statistics.triggerDistanceM, 1);
  });

  test("slows down for the camera's frame interval and says so", () => {
    const { statistics, warnings } = routeOf({ frontOverlap: 90, speedMps: 10 });
    expect(statistics.speedMps).toBeCloseTo(1.536 / 0.7, 1);
    expect(warnings.map(({ code }) => code)).toContain("speed-limited-by-frame-interval");
  });

  test("warns of blur where the pilot wants to fly fast", () => {
    const { statistics, warnings } = routeOf({ speedMps: 6 });
    expect(statistics.speedMps).toBe(6);
    expect(warnings.map(({ code }) => code)).toContain("motion-blur");
  });

  test("by height has the ground resolution of that height", () => {
    const { gsdCm: _none, ...rest } = WISHES;
    const plan = planRoute({ ...rest, heightM: 60, lensIds: ["ir"] });
    expect(plan.ok && plan.statistics.gsdCm).toBeCloseTo((60 * 12) / 9.1 / 10, 6);
  });
});

test.each<[string, Partial<RouteInput>, string]>([
  ["an unknown camera", { cameraId: "box" }, "unknown-camera"],
  ["an unknown aircraft", { aircraftId: "kite" }, "unknown-aircraft"],
  ["a camera that the aircraft does not carry", { cameraId: "h20t" }, "camera-not-carried"],
  ["a lens that the camera does not have", { lensIds: ["zoom"] }, "unknown-lens"],
  ["resolution and height at once", { heightM: 30 }, "gsd-or-height"],
  ["a full overlap", { sideOverlap: 100 }, "parameter-out-of-range"],
  ["an overlap that is no number", { frontOverlap: Number.NaN }, "parameter-out-of-range"],
  ["a resolution that needs flying too low", { gsdCm: 0.2 }, "parameter-out-of-range"],
  ["a take-off place beyond any battery", { takeOff: [11, 0] }, "out-of-reach"],
  ["a take-off place without latitude", { takeOff: [11] }, "parameter-out-of-range"],
])("%s gets a reason", (_name, changes, code) => {
  const plan = planRoute({ ...WISHES, ...changes });
  expect(plan.ok ? "ok" : plan.code).toBe(code);
});
