import { type DeliverableState, OUTPUT_DELIVERABLES } from "@overfly/contract/media/deliverables";
import type { Deliverable } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { findMission } from "#tenancy.ts";
import { mediaFilesOf } from "#features/media/media-record.ts";

/** What an order names, and what was delivered besides: whether the client has it. */
export async function missionDeliverables(context: Context, token: string): Promise<DeliverableState[]> {
  const mission = await findMission(context, token);
  const isCompleted = mission.status === "completed";
  const [{ deliverables }, outputs, products] = await Promise.all([
    context.db
      .selectFrom("missions")
      .where("id", "=", mission.id)
      .select("deliverables")
      .executeTakeFirstOrThrow(),
    outputsOf(context, mission.id),
    madeBySteps(context, mission.id),
  ]);
  const ordered = deliverables as Deliverable[];
  const uploaded = OUTPUT_DELIVERABLES.filter((one) =>
    outputs.some(({ deliverable }) => deliverable === one),
  );
  return [...new Set<Deliverable>([...ordered, ...uploaded])].map((deliverable) => {
    const files = outputs.filter((one) => one.deliverable === deliverable);
    const named = { deliverable, is_ordered: ordered.includes(deliverable) };
    const file_id = files.at(-1)?.id ?? null;
    if (files.length > 0)
      return {
        ...named,
        state: stateOf(files, isCompleted),
        file_count: files.length,
        file_id,
        is_download_only: isDownloadOnly(files),
      };
    const count = products[deliverable] ?? 0;
    const state = count === 0 ? "missing" : isCompleted ? "delivered" : "hidden";
    return { ...named, state, file_count: count, file_id, is_download_only: false };
  });
}

interface Output {
  id: number;
  deliverable: string | null;
  state: string;
  published_at: string | null;
  problems: readonly string[];
}

/** Of several uploads the best counts. */
function stateOf(files: readonly Output[], isCompleted: boolean): DeliverableState["state"] {
  const checked = files.filter(({ state }) => state === "checked");
  if (checked.some(({ published_at }) => published_at !== null || isCompleted)) return "delivered";
  if (checked.length > 0) return "hidden";
  return files.some(({ state }) => state === "stored") ? "checking" : "faulty";
}

/** Of several uploads the map can show one, or none. */
function isDownloadOnly(files: readonly Output[]): boolean {
  const checked = files.filter(({ state }) => state === "checked");
  return checked.length > 0 && checked.every(({ problems }) => problems.includes("not_tiled"));
}

const outputsOf = (context: Context, missionId: number): Promise<Output[]> =>
  mediaFilesOf(context)
    .where("media_files.mission_id", "=", missionId)
    .where("media_files.deliverable", "is not", null)
    .select([
      "media_files.id",
      "media_files.deliverable",
      "media_files.state",
      "media_files.published_at",
      "media_files.problems",
    ])
    .orderBy("media_files.id")
    .execute();

/** How much of what the flight and the processing make is there. Clients learn it with the result. */
async function madeBySteps(
  context: Context,
  missionId: number,
): Promise<Partial<Record<Deliverable, number>>> {
  const { db } = context;
  const [photos, merged, report] = await Promise.all([
    mediaFilesOf(context)
      .where("media_files.mission_id", "=", missionId)
      .where("media_files.state", "=", "checked")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("media_files.kind", "=", "thermal_photo").as("thermal_photos"),
        fn.countAll<number>().filterWhere("media_files.kind", "=", "photo").as("rgb_photos"),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("processing_jobs")
      .where("mission_id", "=", missionId)
      .where("kind", "=", "merge")
      .where("state", "=", "completed")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("reports")
      .where("mission_id", "=", missionId)
      .where("published_at", "is not", null)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...photos, anomalies: merged.count, pdf_report: report.count };
}
