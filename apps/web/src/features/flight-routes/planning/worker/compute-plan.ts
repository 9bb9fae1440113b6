import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { routeSummary } from "@overfly/flight-planning/mission/route-summary";
import { type SiteData, siteData } from "@overfly/flight-planning/mission/site-data";
import { planMission, type MissionPlan } from "@overfly/flight-planning/mission/plan-mission";
import { siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";
import { patternLinesOf } from "./pattern-lines.ts";
import type { PlanFailure, PlanInput, DisplayedPlan } from "./displayed-plan.ts";

/** A plan with everything it was computed from. */
export interface ComputedPlan {
  input: PlanInput;
  siteData: SiteData;
  mission: MissionPlan;
}

/** A bug in the planner is reported as a failure as well, so that the screen does not wait forever. */
export function computePlan(input: PlanInput): ComputedPlan | PlanFailure {
  try {
    return missionOf(input);
  } catch (error) {
    globalThis.console.error(error);
    return { ok: false, code: "unforeseen" };
  }
}

function missionOf(input: PlanInput): ComputedPlan | PlanFailure {
  const { document, site, isDraft } = input;
  const sunConditionsAt = site.solar && siteSolarConditions(site.solar);
  const data: SiteData = {
    ...siteData(site),
    ...(sunConditionsAt && { sunConditionsAt }),
    effort: isDraft ? "draft" : "final",
  };
  const mission = planMission(document, data);
  return mission.ok ? { input, siteData: data, mission } : mission;
}

export function displayedPlanOf({ input, siteData: data, mission }: ComputedPlan): DisplayedPlan {
  const { items, warnings } = mission.layout;
  const enduranceS = (findAircraft(input.document.aircraftId)?.enduranceMin ?? 0) * 60;
  return {
    ok: true,
    ...routeSummary(mission),
    items: items.map(({ id, settings, angleDeg, statistics }) => ({
      id,
      settings,
      statistics,
      ...(angleDeg !== undefined && { angleDeg }),
    })),
    pattern: patternLinesOf(items),
    warnings,
    planIssues: mission.issues,
    batteries: mission.batteries.map(({ energy, photoCount, firstPhoto, takeOffPoint, areHeightsKnown }) => ({
      distanceM: energy.distanceM,
      durationS: energy.durationS,
      photoCount,
      firstPhoto,
      used: enduranceS > 0 ? energy.hoverS / enduranceS : 0,
      takeOffPoint,
      areHeightsKnown,
    })),
    hasElevation: data.elevation !== undefined,
  };
}
