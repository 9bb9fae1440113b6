import type { Report } from "@overfly/contract/reports";
import type { Context } from "#context.ts";
import { notFound } from "#http/errors.ts";
import type { FileReply } from "#http/file-reply.ts";
import { owned } from "../tenancy.ts";
import { findingsCsv } from "./findings-csv.ts";
import { reportOf } from "./report-of.ts";
import { renderPdf } from "./report-pdf.ts";

export const showReport = async (context: Context, token: string): Promise<Report> =>
  reportOf(context, (await readableMission(context, token)).id);

/** The stored PDF; a preview is rendered where none is stored yet. */
export async function reportPdf(context: Context, token: string): Promise<FileReply> {
  const { id, number, storage_key, size_bytes } = await readableMission(context, token);
  const name = `${number}.pdf`;
  if (storage_key && size_bytes !== null)
    return { body: await context.storage.getStream(storage_key), name, size_bytes };
  const pdf = await renderPdf(context, id, await reportOf(context, id));
  return { body: Buffer.from(pdf), name };
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
    .leftJoin("reports", "reports.mission_id", "missions.id")
    .where(owned(user, "missions"))
    .where("missions.token", "=", token)
    .select([
      "missions.id",
      "missions.number",
      "missions.status",
      "reports.storage_key",
      "reports.size_bytes",
    ])
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  if (user.user_type === "client" && mission.status !== "completed") throw notFound("Report");
  return mission;
}
