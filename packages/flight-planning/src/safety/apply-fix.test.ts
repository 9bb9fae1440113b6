import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { at, base, box, document, imaging, line } from "#testing/sample-documents.ts";
import { planMission } from "#mission/plan-mission.ts";
import type { SiteData } from "#mission/site-data.ts";
import { applyFix } from "./apply-fix.ts";
import type { QuickFix, IssueCode, PlanIssue } from "./plan-issue.ts";

const HERE = { ...base, id: "a" };
const area = (heightM: number, rest: Partial<RouteItem> = {}): RouteItem =>
  ({
    ...HERE,
    kind: "area",
    imaging: { ...imaging, heightM },
    boundary: box(50, 50, 200),
    pattern: "lines",
    angle: 0,
    marginM: 0,
    ...rest,
  }) as RouteItem;

type Waypoints = Extract<RouteItem, { kind: "waypoints" }>;
const waypointItem = (waypoints: Partial<Waypoints["waypoints"][number]>[]): RouteItem => ({
  ...HERE,
  kind: "waypoints",
  waypoints: waypoints.map((one, index) => ({
    position: at(60 + 80 * index, 200),
    heightM: 30,
    actions: [],
    ...one,
  })),
});

function checked(route: RouteDocument, site: SiteData = {}) {
  const whole = planMission(route, site);
  if (!whole.ok) throw new Error(whole.code);
  return whole;
}

const issueOf = (route: RouteDocument, code: IssueCode, site?: SiteData): PlanIssue | undefined =>
  checked(route, site).issues.find((issue) => issue.code === code);

/** The document after the fix of a kind, which must be offered. */
function fixed(route: RouteDocument, code: IssueCode, kind: QuickFix["kind"], site: SiteData = {}) {
  const { issues, flight } = checked(route, site);
  const issue = issues.find((one) => one.code === code);
  const fix = issue?.fixes.find((one) => one.kind === kind);
  if (!issue || !fix) throw new Error(`${code} offers no ${kind}`);
  const firstPosition = flight.waypoints[0]?.position;
  return applyFix(
    route,
    { issue, fix },
    {
      hasElevation: site.elevation !== undefined,
      ...(firstPosition && { firstPosition }),
      ...(site.boundary && { boundary: site.boundary }),
    },
  );
}

const heightM = fc.integer({ min: 20, max: 110 });

