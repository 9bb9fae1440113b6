import { expect, test } from "vitest";
import { routeSummary } from "./route-summary.ts";
import { document, everyKind } from "#testing/sample-documents.ts";
import { planMission } from "./plan-mission.ts";

const SIDE_BY_SIDE = ["area", "rows", "corridor", "facade"];

test.each(everyKind)(
  "of kind %s lines are reported to be apart only where they lie side by side",
  (_, part) => {
    const whole = planMission(document(part));
    if (!whole.ok) throw new Error(whole.code);
    const { line_spacing_m: apartM } = routeSummary(whole).statistics;
    expect(apartM > 0).toBe(SIDE_BY_SIDE.includes(part.kind));
  },
);

test("distance, duration and photos are the sums over all batteries, heights those of the waypoints", () => {
  const [, part] = everyKind[0] ?? [];
  const whole = part && planMission(document(part));
  if (!whole?.ok) throw new Error("The sample can't be planned.");
  const [battery] = whole.batteries;
  if (!battery) throw new Error("The sample needs no battery.");
  const { distance_m, duration_s, photo_count } = routeSummary(whole).statistics;
  const heights = [12, 60.5, 40];
  const waypoints = whole.flight.waypoints.slice(0, heights.length).map((waypoint, index) => {
    const [lon = 0, lat = 0] = waypoint.position;
    return { ...waypoint, position: [lon, lat, heights[index] ?? 0] };
  });
  const changed = { ...whole, batteries: [battery, battery], flight: { ...whole.flight, waypoints } };
  const { statistics, path } = routeSummary(changed);
  const { energy, photoCount } = battery;
  expect([distance_m, duration_s, photo_count].every((value) => value > 0)).toBe(true);
  expect(statistics).toMatchObject({
    distance_m: 2 * energy.distanceM,
    duration_s: 2 * energy.durationS,
    photo_count: 2 * photoCount,
    lowest_m: 12,
    highest_m: 60.5,
    waypoint_count: 3,
  });
  expect([statistics.battery_flights.length, path.length]).toEqual([2, 2]);
});
