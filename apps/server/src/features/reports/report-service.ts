import type { Query } from "@overfly/contract/endpoint";
import type {
  ExportFormat,
  Report,
  ReportLanguage,
  ReportRevision,
  reports,
} from "@overfly/contract/reports/reports";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { findMission } from "#tenancy.ts";
import { asLocale } from "@overfly/i18n/locale";
import { anomaliesCsv } from "./anomalies-csv.ts";
import { exportAnomalies } from "./export/export-anomalies.ts";
import { reportFileName } from "./report-file-name.ts";
import { preparePdf, renderPdf } from "./report-pdf.ts";
import { listRevisions, readLastRevision, readRevision } from "./report-revisions.ts";

export const getReport = async (context: Context, token: string, revision?: number): Promise<Report> =>
  withoutInternals(
    context,
    await readReport(context, (await findReadableMission(context, token)).id, revision),
  );

/** How much was left out is the provider's business. */
const withoutInternals = ({ user }: Context, report: Report): Report =>
  user.user_type === "client" ? { ...report, unreviewed: 0 } : report;

export const getRevisions = async (context: Context, token: string): Promise<ReportRevision[]> =>
  listRevisions(context, (await findReadableMission(context, token)).id);

/** The last revision, or an earlier one as it was published. */
async function readReport(context: Context, missionId: number, revision?: number): Promise<Report> {
  const last = await readLastRevision(context, missionId);
  return revision === undefined || revision === last.revision
    ? last
    : readRevision(context, missionId, revision);
}

type PdfQuery = Query<typeof reports.pdf>;

/** The stored PDF, or a preview if none is stored yet. */
export async function reportPdf(
  context: Context,
  token: string,
  { language: requested, revision, scale }: PdfQuery,
): Promise<FileReply> {
  const { id } = await findReadableMission(context, token);
  const language = requested ?? (await languageOf(context));
  const report = await readReport(context, id, revision);
  const name = `${reportFileName(report)}${language === "en" ? "" : `-${language}`}.pdf`;
  const stored = await context.db
    .selectFrom("report_files")
    .where("mission_id", "=", id)
    .where("language", "=", language)
    .where("revision", "=", report.revision)
    .select(["storage_key", "size_bytes"])
    .executeTakeFirst();
  if (stored && scale !== "fixed")
    return {
      body: await context.storage.getStream(stored.storage_key),
      name,
      size_bytes: stored.size_bytes,
    };
  const content = await preparePdf(context, id, report, { hasOneScale: scale === "fixed" });
  return { body: Buffer.from(await renderPdf(content, language)), name };
}

/** The reader's own language. */
export async function languageOf({ db, user }: Context): Promise<ReportLanguage> {
  const reader = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select("locale")
    .executeTakeFirst();
  return asLocale(reader?.locale);
}

export async function reportCsv(context: Context, token: string, revision?: number): Promise<FileReply> {
  const { id } = await findReadableMission(context, token);
  const report = await readReport(context, id, revision);
  const name = `${reportFileName(report)}-anomalies.csv`;
  return { body: Buffer.from(anomaliesCsv(report)), type: "text/csv; charset=utf-8", name };
}

type ExportQuery = {
  format: ExportFormat;
  language?: ReportLanguage | undefined;
  revision?: number | undefined;
};

export async function reportExport(
  context: Context,
  token: string,
  { format, language, revision }: ExportQuery,
): Promise<FileReply> {
  const { id } = await findReadableMission(context, token);
  const report = await readReport(context, id, revision);
  return exportAnomalies(report, format, language ?? (await languageOf(context)));
}

/** Clients see the report once the mission is completed. */
async function findReadableMission(context: Context, token: string) {
  const mission = await findMission(context, token);
  if (context.user.user_type === "client" && mission.status !== "completed") throw notFound("Report");
  return mission;
}
