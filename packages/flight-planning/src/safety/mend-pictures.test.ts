import { expect, test } from "vitest";
import type { RouteDocument, RoutePart } from "#model/route-document.ts";
import { base, box, document, HOME } from "#testing/sample-documents.ts";
import { planWhole, type SiteKnowledge } from "#model/whole-plan.ts";
import { mendDocument } from "./mend-document.ts";
import type { Mend, SafetyCode } from "./safety-finding.ts";

const area: RoutePart = {
  ...base,
  id: "a",
  kind: "area",
  boundary: box(50, 50, 200),
  pattern: "lines",
  angle: 0,
  marginM: 0,
};
const wanted = { ...document(area), flightAt: "2026-06-21T09:00:00.000Z" };

const findingsOf = (of: RouteDocument, site: SiteKnowledge) => {
  const whole = planWhole(of, site);
  if (!whole.ok) throw new Error(whole.message);
  return whole.findings;
};

/** A slope that rises to the north-east by a tenth of the way. */
const slope: SiteKnowledge = {
  elevation: {
    heightM: (lon: number, lat: number) => (lon - (HOME[0] ?? 0)) * 7_000 + (lat - (HOME[1] ?? 0)) * 11_000,
  } as NonNullable<SiteKnowledge["elevation"]>,
};
const mirror: SiteKnowledge = {
  lightAt: () => ({
    sunAt: () => ({ elevationDeg: 50, azimuthDeg: 180 }),
    modulesAt: () => ({ tiltDeg: 20, azimuthDeg: 180 }),
  }),
};

/** The document after the mend of a kind, which must be offered. */
function mended(of: RouteDocument, code: SafetyCode, kind: Mend["kind"], site: SiteKnowledge) {
  const finding = findingsOf(of, site).find((one) => one.code === code);
  const mend = finding?.mends.find((one) => one.kind === kind);
  if (!finding || !mend) throw new Error(`${code} offers no ${kind}`);
  return mendDocument(of, { finding, mend }, { hasElevation: site.elevation !== undefined });
}

test("glint is gone once the camera is tilted away from it", () => {
  const after = mended(wanted, "glint", "tilt-gimbal", mirror);
  expect(after && findingsOf(after, mirror).map((one) => one.code)).toEqual(
    expect.not.arrayContaining(["glint"]),
  );
  expect(after?.parts[0]?.imaging.gimbalPitchDeg).toBeGreaterThan(-90);
});

test("overlap on slopes is not mended by wanting more of it, of which the slopes would have too little again", () => {
  expect(mended(wanted, "front-overlap-too-small", "closer-pictures", slope)).toBeUndefined();
});
