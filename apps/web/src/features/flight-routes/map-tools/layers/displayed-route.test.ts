import { RouteIssue, RouteStatistics } from "@overfly/contract/flight-routes/routes";
import { expect, test } from "vitest";
import { shownPlan } from "#features/flight-routes/planning/compute-plan.ts";
import { areaPart, startDocument } from "#features/flight-routes/document/default-document.ts";
import { routeOverlay } from "./displayed-route.ts";

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
const like = areaPart(boundary, "");
const part = { ...like, imaging: { ...like.imaging, gsdCm: 3 } };
const document = { ...startDocument(null, ""), parts: [part], takeOff };

function planOf(planned: typeof document) {
  const site = { boundary, zones: [], tables: [] };
  const plan = shownPlan({
    document: planned as Parameters<typeof shownPlan>[0]["document"],
    site,
    isDraft: false,
  });
  if (!plan.ok) throw new Error(plan.message);
  return plan;
}

test("a plan shows one way for each battery and figures as the contract has them", () => {
  const plan = planOf(document);
  const shown = routeOverlay(plan, document);

  expect(shown.batteries.length).toBeGreaterThan(1);
  expect(shown.batteries).toHaveLength(shown.statistics.battery_sets.length);
  expect(RouteStatistics.parse(shown.statistics)).toEqual(shown.statistics);
  expect(RouteIssue.array().parse(shown.findings)).toEqual(shown.findings);
});

test("the ways from and to the take-off place are left out of the ways over the lines", () => {
  const plan = planOf(document);
  const { batteries: sets } = routeOverlay(plan, document);

  for (const [index, { coordinates }] of plan.path.entries()) {
    expect(coordinates[0]?.slice(0, 2)).toEqual(takeOff);
    expect(coordinates.at(-1)?.slice(0, 2)).toEqual(takeOff);
    expect(sets[index]).toEqual(coordinates.slice(1, -1));
  }
});

test("without a take-off place the whole way is shown", () => {
  const { takeOff: _, ...placeless } = document;
  const plan = planOf(placeless as typeof document);

  expect(routeOverlay(plan, { takeOff: undefined }).batteries).toEqual(
    plan.path.map(({ coordinates }) => coordinates),
  );
});
