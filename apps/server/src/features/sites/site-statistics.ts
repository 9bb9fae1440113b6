import { sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";

/** Whether the site has a completed mission. */
export const isInspected = sql<SqlBool>`exists (
  select 1 from missions as done where done.site_id = sites.id and done.status = 'completed')`;

/**
 * Inspection results of sites, in one query. Counts the last completed mission of each type, so that a defect found
 * twice counts once, without dismissed and closed anomalies.
 */
export async function statisticsOf({ db }: Pick<Context, "db">, sites: readonly { id: number }[]) {
  const ids = sql<number>`any(${sites.map(({ id }) => id)}::integer[])`;
  const rows = await db
    .with("latest", (qb) =>
      qb
        .selectFrom("missions")
        .distinctOn(["site_id", "type"])
        .where("site_id", "=", ids)
        .where("status", "=", "completed")
        .orderBy("site_id")
        .orderBy("type")
        .orderBy("completed_at", (order) => order.desc().nullsLast())
        .orderBy("id", "desc")
        .select(["id", "site_id", "completed_at"]),
    )
    .with("open", (qb) =>
      qb
        .selectFrom("latest")
        .innerJoin("anomalies", "anomalies.mission_id", "latest.id")
        .where("anomalies.review", "!=", "dismissed")
        .where("anomalies.work_state", "in", ["pending", "in_progress", "on_hold"])
        .groupBy("latest.site_id")
        .select(({ fn }) => [
          "latest.site_id",
          fn.countAll<number>().as("open_anomalies"),
          fn.sum<number>("anomalies.lost_kwdc").as("lost_kwdc"),
        ]),
    )
    .with("inspected", (qb) =>
      qb
        .selectFrom("latest")
        .groupBy("site_id")
        .select(({ fn }) => ["site_id", fn.max("completed_at").as("last_inspected_at")]),
    )
    .selectFrom("sites")
    .leftJoin("inspected", "inspected.site_id", "sites.id")
    .leftJoin("open", "open.site_id", "sites.id")
    .leftJoin("layouts", (join) =>
      join.onRef("layouts.site_id", "=", "sites.id").on("layouts.is_active", "=", true),
    )
    .where("sites.id", "=", ids)
    .select((eb) => [
      "sites.id",
      eb("inspected.site_id", "is not", null).$castTo<boolean>().as("has_data_product"),
      eb.fn.coalesce("open.open_anomalies", eb.lit(0)).as("open_anomalies"),
      eb.fn.coalesce("open.lost_kwdc", eb.lit(0)).as("lost_kwdc"),
      "inspected.last_inspected_at",
      eb.fn.coalesce("layouts.module_count", eb.lit(0)).as("module_count"),
    ])
    .execute();
  return new Map(rows.map(({ id, ...statistics }) => [id, statistics]));
}
