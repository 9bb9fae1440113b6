import type { StoredPlan } from "@overfly/route-files/document/stored-plan";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { checkPlannedFlights } from "@overfly/flight-planning/mission/plan-mission";
import { summaryOfIssues } from "@overfly/flight-planning/mission/route-summary";
import { siteData, type SiteRecords } from "@overfly/flight-planning/mission/site-data";
import { type SolarSite, siteSolarConditions } from "@overfly/plant/sun/site-solar-conditions";

/** Texts are parsed here: a large plan would take the main thread a second. */
export interface CheckPlanInput {
  document: string;
  plan: string;
  /** Only this battery's flight, counted from 1. */
  batteryNumber?: number | undefined;
  site: SiteRecords & { solar: SolarSite };
}

export interface CheckedPlan {
  isFaulty: boolean;
  issues: string;
}

/** Runs in a worker thread, as planning does. */
export function run({ document, plan, batteryNumber, site }: CheckPlanInput): CheckedPlan {
  const { flights } = JSON.parse(plan) as StoredPlan;
  const lightAt = siteSolarConditions(site.solar);
  const issues = checkPlannedFlights(
    JSON.parse(document) as RouteDocument,
    batteryNumber === undefined ? flights : flights.slice(batteryNumber - 1, batteryNumber),
    { ...siteData(site), ...(lightAt && { sunConditionsAt: lightAt }) },
  );
  return {
    isFaulty: issues.some(({ severity }) => severity === "error"),
    issues: JSON.stringify(summaryOfIssues(issues)),
  };
}
