import type { Report, ReportLanguage } from "@overfly/contract/reports/reports";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { owned } from "#tenancy.ts";
import { findingsCsv } from "./findings-csv.ts";
import { reportOf } from "./report-of.ts";
import { drawingOf, renderPdf } from "./report-pdf.ts";

export const showReport = async (context: Context, token: string): Promise<Report> =>
  reportOf(context, (await readableMission(context, token)).id);

/** The stored PDF; a preview is rendered where none is stored yet. */
export async function reportPdf(
  context: Context,
  token: string,
  wanted: ReportLanguage | undefined,
): Promise<FileReply> {
  const { id, number } = await readableMission(context, token);
  const language = wanted ?? (await languageOf(context));
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
  const drawing = await drawingOf(context, id, await reportOf(context, id));
  return { body: Buffer.from(await renderPdf(drawing, language)), name };
}

async function languageOf({ db, user }: Context): Promise<ReportLanguage> {
  const reader = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select("locale")
    .executeTakeFirst();
  return reader?.locale === "ar" ? "ar" : "en";
}

export async function reportCsv(context: Context, token: string): Promise<FileReply> {
  const { id, number } = await readableMission(context, token);
  const csv = findingsCsv(await reportOf(context, id));
  return { body: Buffer.from(csv), type: "text/csv; charset=utf-8", name: `${number}-findings.csv` };
}

/** A client reads a report once its mission is completed; for them there is none before. */
async function readableMission({ db, user }: Context, token: string) {
  const mission = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("missions.token", "=", token)
    .select(["missions.id", "missions.number", "missions.status"])
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  if (user.user_type === "client" && mission.status !== "completed") throw notFound("Report");
  return mission;
}
