import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import {
  ISSUE_UNITS,
  type IssueCode,
  type PlanIssue,
  type QuickFix,
} from "@overfly/flight-planning/safety/plan-issue";
import { afterEach, describe, expect, test } from "vitest";
import { formatOf } from "@overfly/i18n/format";
import { setLocale } from "#platform/i18n/set-locale.ts";
import { fixText, issueMessage, subjectName } from "./issue-messages.ts";

afterEach(() => setLocale("en"));

const issue = (rest: Partial<PlanIssue>): PlanIssue => ({
  code: "too-high-over-ground",
  severity: "error",
  locations: [],
  worst: 130,
  limit: 120,
  fixes: [],
  ...rest,
});

const document: RouteDocument = {
  aircraftId: "m3t",
  cameraId: "m3t",
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
  flightAt: "2026-06-21T15:00:00.000Z",
  items: [
    {
      id: "a",
      name: "Field",
      kind: "corridor",
      line: {
        type: "LineString",
        coordinates: [
          [10, 50],
          [10.01, 50],
        ],
      },
      widthM: 20,
      imaging: { heightM: 30, frontOverlap: 70, sideOverlap: 60, gimbalPitchDeg: -90 },
    },
  ],
};

const ISSUE_CODES = Object.keys(ISSUE_UNITS) as IssueCode[];

describe.each(["en", "ar"] as const)("in %s", (locale) => {
  test.each(ISSUE_CODES)("%s has a message with its values", (code) => {
    setLocale(locale);
    const text = issueMessage(issue({ code, worst: 7, limit: 5 }), formatOf(locale), "Mast");
    expect(text).not.toMatch(/routeSafety|\{\{|undefined|\{/);
    expect(/[؀-ۿ]/.test(text)).toBe(locale === "ar");
  });

  test.each<QuickFix>([
    { kind: "raise", byM: 12 },
    { kind: "lower", byM: 12 },
    { kind: "follow-terrain" },
    { kind: "load-elevation" },
    { kind: "increase-front-overlap", factor: 0.8 },
    { kind: "increase-side-overlap", factor: 0.8 },
    { kind: "keep-inside-area" },
    { kind: "route-around", about: "z" },
    { kind: "set-take-off" },
    { kind: "move-pilot", to: [10, 50] },
    { kind: "split" },
    { kind: "set-safe-height", toM: 40 },
    { kind: "set-transit-speed", toMps: 15 },
    { kind: "set-speed", waypoints: [1], toMps: 4 },
    { kind: "set-turn", waypoints: [0], turn: "stop" },
    { kind: "set-damping", waypoint: 1, toM: 2 },
    { kind: "set-gimbal-pitch", waypoints: [1], toDeg: -90 },
    { kind: "tilt-gimbal", toDeg: -80 },
    { kind: "remove-waypoints", waypoints: [1] },
    { kind: "insert-waypoint", after: 1 },
    { kind: "shift-time", byMin: -90 },
  ])("$kind has a button and advice", (fix) => {
    setLocale(locale);
    const rendered = fixText(fix, { document, issue: issue({}), timeZone: "Asia/Amman" }, formatOf(locale));
    for (const line of Object.values(rendered)) expect(line).not.toMatch(/routeSafety|\{\{|undefined|–/);
  });
});

test("a height fix names the new height, a time fix the local time at the site", () => {
  const say = (fix: QuickFix): string => {
    const { button } = fixText(fix, { document, issue: issue({}), timeZone: "Asia/Amman" }, formatOf("en"));
    return button.replaceAll("\u202F", " ");
  };
  expect(say({ kind: "raise", byM: 15 })).toBe("Raise height to 45 m");
  expect(say({ kind: "increase-side-overlap", factor: 0.5 })).toBe("Set side overlap to 80 %");
  expect(say({ kind: "shift-time", byMin: -90 })).toMatch(/^Fly at 21 Jun 2026, 16:30$/);
});

test("a flight into the ground hits terrain, instead of being a negative height above it", () => {
  const below = issue({ code: "too-low-over-ground", worst: -3, limit: 5 });
  expect(issueMessage(below, formatOf("en"), "").replaceAll("\u202F", " ")).toBe(
    "The flight would hit terrain; the minimum is 5.0 m above ground.",
  );
});

test("zones and obstacles are called by name", () => {
  const zones = [{ id: 3, name: "Substation" }];
  const obstacles = [{ id: "m", name: "Mast", geometry: [10, 50], heightM: 20, clearanceM: 5 }];
  const named = { ...document, obstacles } as RouteDocument;
  expect(["m", "zone-3", "gone", undefined].map((id) => subjectName(id, named, zones))).toEqual([
    "Mast",
    "Substation",
    "gone",
    "",
  ]);
});
