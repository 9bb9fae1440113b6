import { keptPlan } from "@overfly/route-files/document/stored-plan";
import type { RouteDocument } from "@overfly/flight-planning/model/route-document";
import { routeSummary } from "@overfly/flight-planning/model/route-summary";
import { siteData, type SiteRecords } from "@overfly/flight-planning/model/site-knowledge";
import { planMission, type MissionFault } from "@overfly/flight-planning/model/whole-plan";
import { type SolarSite, siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";

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
export function run({ document, site }: PlanOrder): PlannedRoute | MissionFault {
  const lightAt = siteSolarConditions(site.solar);
  const whole = planMission(document, { ...siteData(site), ...(lightAt && { sunConditionsAt: lightAt }) });
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
