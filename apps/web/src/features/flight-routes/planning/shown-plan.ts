import { aircraftOf } from "@overfly/flight-planning/cameras/aircraft";
import { routeSummary } from "@overfly/flight-planning/model/route-summary";
import { siteKnowledge } from "@overfly/flight-planning/model/site-knowledge";
import { planWhole, type SiteKnowledge, type WholePlan } from "@overfly/flight-planning/model/whole-plan";
import { skyOverSite } from "@overfly/plant/sky-over-site";
import { patternOf } from "./pattern-of-plan.ts";
import type { PlanFault, PlanInput, ShownPlan } from "./plan-messages.ts";

/** A plan with all that it was made from: what can be looked into. */
export interface MadePlan {
  input: PlanInput;
  knowledge: SiteKnowledge;
  whole: WholePlan;
}

/** A plan, or why there is none: a planner that breaks must not leave the screen waiting. */
export function makePlan(input: PlanInput): MadePlan | PlanFault {
  try {
    return planned(input);
  } catch (error) {
    globalThis.console.error(error);
    return { ok: false, code: "unforeseen", message: (error as Error).message };
  }
}

function planned(input: PlanInput): MadePlan | PlanFault {
  const { document, site, isDraft } = input;
  const lightAt = site.solar && skyOverSite(site.solar);
  const knowledge: SiteKnowledge = {
    ...siteKnowledge(site),
    ...(lightAt && { lightAt }),
    effort: isDraft ? "draft" : "final",
  };
  const whole = planWhole(document, knowledge);
  return whole.ok ? { input, knowledge, whole } : whole;
}

export function shownPlan(input: PlanInput): ShownPlan | PlanFault {
  const made = makePlan(input);
  return "whole" in made ? shownOf(made) : made;
}

export function shownOf({ input, knowledge, whole }: MadePlan): ShownPlan {
  const { parts, warnings } = whole.planned;
  const enduranceS = (aircraftOf(input.document.aircraftId)?.enduranceMin ?? 0) * 60;
  return {
    ok: true,
    ...routeSummary(whole),
    parts: parts.map(({ id, setting, angleDeg, statistics }) => ({
      id,
      setting,
      statistics,
      ...(angleDeg !== undefined && { angleDeg }),
    })),
    pattern: patternOf(parts),
    warnings,
    checks: whole.findings,
    batteries: whole.batteries.map(({ need, photoCount, firstPhoto, place, areHeightsSure }) => ({
      distanceM: need.distanceM,
      durationS: need.durationS,
      photoCount,
      firstPhoto,
      used: enduranceS > 0 ? need.hoverS / enduranceS : 0,
      place,
      areHeightsSure,
    })),
    hasElevation: knowledge.elevation !== undefined,
  };
}
