import { routeSummary } from "@overfly/flight/route-summary";
import { siteKnowledge } from "@overfly/flight/site-knowledge";
import { planWhole } from "@overfly/flight/whole-plan";
import type { PlanFault, PlanInput, ShownPlan } from "./plan-messages.ts";

export function shownPlan({ document, site, isDraft }: PlanInput): ShownPlan | PlanFault {
  const whole = planWhole(document, { ...siteKnowledge(site), effort: isDraft ? "draft" : "final" });
  if (!whole.ok) return whole;
  const { parts, warnings } = whole.planned;
  return {
    ok: true,
    ...routeSummary(whole),
    parts: parts.map(({ id, setting, angleDeg, statistics }) => ({
      id,
      setting,
      statistics,
      ...(angleDeg !== undefined && { angleDeg }),
    })),
    warnings,
  };
}