describe("a fix gives a document in which the issue is gone", () => {
  test("of a flight that is too high over the take-off point", () => {
    fc.assert(
      fc.property(heightM, fc.integer({ min: 12, max: 100 }), fc.boolean(), (height, limit, byGsd) => {
        fc.pre(height > limit);
        const item = area(height, byGsd ? {} : { preset: "standard" });
        const route = { ...document(item), heights: { mode: "take-off" as const, maxAboveTakeOffM: limit } };
        const after = fixed(route, "too-high-over-take-off", "lower");
        expect(after && issueOf(after, "too-high-over-take-off")).toBeUndefined();
        expect(after?.items[0]?.preset).toBeUndefined();
      }),
      { numRuns: 8 },
    );
  });

  test("of a height that follows from the resolution", () => {
    const item = area(0, { imaging: { gsdCm: 3, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 } });
    const route = { ...document(item), heights: { mode: "take-off" as const, maxAboveTakeOffM: 18 } };
    const after = fixed(route, "too-high-over-take-off", "lower");
    expect(after && issueOf(after, "too-high-over-take-off")).toBeUndefined();
    expect(after?.items[0]?.imaging).not.toHaveProperty("gsdCm");
  });

  test("of a transit out that passes an obstacle too low", () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 90 }), fc.integer({ min: 5, max: 15 }), (high, clearanceM) => {
        const mast = { id: "m", name: "Mast", geometry: at(2, 2), heightM: high, clearanceM };
        const route = { ...document(area(30)), obstacles: [mast] };
        const after = fixed(route, "obstacle-too-near", "set-safe-height");
        expect(after && issueOf(after, "obstacle-too-near")).toBeUndefined();
      }),
      { numRuns: 6 },
    );
  });

  test("of a missing take-off point", () => {
    const { takeOff: _, ...route } = document(area(30));
    const after = fixed(route, "no-take-off-point", "set-take-off");
    expect(after && issueOf(after, "no-take-off-point")).toBeUndefined();
  });

  test("of an area that reaches over the site's boundary", () => {
    fc.assert(
      // the outermost line of an area lies up to 11 m inside of it
      fc.property(fc.integer({ min: 80, max: 225 }), (widthM) => {
        const site = { boundary: box(-10, -10, widthM + 10, 300) };
        const after = fixed(document(area(30)), "outside-boundary", "keep-inside-area", site);
        expect(after && issueOf(after, "outside-boundary", site)).toBeUndefined();
      }),
      { numRuns: 6, examples: [[95], [164]] },
    );
  });

  test("of a pilot who stands too far away", () => {
    const route = document(area(30, { boundary: box(320, 50, 250) }));
    const after = fixed(route, "beyond-line-of-sight", "move-pilot");
    expect(after && issueOf(after, "beyond-line-of-sight")).toBeUndefined();
  });

  test("of waypoints that lie on one another", () => {
    const route = document(waypointItem([{}, {}, { position: at(140, 200) }, {}]));
    const after = fixed(route, "waypoints-too-close", "remove-waypoints");
    expect(after && issueOf(after, "waypoints-too-close")).toBeUndefined();
    expect(after?.items[0]).toMatchObject({ waypoints: { length: 3 } });
  });

  test("of waypoints too far apart", () => {
    const route = document(waypointItem([{}, { position: at(4700, 200), heightM: 60 }]));
    const after = fixed(route, "waypoints-too-far", "insert-waypoint");
    expect(after && issueOf(after, "waypoints-too-far")).toBeUndefined();
  });

  test("of a rounded end", () => {
    const route = document(waypointItem([{ turn: "round" }, {}, { turn: "round" }]));
    if (!issueOf(route, "rounded-end")) return; // the planner may stop there on its own
    const after = fixed(route, "rounded-end", "set-turn");
    expect(after && issueOf(after, "rounded-end")).toBeUndefined();
  });

  test("of a dock's safe height that is too low", () => {
    const route: RouteDocument = {
      ...document(area(30)),
      aircraftId: "m3td",
      cameraId: "m3td",
      heights: { mode: "take-off", safeTakeOffHeightM: 3 },
    };
    const after = fixed(route, "safe-height-out-of-range", "set-safe-height");
    expect(after && issueOf(after, "safe-height-out-of-range")).toBeUndefined();
  });

  test.each(["00:30", "05:10", "06:40", "17:15", "20:00"])("of %s, an hour without sun", (hour) => {
    const sunConditionsAt = (takeOffMs: number) => ({
      sunAt: (seconds: number) => {
        const hour = ((takeOffMs / 1000 + seconds) / 3600) % 24;
        return { elevationDeg: 70 * Math.sin(((hour - 6) / 12) * Math.PI), azimuthDeg: 180 };
      },
    });
    const route = { ...document(area(30)), flightAt: `2026-06-21T${hour}:00.000Z` };
    const { issues } = checked(route, { sunConditionsAt });
    const code = issues.find((one) => one.code === "night" || one.code === "sun-too-low")?.code ?? "night";
    const after = fixed(route, code, "shift-time", { sunConditionsAt });
    const left = after ? checked(after, { sunConditionsAt }).issues.map((one) => one.code) : ["night"];
    expect(left).not.toContain("night");
    expect(left).not.toContain("sun-too-low");
  });
});

describe("what only a person can do is left alone", () => {
  const route = document(area(30));
  const issue: PlanIssue = {
    code: "in-no-fly-zone",
    severity: "error",
    locations: [],
    fixes: [],
  };
  test.each<QuickFix>([
    { kind: "load-elevation" },
    { kind: "route-around", about: "z" },
    { kind: "split" },
    { kind: "follow-terrain" },
    { kind: "increase-front-overlap", factor: 0.8 },
    { kind: "increase-side-overlap", factor: 0.8 },
    { kind: "shift-time", byMin: 30 },
    { kind: "remove-waypoints", waypoints: [1] },
    { kind: "set-transit-speed", toMps: 10 },
  ])("$kind", (fix) => {
    expect(applyFix(route, { issue, fix }, { hasElevation: false })).toBeUndefined();
  });
});

test("only the items that an issue is about are changed", () => {
  const other = { ...area(40, { boundary: box(400, 50, 100) }), id: "b" };
  const route = document(area(30), other);
  const issue: PlanIssue = {
    code: "too-high-over-ground",
    severity: "error",
    locations: [],
    itemIds: ["b"],
    fixes: [],
  };
  const after = applyFix(route, { issue, fix: { kind: "lower", byM: 10 } }, { hasElevation: false });
  expect(after?.items.map((item) => item.imaging.heightM)).toEqual([30, 30]);
  expect(after?.items[0]).toBe(route.items[0]);
});

test("a façade keeps its height between its edges when it is raised", () => {
  const wall: RouteItem = {
    ...HERE,
    imaging: { ...imaging, gimbalPitchDeg: 0 },
    kind: "facade",
    wall: line(at(100, 200), at(300, 200)),
    minHeightM: 5,
    maxHeightM: 20,
    distanceM: 15,
    side: "left",
  };
  const issue: PlanIssue = {
    code: "too-low-over-ground",
    severity: "error",
    locations: [],
    fixes: [],
  };
  const after = applyFix(document(wall), { issue, fix: { kind: "raise", byM: 4 } }, { hasElevation: false });
  expect(after?.items[0]).toMatchObject({ minHeightM: 9, maxHeightM: 24 });
});
