import { FlightRoute, RouteStatistics } from "@overfly/contract/routes";
import { planRoute } from "@overfly/flight/plan-route";
import { expect, test } from "vitest";
import { DEFAULT_PARAMETERS, planInputOf } from "./route-parameters.ts";
import { planShown, routeShown } from "./shown-route.ts";

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
const take_off = { type: "Point" as const, coordinates: [35.779, 30.169] as [number, number] };
const parameters = { ...DEFAULT_PARAMETERS, gsd_cm: 3 };

function plan() {
  const made = planRoute(planInputOf({ name: "", boundary, take_off, parameters })!);
  if (!made.ok) throw new Error(made.message);
  return made;
}

test("a plan shows one way for each battery and figures as the contract has them", () => {
  const shown = planShown(plan());

  expect(shown.sets.length).toBeGreaterThan(1);
  expect(shown.sets).toHaveLength(shown.statistics.battery_sets.length);
  expect(RouteStatistics.parse(shown.statistics)).toEqual(shown.statistics);
  expect(shown.sets.flat()).toEqual(plan().waypoints);
});

test("a kept route shows the same ways as the plan that it was kept from", () => {
  const fresh = planShown(plan());
  const home = [...take_off.coordinates, 22];
  const kept = FlightRoute.parse({
    id: 1,
    name: "North",
    site: { token: "x", name: "x" },
    boundary,
    take_off,
    parameters,
    statistics: fresh.statistics,
    path: fresh.sets.map((set) => ({ type: "LineString", coordinates: [home, ...set, home] })),
    updated_at: "2026-11-21T10:00:00.000Z",
  });

  expect(routeShown(kept)).toEqual({ ...fresh, takeOff: take_off.coordinates });
});
