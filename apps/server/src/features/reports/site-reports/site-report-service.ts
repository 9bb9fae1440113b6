import type { ReportRequest, SiteReport } from "@overfly/contract/reports/site-reports";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { completedInspectionAt } from "#features/anomalies/inspected-at.ts";
import { anomaliesOf } from "#features/anomalies/anomaly-record.ts";
import { languageOf } from "#features/reports/report-service.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound, RateLimited } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { findSite, owned } from "#tenancy.ts";
import { buildSiteReport } from "./build-site-report.ts";

const COLUMNS = [
  "site_reports.id",
  "version",
  "scope",
  "missions",
  "first_day",
  "last_day",
  "anomaly_count",
  "language",
  "state",
  "size_bytes",
  "actor",
  "site_reports.created_at",
] as const;

const reportsOf = ({ db, user }: Context) => db.selectFrom("site_reports").where(owned(user, "site_reports"));

export async function listSiteReports(
  context: Context,
  token: string,
  query: { page: number; item_count: number },
) {
  const found = reportsOf(context).where("site_id", "=", (await findSite(context, token)).id);
  const [rows, total] = await Promise.all([
    found
      .select(COLUMNS)
      .orderBy("version", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data: rows as SiteReport[], meta: pageMeta(query, total) };
}

/** Keeps what the report says now as the site's next version, and queues its PDF. */
export const generateReport = (
  context: Context,
  token: string,
  request: ReportRequest,
): Promise<SiteReport> =>
  transact(context, async (tx) => {
    await requireFreeSpace(tx);
    const site = await findSite(tx, token);
    const inspections = await inspectionsOf(tx, site, request);
    const chosen = request.scope === "anomalies" ? new Set(request.anomaly_ids) : undefined;
    const report = await buildSiteReport(
      tx,
      inspections.map(({ id }) => id),
      chosen,
    );
    await refuseManyAtOnce(tx);
    const language = request.language ?? (await languageOf(tx));
    const [first_day = null, last_day = null] = request.scope === "period" ? request.period : [];
    await sql`select pg_advisory_xact_lock(hashtext('site_reports'), ${site.id})`.execute(tx.db);
    const row = await tx.db
      .insertInto("site_reports")
      .values((eb) => ({
        language,
        provider_id: site.provider_id,
        client_id: site.client_id,
        site_id: site.id,
        version: eb
          .selectFrom("site_reports as earlier")
          .where("earlier.site_id", "=", site.id)
          .select(sql<number>`coalesce(max(earlier.version), 0) + 1`.as("next"))
          .$asScalar()
          .$notNull(),
        scope: request.scope,
        missions: inspections.map(({ number }) => number),
        first_day,
        last_day,
        anomaly_count: report.anomalies.length,
        report: JSON.stringify(report),
        created_side: tx.user.user_type === "client" ? "client" : "center",
        created_by: tx.user.user_id,
        actor: tx.user.name,
      }))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await writeAuditLog(tx, {
      action: "reports.generate",
      subject_kind: "site",
      subject: token,
      details: { version: row.version, scope: request.scope, missions: row.missions },
    });
    await tx.jobs.send(tx, "site-report", { id: row.id });
    return row as SiteReport;
  });

/** Queues the PDF of a failed version again; what the report says stays. */
export const retryReport = (context: Context, id: number): Promise<SiteReport> =>
  transact(context, async (tx) => {
    const found = await reportsOf(tx)
      .innerJoin("sites", "sites.id", "site_reports.site_id")
      .where("site_reports.id", "=", id)
      .select("sites.token")
      .executeTakeFirst();
    if (!found) throw notFound("Report");
    await requireFreeSpace(tx);
    await refuseManyAtOnce(tx);
    const row = await tx.db
      .updateTable("site_reports")
      .set({ state: "queued" })
      .where("id", "=", id)
      .where("state", "=", "failed")
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!row) throw conflict(message("errors/reports:notFailed"));
    await writeAuditLog(tx, {
      action: "reports.retry",
      subject_kind: "site",
      subject: found.token,
      details: { version: row.version, missions: row.missions },
    });
    await tx.jobs.send(tx, "site-report", { id });
    return row as SiteReport;
  });

const MAX_WAITING = 10;
const BUSY_S = 30;

/** 429 where many of the user's reports are still being made: each takes a while, and others wait for theirs. */
async function refuseManyAtOnce({ db, user }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site_reports_of'), hashtext(${user.user_id}))`.execute(db);
  const { waiting } = await db
    .selectFrom("site_reports")
    .where("created_by", "=", user.user_id)
    .where("state", "=", "queued")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("waiting"))
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_WAITING)
    throw new RateLimited(message("errors/reports:manyWaiting", { most: MAX_WAITING }), BUSY_S);
}

