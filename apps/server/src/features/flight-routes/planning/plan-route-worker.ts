import { storedPlanOf } from "@overfly/route-files/document/stored-plan";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { routeSummary } from "@overfly/flight-planning/model/route-summary";
import { siteData, type SiteRecords } from "@overfly/flight-planning/model/site-knowledge";
import { planMission, type MissionFault } from "@overfly/flight-planning/model/whole-plan";
import { type SolarSite, siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";

export interface PlanRouteInput {
  document: RouteDocument;
  site: SiteRecords & { solar: SolarSite };
}

/** Serialized columns: cloning or serializing a large plan on the main thread would take a second. */
export interface PlannedRoute {
  ok: true;
  statistics: string;
  path: string;
  issues: string;
  plan: string;
}

/** Runs in a worker thread: planning a large area takes seconds. */
export function run({ document, site }: PlanRouteInput): PlannedRoute | MissionFault {
  const lightAt = siteSolarConditions(site.solar);
  const whole = planMission(document, { ...siteData(site), ...(lightAt && { sunConditionsAt: lightAt }) });
  if (!whole.ok) return whole;
  const { statistics, path, issues } = routeSummary(whole);
  return {
    ok: true,
    statistics: JSON.stringify(statistics),
    path: JSON.stringify(path),
    issues: JSON.stringify(issues),
    plan: JSON.stringify(storedPlanOf(document, whole)),
  };
}
