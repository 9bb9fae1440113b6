import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { findMission } from "#tenancy.ts";
import { asLocale } from "#platform/i18n/locale.ts";
import { anomaliesCsv } from "./anomalies-csv.ts";
import { buildReport } from "./build-report.ts";
import { preparePdf, renderPdf } from "./report-pdf.ts";

export const getReport = async (context: Context, token: string): Promise<Report> =>
  buildReport(context, (await findReadableMission(context, token)).id);

/** The stored PDF, or a preview if none is stored yet. */
export async function reportPdf(
  context: Context,
  token: string,
  requested: ReportLanguage | undefined,
): Promise<FileReply> {
  const { id, number } = await findReadableMission(context, token);
  const language = requested ?? (await languageOf(context));
  const name = language === "en" ? `${number}.pdf` : `${number}-${language}.pdf`;
  const stored = await context.db
    .selectFrom("report_files")
    .where("mission_id", "=", id)
    .where("language", "=", language)
    .select(["storage_key", "size_bytes"])
    .executeTakeFirst();
  if (stored)
    return {
      body: await context.storage.getStream(stored.storage_key),
      name,
      size_bytes: stored.size_bytes,
    };
  const content = await preparePdf(context, id, await buildReport(context, id));
  return { body: Buffer.from(await renderPdf(content, language)), name };
}

async function languageOf({ db, user }: Context): Promise<ReportLanguage> {
  const reader = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select("locale")
    .executeTakeFirst();
  return asLocale(reader?.locale);
}

export async function reportCsv(context: Context, token: string): Promise<FileReply> {
  const { id, number } = await findReadableMission(context, token);
  const csv = anomaliesCsv(await buildReport(context, id));
  return { body: Buffer.from(csv), type: "text/csv; charset=utf-8", name: `${number}-anomalies.csv` };
}

/** Clients see the report once the mission is completed. */
async function findReadableMission(context: Context, token: string) {
  const mission = await findMission(context, token);
  if (context.user.user_type === "client" && mission.status !== "completed") throw notFound("Report");
  return mission;
}
