import type { Site } from "@overfly/contract/sites/sites";
import { sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";

export type SiteStatistics = Pick<
  Site,
  "has_data_product" | "open_anomalies" | "lost_kwdc" | "last_inspected_at" | "module_count"
>;

/** Whether the site has a completed mission. */
export const isInspected = sql<SqlBool>`exists (
  select 1 from missions as done where done.site_id = sites.id and done.status = 'completed')`;

/**
 * Inspection results of sites, in one query. Counts the last completed mission of each type, so that a defect found
 * twice counts once, without dismissed and closed anomalies.
 */
export async function statisticsOf(
  { db }: Pick<Context, "db">,
  sites: readonly { id: number }[],
): Promise<Map<number, SiteStatistics>> {
  if (sites.length === 0) return new Map();
  const ids = sites.map(({ id }) => id);
  const { rows } = await sql<SiteStatistics & { id: number }>`
    with latest as (
      select distinct on (site_id, type) id, site_id, completed_at from missions
      where site_id = any(${ids}) and status = 'completed'
      order by site_id, type, completed_at desc nulls last, id desc),
    open as (
      select latest.site_id, count(*) as open_anomalies, sum(anomalies.lost_kwdc) as lost_kwdc
      from latest join anomalies on anomalies.mission_id = latest.id
      where anomalies.review <> 'dismissed' and anomalies.work_state in ('pending', 'in_progress', 'on_hold')
      group by latest.site_id),
    inspected as (select site_id, max(completed_at) as last_inspected_at from latest group by site_id)
    select ids.id, inspected.site_id is not null as has_data_product,
      coalesce(open.open_anomalies, 0) as open_anomalies, coalesce(open.lost_kwdc, 0) as lost_kwdc,
      inspected.last_inspected_at, coalesce(layouts.module_count, 0) as module_count
    from unnest(${ids}::integer[]) as ids (id)
    left join inspected on inspected.site_id = ids.id
    left join open on open.site_id = ids.id
    left join layouts on layouts.site_id = ids.id and layouts.is_active`.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
