import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { routeSummary } from "@overfly/flight-planning/model/route-summary";
import { siteData } from "@overfly/flight-planning/model/site-knowledge";
import { planMission, type SiteData, type MissionPlan } from "@overfly/flight-planning/model/whole-plan";
import { siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";
import { patternLinesOf } from "./pattern-lines.ts";
import type { PlanFailure, PlanInput, DisplayedPlan } from "./worker-messages.ts";

/** A plan with all that it was made from: what can be looked into. */
export interface ComputedPlan {
  input: PlanInput;
  knowledge: SiteData;
  whole: MissionPlan;
}

/** A plan, or why there is none: a planner that breaks must not leave the screen waiting. */
export function computePlan(input: PlanInput): ComputedPlan | PlanFailure {
  try {
    return computed(input);
  } catch (error) {
    globalThis.console.error(error);
    return { ok: false, code: "unforeseen", message: (error as Error).message };
  }
}

function computed(input: PlanInput): ComputedPlan | PlanFailure {
  const { document, site, isDraft } = input;
  const lightAt = site.solar && siteSolarConditions(site.solar);
  const knowledge: SiteData = {
    ...siteData(site),
    ...(lightAt && { sunConditionsAt: lightAt }),
    effort: isDraft ? "draft" : "final",
  };
  const whole = planMission(document, knowledge);
  return whole.ok ? { input, knowledge, whole } : whole;
}

export function shownPlan(input: PlanInput): DisplayedPlan | PlanFailure {
  const made = computePlan(input);
  return "whole" in made ? displayedPlanOf(made) : made;
}

export function displayedPlanOf({ input, knowledge, whole }: ComputedPlan): DisplayedPlan {
  const { items, warnings } = whole.layout;
  const enduranceS = (findAircraft(input.document.aircraftId)?.enduranceMin ?? 0) * 60;
  return {
    ok: true,
    ...routeSummary(whole),
    parts: items.map(({ id, settings: setting, angleDeg, statistics }) => ({
      id,
      setting,
      statistics,
      ...(angleDeg !== undefined && { angleDeg }),
    })),
    pattern: patternLinesOf(items),
    warnings,
    checks: whole.issues,
    batteries: whole.batteries.map(({ energy, photoCount, firstPhoto, takeOffPoint, areHeightsKnown }) => ({
      distanceM: energy.distanceM,
      durationS: energy.durationS,
      photoCount,
      firstPhoto,
      used: enduranceS > 0 ? energy.hoverS / enduranceS : 0,
      takeOffPoint,
      areHeightsKnown,
    })),
    hasElevation: knowledge.elevation !== undefined,
  };
}
