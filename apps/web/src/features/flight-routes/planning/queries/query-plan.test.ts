import { at, base, box, document, zone } from "@overfly/flight-planning/testing/sample-documents";
import { expect, test } from "vitest";
import { coveragePixels } from "#features/flight-routes/analysis/coverage/coverage-colors.ts";
import { momentAt, routeDurationS } from "#features/flight-routes/preview/playback-clock.ts";
import { heightOn } from "#features/flight-routes/preview/scene-ground.ts";
import { FOOTPRINT_FIELDS, PHOTO_FIELDS } from "#features/flight-routes/preview/scene-view.ts";
import { queryPlan } from "./query-plan.ts";
import type {
  PlanQueryKind,
  PlanQuery,
  PlanQueries,
} from "#features/flight-routes/planning/worker/worker-messages.ts";
import {
  type ComputedPlan,
  computePlan,
  displayedPlanOf,
} from "#features/flight-routes/planning/worker/compute-plan.ts";

const AREA = box(50, 50, 300);
const edited = {
  ...document({ ...base, id: "a", kind: "area", boundary: AREA, pattern: "lines", angle: 0, marginM: 0 }),
  noFlyZones: [zone(box(150, 150, 40), 80)],
  obstacles: [{ id: "m", name: "Mast", geometry: at(20, 20), heightM: 30, clearanceM: 5 }],
};

/** Every 30 m a height, 500 m in the west and 540 m in the east. */
const [west = 0, south = 0] = at(-300, -300);
const [east = 0, north = 0] = at(700, 700);
const elevation = {
  bounds: [west, south, east, north] as [number, number, number, number],
  width: 34,
  height: 34,
  values: Float32Array.from({ length: 34 * 34 }, (_, cell) => 500 + ((cell % 34) / 33) * 40),
  resolutionM: 30,
};

function computed(ground: boolean): ComputedPlan {
  const site = { boundary: AREA, zones: [], tables: [], ...(ground && { elevation }) };
  const plan = computePlan({ document: edited, site, isDraft: false });
  if (!("mission" in plan)) throw new Error(plan.code);
  return plan;
}

const query = <L extends PlanQueryKind>(plan: ComputedPlan, kind: L, params: object = {}) =>
  queryPlan(plan, { kind: "query", id: 1, query: kind, ...params } as PlanQuery) as PlanQueries[L]["result"];

test("the scene has every battery, photo and footprint, and the terrain", () => {
  const plan = computed(true);
  const scene = query(plan, "scene", { tables: [box(100, 100, 20, 4)] });
  const photos = scene.batteries.reduce((sum, battery) => sum + battery.photos.length / PHOTO_FIELDS, 0);
  expect(photos).toBe(displayedPlanOf(plan).statistics.photo_count);
  expect(scene.ground.isKnown).toBe(true);
  expect(scene.ground.highestM).toBeGreaterThan(15);
  expect([...scene.tables.counts]).toEqual([4]);
  expect(scene.zones[0]).toMatchObject({ name: "Substation", heightM: 80 });
  expect(scene.obstacles[0]).toMatchObject({ name: "Mast", shape: "pole", clearanceM: 5 });
  for (const { footprints, photos: positions } of scene.batteries) {
    expect(footprints.length / FOOTPRINT_FIELDS).toBe(positions.length / PHOTO_FIELDS);
    for (let at3 = 0; at3 < footprints.length; at3 += 3) {
      const [x = 0, y = 0, z = 0] = footprints.subarray(at3, at3 + 3);
      expect(Math.abs(y - heightOn(scene.ground, x, z))).toBeLessThan(0.01);
    }
  }
});

test("at the end of the playback all photos are taken and the aircraft is at the take-off point", () => {
  const { batteries, ground } = query(computed(false), "scene", { tables: [] });
  const end = momentAt(batteries, routeDurationS(batteries));
  const photos = batteries.reduce((sum, battery) => sum + battery.photos.length / PHOTO_FIELDS, 0);
  expect(end?.photos).toBe(photos);
  const [x, y, z] = end?.position ?? [NaN, NaN, NaN];
  expect(y).toBeCloseTo(heightOn(ground, x, z), 1);
});

test("the whole area is covered, except no-fly zones", () => {
  const coverage = query(computed(false), "coverage");
  expect(coverage?.least).toBeGreaterThanOrEqual(1);
  const { columns = 0, rows = 0, counts } = coverage ?? {};
  const pixels = coveragePixels(counts ?? new Uint16Array(), columns, rows);
  const painted = pixels.filter((value, index) => index % 4 === 3 && value > 0).length;
  expect(painted).toBe(counts?.filter((count) => count > 0).length);
});

test("footprints are quadrilaterals, one per photo", () => {
  const { footprints, every, total } = query(computed(true), "footprints");
  expect([footprints.length, every]).toEqual([total, 1]);
  expect(footprints.every(({ area }) => area.coordinates[0]?.length === 5)).toBe(true);
});

test("a displayed plan has the share of each battery, and whether elevation is known", () => {
  const [known, unknown] = [displayedPlanOf(computed(true)), displayedPlanOf(computed(false))];
  expect([known.hasElevation, unknown.hasElevation]).toEqual([true, false]);
  for (const { used, durationS } of known.batteries) {
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThanOrEqual(1);
    expect(durationS).toBeGreaterThan(60);
  }
  expect(unknown.planIssues.map(({ code }) => code)).toContain("no-elevation");
});
