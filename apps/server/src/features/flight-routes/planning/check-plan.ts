import { runInThread } from "#platform/threads/thread-pool.ts";
import type { ElevationContext } from "#features/flight-routes/elevation/site-elevation.ts";
import type { CheckedPlan, CheckPlanInput } from "./check-plan-worker.ts";
import { readSiteRecords } from "./plan-route.ts";

const CHECK_WORKER = new URL("./check-plan-worker.ts", import.meta.url);

/** Checks a plan as it is stored, in JSON, at the site as it is now: with its zones, its boundary and its ground. */
export async function checkPlan(
  context: ElevationContext,
  siteId: number,
  stored: Omit<CheckPlanInput, "site">,
): Promise<CheckedPlan> {
  const site = await readSiteRecords(context, siteId, { items: [] }); // rows matter to new lines only
  return runInThread<CheckPlanInput, CheckedPlan>(CHECK_WORKER, { ...stored, site });
}
