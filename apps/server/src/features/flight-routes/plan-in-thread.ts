import { keptPlan } from "@overfly/route-files/kept-plan";
import type { RouteDocument } from "@overfly/flight-planning/model/route-document";
import { routeSummary } from "@overfly/flight-planning/model/route-summary";
import { siteKnowledge, type SiteRecords } from "@overfly/flight-planning/model/site-knowledge";
import { planWhole, type WholePlanFault } from "@overfly/flight-planning/model/whole-plan";
import { type SolarSite, skyOverSite } from "@overfly/plant/sky-over-site";

export interface PlanOrder {
  document: RouteDocument;
  site: SiteRecords & { solar: SolarSite };
}

/** As columns keep it. Written here, since a large plan takes a second to clone or to write. */
export interface PlannedRoute {
  ok: true;
  statistics: string;
  path: string;
  findings: string;
  plan: string;
}

/** The thread pool runs this: a large area takes seconds to plan. */
export function run({ document, site }: PlanOrder): PlannedRoute | WholePlanFault {
  const lightAt = skyOverSite(site.solar);
  const whole = planWhole(document, { ...siteKnowledge(site), ...(lightAt && { lightAt }) });
  if (!whole.ok) return whole;
  const { statistics, path, findings } = routeSummary(whole);
  return {
    ok: true,
    statistics: JSON.stringify(statistics),
    path: JSON.stringify(path),
    findings: JSON.stringify(findings),
    plan: JSON.stringify(keptPlan(document, whole)),
  };
}
