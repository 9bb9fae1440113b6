import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Context, Identity } from "#context.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { isAnalyzed } from "#features/anomalies/is-analyzed.ts";
import { isOpen, isToRepair } from "#features/anomalies/repairs/repair-rows.ts";

/** Whether the site has a completed mission. */
export const isInspected = sql<SqlBool>`exists (
  select 1 from missions as done where done.site_id = sites.id and done.status = 'completed')`;

/** Whether a completed mission says what is wrong with the site. */
const isSiteAnalyzed = sql<boolean>`exists (
  select 1 from missions as done where done.site_id = sites.id and done.status = 'completed' and ${isAnalyzed("done")})`;

/** For the order of a list; before the first inspection it is null. */
export const lastInspectedAt = sql<string>`(
  select max(coalesce(inspected_at, completed_at)) from missions as done where done.site_id = sites.id and done.status = 'completed')`;

/** For the order of a list: open losses by the rule of `statisticsOf`. */
export const lostKw = sql<string>`coalesce((
  select sum(anomalies.lost_kwdc) from anomalies join missions on missions.id = anomalies.mission_id
  where anomalies.site_id = sites.id and anomalies.client_id = sites.client_id and missions.status = 'completed'
    and anomalies.review = 'confirmed' and ${isOpen}), 0)`;

/** Neither found by a site's last inspection of the type, nor opened again after it. */
const isNotInspected = sql<SqlBool>`not exists (select 1 from latest
  where latest.id in (anomalies.mission_id, anomalies.repair_reopened_in))`;

/**
 * Inspection results of sites, in one query. Counts anomalies whose repair is open, each in its latest state, so that a
 * defect found twice counts once: those of the list of repairs; of them those of which the last inspection of the type
 * says nothing. While a report is revised, its client's figures are those of the last revision.
 */
export function statisticsOf(context: Pick<Context, "db" | "user">, sites: readonly { id: number }[]) {
  const { organization_id, user_type } = context.user;
  const ids = sites.map(({ id }) => id);
  const key = JSON.stringify(["site statistics", organization_id, user_type, ids]);
  return keepRead(context, { tables: TABLES, key }, () => readStatistics(context, ids));
}

const TABLES = ["sites", "missions", "anomalies", "reports"] as const;

async function readStatistics({ db, user }: Pick<Context, "db" | "user">, siteIds: readonly number[]) {
  const ids = sql<number>`any(${siteIds}::integer[])`;
  const rows = await openOf({ db, user }, ids)
    .with("inspected", (qb) =>
      qb
        .selectFrom("latest")
        .groupBy("site_id")
        .select(({ fn }) => ["site_id", fn.max("inspected_at").as("last_inspected_at")]),
    )
    .selectFrom("sites")
    .leftJoin("inspected", "inspected.site_id", "sites.id")
    .leftJoin("open", "open.site_id", "sites.id")
    .leftJoin("layouts", (join) =>
      join.onRef("layouts.site_id", "=", "sites.id").on("layouts.is_active", "=", true),
    )
    .leftJoin("site_upload_status", "site_upload_status.site_id", "sites.id")
    .where("sites.id", "=", ids)
    .select((eb) => [
      "sites.id",
      eb("inspected.site_id", "is not", null).$castTo<boolean>().as("has_data_product"),
      isSiteAnalyzed.as("is_analyzed"),
      eb.fn.coalesce("open.open_anomalies", eb.lit(0)).as("open_anomalies"),
      eb.fn.coalesce("open.not_inspected_anomalies", eb.lit(0)).as("not_inspected_anomalies"),
      eb.fn.coalesce("open.lost_kwdc", eb.lit(0)).as("lost_kwdc"),
      OPEN_MONEY.as("lost_money_per_year"),
      "inspected.last_inspected_at",
      eb.fn.coalesce("layouts.module_count", eb.lit(0)).as("module_count"),
      "site_upload_status.status as upload_status",
    ])
    .execute();
  return new Map(rows.map(({ id, ...statistics }) => [id, statistics]));
}

/** `latest`: the last completed mission of each type; `open`: what is open at each site. */
const openOf = ({ db, user }: Pick<Context, "db" | "user">, ids: RawBuilder<number>) =>
  db
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
        .select((eb) => ["id", "site_id", eb.fn.coalesce("inspected_at", "completed_at").as("inspected_at")]),
    )
    .with("open", (qb) =>
      qb
        .selectFrom("missions")
        .innerJoin("anomalies", "anomalies.mission_id", "missions.id")
        .innerJoin("sites as of", "of.id", "anomalies.site_id")
        .leftJoinLateral(revisedFigures(user), (join) => join.onTrue())
        .where("anomalies.site_id", "=", ids)
        .whereRef("anomalies.client_id", "=", "of.client_id")
        .where("missions.status", "=", "completed")
        .where(isToRepair(user))
        .where(isOpen)
        .groupBy("anomalies.site_id")
        .select(({ fn }) => [
          "anomalies.site_id",
          fn.countAll<number>().as("open_anomalies"),
          fn.countAll<number>().filterWhere(isNotInspected).as("not_inspected_anomalies"),
          ...LOST,
        ]),
    );

const MONEY = sql`case when revised.lost_kwdc is null then anomalies.lost_money_per_year else revised.lost_money_per_year end`;

const LOST = [
  sql<number>`sum(coalesce(revised.lost_kwdc, anomalies.lost_kwdc))`.as("lost_kwdc"),
  sql<number | null>`case when count(*) = count(${MONEY}) then sum(${MONEY}) end`.as("lost_money_per_year"),
] as const;
const OPEN_MONEY = sql<
  number | null
>`case when open.site_id is null then 0 else open.lost_money_per_year end`;

interface RevisedFigures {
  lost_kwdc: number | null;
  lost_money_per_year: number | null;
}

/** What the last revision of a report says of an anomaly while the next one is not published; only clients read it. */
const revisedFigures = ({ user_type }: Identity) =>
  (user_type === "client"
    ? sql<RevisedFigures>`(select (found ->> 'lost_kwdc')::float8 as lost_kwdc,
        (found ->> 'lost_money_per_year')::float8 as lost_money_per_year
      from reports join report_revisions using (mission_id, revision),
        jsonb_array_elements(report_revisions.report -> 'anomalies') as found
      where reports.mission_id = missions.id and reports.revising_since is not null
        and (found ->> 'id')::integer = anomalies.id)`
    : sql<RevisedFigures>`(select null::float8 as lost_kwdc, null::float8 as lost_money_per_year)`
  ).as<"revised">(sql.ref("revised"));
