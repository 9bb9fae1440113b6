import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { Context } from "#context.ts";
import { findSiteId } from "#tenancy.ts";
import { anomaliesOf, asAnomalies, isCounted } from "./anomaly-record.ts";
import { publishedAnomalies } from "./published-anomalies.ts";
import { isFollowed } from "./repairs/repair-rows.ts";

const MAX_ANOMALIES = 5000;

/** What was found by the site's completed inspections, without what was dismissed, each in its latest state: what a later one ended is left out. */
export async function listSiteAnomalies(context: Context, token: string): Promise<Anomaly[]> {
  const { db, user } = context;
  const siteId = await findSiteId(context, token);
  const current = anomaliesOf(context)
    .where("anomalies.site_id", "=", siteId)
    .where("missions.status", "=", "completed")
    .where(isCounted)
    .where((eb) => eb.not(isFollowed))
    .limit(MAX_ANOMALIES);
  const revised =
    user.user_type === "client"
      ? await db
          .selectFrom("reports")
          .innerJoin("missions", "missions.id", "reports.mission_id")
          .where("missions.site_id", "=", siteId)
          .where("missions.client_id", "=", user.organization_id)
          .where("missions.status", "=", "completed")
          .where("reports.revising_since", "is not", null)
          .select("missions.id")
          .execute()
      : [];
  const ids = revised.map(({ id }) => id);
  if (ids.length === 0) return asAnomalies(context, await current.execute());
  const [others, published, ended] = await Promise.all([
    current.where("anomalies.mission_id", "not in", ids).execute(),
    Promise.all(ids.map((id) => publishedAnomalies(context, id))),
    db.selectFrom("anomalies").where("mission_id", "in", ids).where(isFollowed).select("id").execute(),
  ]);
  const followed = new Set(ended.map(({ id }) => id));
  return [
    ...published.flatMap((anomalies) => anomalies ?? []).filter(({ id }) => !followed.has(id)),
    ...(await asAnomalies(context, others)),
  ];
}
