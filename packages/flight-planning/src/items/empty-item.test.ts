import { describe, expect, test } from "vitest";
import { contentFromPlan } from "@overfly/route-files/document/content-from-plan";
import { generateLayout } from "#layout/generate-layout.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";
import { base, box, document, everyKind, planned } from "#testing/sample-documents.ts";
import { planMission } from "#mission/plan-mission.ts";

const area: RouteItem = {
  ...base,
  id: "field",
  kind: "area",
  boundary: box(50, 50, 200),
  pattern: "lines",
  angle: 0,
  marginM: 0,
};
const alone = planned(document(area));
const none = { type: "LineString" as const, coordinates: [] };

/** As it is before anything is drawn. */
function emptied(item: RouteItem): RouteItem {
  const nowhere = {
    boundary: { type: "Polygon", coordinates: [] },
    rows: [],
    line: none,
    wall: none,
    center: [],
    waypoints: [],
    targets: [],
  };
  const own = Object.fromEntries(Object.entries(nowhere).filter(([field]) => field in item));
  return { ...item, ...own, id: "empty", name: "Later" };
}

describe.each(everyKind)("an item of kind %s that is still empty", (_kind, item) => {
  const empty = emptied(item);

  test("keeps none of the others from being planned, and says so itself", () => {
    const plan = planned(document(empty, area));
    const inItem = plan.flight.waypoints.map((waypoint) => ({ ...waypoint, itemIndex: 0 }));
    expect(inItem).toEqual(alone.flight.waypoints.map((waypoint) => ({ ...waypoint, itemIndex: 0 })));
    expect(plan.items.map(({ id, lines }) => [id, lines.length > 0])).toEqual([
      ["empty", false],
      ["field", true],
    ]);
    expect(plan.warnings).toContainEqual({
      code: "empty-item",
      itemId: "empty",
      values: { name: "Later" },
    });
  });

  test("is no survey of a file, and splits into batteries without it", () => {
    const route = document(area, empty);
    expect(contentFromPlan("x", route, planned(route)).surveys).toHaveLength(1);
    expect(planMission(route)).toMatchObject({ ok: true });
  });

  test("is a fault where there is nothing else", () => {
    expect(generateLayout(document(empty))).toMatchObject({ ok: false, itemId: "empty" });
  });
});