/** The stored PDF; 409 until it is. */
export async function siteReportPdf(context: Context, id: number): Promise<FileReply> {
  const row = await reportsOf(context)
    .innerJoin("sites", "sites.id", "site_reports.site_id")
    .where("site_reports.id", "=", id)
    .select(["storage_key", "size_bytes", "state", "version", "sites.name"])
    .executeTakeFirst();
  if (!row) throw notFound("Report");
  if (row.storage_key === null || row.size_bytes === null)
    throw conflict(message(row.state === "failed" ? "errors/reports:failed" : "errors/reports:notReady"));
  return {
    body: await context.storage.getStream(row.storage_key),
    name: `${row.name} - ${row.version}.pdf`,
    size_bytes: row.size_bytes,
  };
}

interface Site {
  id: number;
  time_zone: string;
}

/** The completed missions that a report is of, newest first; 422 at the field that names none. */
async function inspectionsOf(context: Context, site: Site, request: ReportRequest) {
  switch (request.scope) {
    case "mission": {
      const found = await completed(context, site).where("token", "=", request.mission_token).execute();
      if (found.length === 0) throw invalid({ mission_token: ["errors/reports:noInspection"] });
      return found;
    }
    case "period": {
      const found = await inPeriod(context, site, request.period);
      if (found.length === 0) throw invalid({ period: ["errors/reports:noInspections"] });
      return found;
    }
    case "anomalies":
      return missionsOfAnomalies(context, site, request.anomaly_ids);
  }
}

const completed = ({ db, user }: Context, site: Site) =>
  db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("missions.site_id", "=", site.id)
    .where("missions.status", "=", "completed")
    .select(["missions.id", "missions.number", "missions.type"])
    .orderBy("missions.completed_at", (order) => order.desc().nullsLast())
    .orderBy("missions.id", "desc");

/** The last of each type that was inspected from the first day to the last, in the site's time zone. */
async function inPeriod(context: Context, site: Site, [first = "", last = ""]: string[]) {
  const day = sql<string>`(${completedInspectionAt} at time zone ${site.time_zone})::date`;
  const found = await completed(context, site)
    .where(sql<boolean>`${day} between ${first}::date and ${last}::date`)
    .execute();
  return found.filter(({ type }, index) => found.findIndex((other) => other.type === type) === index);
}

async function missionsOfAnomalies(context: Context, site: Site, ids: readonly number[]) {
  const found = await anomaliesOf(context)
    .clearSelect()
    .clearOrderBy()
    .where("anomalies.id", "in", ids)
    .where("anomalies.site_id", "=", site.id)
    .where("anomalies.review", "=", "confirmed")
    .where("missions.status", "=", "completed")
    .select(["anomalies.id", "anomalies.mission_id"])
    .execute();
  if (found.length < new Set(ids).size) throw invalid({ anomaly_ids: ["errors/reports:unknownAnomalies"] });
  return completed(context, site)
    .where(
      "missions.id",
      "in",
      found.map(({ mission_id }) => mission_id),
    )
    .execute();
}
