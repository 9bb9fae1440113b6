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
