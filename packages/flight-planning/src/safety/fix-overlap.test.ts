import { expect, test } from "vitest";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { base, box, document, HOME } from "#testing/sample-documents.ts";
import { planMission } from "#mission/plan-mission.ts";
import type { SiteData } from "#mission/site-data.ts";
import { applyFix } from "./apply-fix.ts";
import type { QuickFix, IssueCode } from "./plan-issue.ts";

const area: RouteItem = {
  ...base,
  id: "a",
  kind: "area",
  boundary: box(50, 50, 200),
  pattern: "lines",
  angle: 0,
  marginM: 0,
};
const route = { ...document(area), flightAt: "2026-06-21T09:00:00.000Z" };

const issuesOf = (of: RouteDocument, site: SiteData) => {
  const whole = planMission(of, site);
  if (!whole.ok) throw new Error(whole.code);
  return whole.issues;
};

/** A slope that rises to the north-east by a tenth of the path. */
const slope: SiteData = {
  elevation: {
    heightM: (lon: number, lat: number) => (lon - (HOME[0] ?? 0)) * 7_000 + (lat - (HOME[1] ?? 0)) * 11_000,
  } as NonNullable<SiteData["elevation"]>,
};
const mirror: SiteData = {
  sunConditionsAt: () => ({
    sunAt: () => ({ elevationDeg: 50, azimuthDeg: 180 }),
    modulesAt: () => ({ tiltDeg: 20, azimuthDeg: 180 }),
  }),
};

/** The document after the fix of a kind, which must be offered. */
function fixed(of: RouteDocument, code: IssueCode, kind: QuickFix["kind"], site: SiteData) {
  const issue = issuesOf(of, site).find((one) => one.code === code);
  const fix = issue?.fixes.find((one) => one.kind === kind);
  if (!issue || !fix) throw new Error(`${code} offers no ${kind}`);
  return applyFix(of, { issue, fix }, { hasElevation: site.elevation !== undefined });
}

test("glint is gone once the camera is tilted away from it", () => {
  const after = fixed(route, "glint", "tilt-gimbal", mirror);
  expect(after && issuesOf(after, mirror).map((one) => one.code)).toEqual(
    expect.not.arrayContaining(["glint"]),
  );
  expect(after?.items[0]?.imaging.gimbalPitchDeg).toBeGreaterThan(-90);
});

test("overlap on slopes is not fixed by wanting more of it, of which the slopes would have too little again", () => {
  expect(fixed(route, "front-overlap-too-small", "increase-front-overlap", slope)).toBeUndefined();
});
