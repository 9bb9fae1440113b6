import { RouteIssue } from "@overfly/contract/flight-routes/flight-routes";
import { RouteStatistics } from "@overfly/contract/flight-routes/route-statistics";
import { expect, test } from "vitest";
import { planSynchronously } from "#features/flight-routes/testing/plan-synchronously.ts";
import { areaItem, startDocument } from "#features/flight-routes/document/default-document.ts";
import { routeOverlay } from "./route-overlay.ts";

const boundary = {
  type: "Polygon" as const,
  coordinates: [
    [
      [35.78, 30.17],
      [35.786, 30.17],
      [35.786, 30.176],
      [35.78, 30.176],
      [35.78, 30.17],
    ] as [number, number][],
  ],
};
const takeOff: [number, number] = [35.779, 30.169];
const like = areaItem(boundary, "");
const item = { ...like, imaging: { ...like.imaging, gsdCm: 3 } };
const document = { ...startDocument(null, ""), items: [item], takeOff };

function planOf(planned: typeof document) {
  const site = { boundary, zones: [], tables: [] };
  const plan = planSynchronously({ document: planned, site, isDraft: false });
  if (!plan.ok) throw new Error(plan.code);
  return plan;
}

test("a plan has one path per battery, and statistics and issues as in the contract", () => {
  const plan = planOf(document);
  const overlay = routeOverlay(plan, true);

  expect(overlay.batteries.length).toBeGreaterThan(1);
  expect(overlay.batteries).toHaveLength(overlay.statistics.battery_flights.length);
  expect(RouteStatistics.parse(overlay.statistics)).toEqual(overlay.statistics);
  expect(RouteIssue.array().parse(overlay.issues)).toEqual(overlay.issues);
});

test("transits are not part of the batteries' survey paths", () => {
  const plan = planOf(document);
  const { batteries } = routeOverlay(plan, true);

  for (const [index, { coordinates }] of plan.path.entries()) {
    expect(coordinates[0]?.slice(0, 2)).toEqual(takeOff);
    expect(coordinates.at(-1)?.slice(0, 2)).toEqual(takeOff);
    expect(batteries[index]).toEqual(coordinates.slice(1, -1));
  }
});

test("without a take-off point the whole path is shown", () => {
  const { takeOff: _, ...withoutTakeOff } = document;
  const plan = planOf(withoutTakeOff as typeof document);

  expect(routeOverlay(plan, false).batteries).toEqual(plan.path.map(({ coordinates }) => coordinates));
});
