import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { planMission } from "@overfly/flight-planning/mission/plan-mission";
import type { RouteDocument as FlownDocument } from "@overfly/contract/flight-routes/route-document";
import { describe, expect, test } from "vitest";
import { EMPTY_DOCUMENT } from "./default-document.ts";
import { sampleBoundary as boundary } from "#features/flight-routes/testing/sample-boundary.ts";
import { uniqueName, newItem } from "./new-item.ts";

const KINDS = [
  "area",
  "rows",
  "corridor",
  "perimeter",
  "orbit",
  "facade",
  "waypoints",
  "verification",
  "points",
] as const;
/** Start without targets, which are chosen next. */
const EMPTY_KINDS = new Set<string>(["rows", "waypoints", "verification", "points"]);

const location = { type: "Point" as const, coordinates: [35.9, 31.9] as [number, number] };

describe.each([
  ["with a boundary", { boundary, location: null }],
  ["with a location only", { boundary: null, location }],
])("over a site %s", (_, site) => {
  test.each(KINDS)("a new item of kind %s can be saved, and is planned or reported as empty", (kind) => {
    const created = newItem({ kind, name: "Part", site, document: EMPTY_DOCUMENT });
    if (!created) throw new Error("no part");
    const document = { ...EMPTY_DOCUMENT, items: [created.item] };
    expect(RouteDocument.parse(document)).toEqual(document);

    const plan = planMission(document as FlownDocument);
    expect(plan.ok ? "planned" : plan.code).toBe(EMPTY_KINDS.has(kind) ? "nothing-to-photograph" : "planned");
  });
});

test("the first area is the site's own, the second one is to be drawn", () => {
  const site = { boundary, location: null };
  const first = newItem({ kind: "area", name: "Area", site, document: EMPTY_DOCUMENT });
  if (!first) throw new Error("no part");
  const second = newItem({
    kind: "area",
    name: "Area",
    site,
    document: { ...EMPTY_DOCUMENT, items: [first.item] },
  });

  expect(first).toMatchObject({ item: { boundary, name: "Area" }, tool: "none" });
  expect(second).toMatchObject({ item: { name: "Area 2" }, tool: "outline" });
});

test("items that need a location are not created without one", () => {
  const site = { boundary: null, location: null };
  expect(newItem({ kind: "orbit", name: "Orbit", site, document: EMPTY_DOCUMENT })).toBeUndefined();
});

test("names are made unique by numbers", () => {
  const items = ["Area", "Area 2"].map((name) => {
    const created = newItem({
      kind: "points",
      name,
      site: { boundary, location: null },
      document: EMPTY_DOCUMENT,
    });
    if (!created) throw new Error("no part");
    return created.item;
  });
  expect(uniqueName({ name: "Area", document: { ...EMPTY_DOCUMENT, items } })).toBe("Area 3");
});
