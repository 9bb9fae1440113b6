import { storedPlanOf } from "@overfly/route-files/document/stored-plan";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { routeSummary } from "@overfly/flight-planning/mission/route-summary";
import { siteData, type SiteRecords } from "@overfly/flight-planning/mission/site-data";
import { planMission, type MissionFault } from "@overfly/flight-planning/mission/plan-mission";
import { type SolarSite, siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";

export interface PlanRouteInput {
  document: RouteDocument;
  site: SiteRecords & { solar: SolarSite };
}

/** Serialized columns: cloning or serializing a large plan on the main thread would take a second. */
export interface PlannedRoute {
  ok: true;
  document: string;
  statistics: string;
  path: string;
  issues: string;
  plan: string;
}

/** Runs in a worker thread: planning a large area takes seconds. */
export function run({ document, site }: PlanRouteInput): PlannedRoute | MissionFault {
  const lightAt = siteSolarConditions(site.solar);
  const plan = planMission(document, { ...siteData(site), ...(lightAt && { sunConditionsAt: lightAt }) });
  if (!plan.ok) return plan;
  const { statistics, path, issues } = routeSummary(plan);
  return {
    ok: true,
    document: JSON.stringify(document),
    statistics: JSON.stringify(statistics),
    path: JSON.stringify(path),
    issues: JSON.stringify(issues),
    plan: JSON.stringify(storedPlanOf(document, plan)),
  };
}
