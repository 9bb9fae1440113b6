import type { Anomaly, AnomalyChanges, NewAnomaly, WorkState } from "@overfly/contract/anomalies/anomalies";
import { normalisedDeltaK } from "@overfly/thermography/classification/severity";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import type { Context } from "#context.ts";
import { checkVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { queueWebhooks } from "#platform/webhooks/queue-webhooks.ts";
import { findMission, owned } from "#tenancy.ts";
import { anomaliesOf, asAnomalies } from "./anomaly-record.ts";
import { isSameLevel, locateInPlant } from "./locate-in-plant.ts";
import { lockReviewedMission } from "./lock-reviewed-mission.ts";
import { publishedAnomalies } from "./published-anomalies.ts";
import { applyChange, isReopening } from "./repairs/change-repairs.ts";
import { lockRepairs } from "./repairs/lock-repairs.ts";
import { updateLosses } from "./update-losses.ts";

const MAX_ANOMALIES = 5000;
const IEC_CLASS_BY_SEVERITY = { low: 2, medium: 2, high: 2, critical: 3 } as const;

export async function listMissionAnomalies(context: Context, token: string): Promise<Anomaly[]> {
  const mission = await findMission(context, token);
  const published = await publishedAnomalies(context, mission.id);
  if (published) return published;
  const rows = await anomaliesOf(context)
    .where("anomalies.mission_id", "=", mission.id)
    .limit(MAX_ANOMALIES)
    .execute();
  return asAnomalies(context, rows);
}

/** An anomaly that the user may see; otherwise 404. */
export async function getAnomaly(context: Context, id: number): Promise<Anomaly> {
  const rows = await anomaliesOf(context).where("anomalies.id", "=", id).execute();
  const [anomaly] = await asAnomalies(context, rows);
  if (!anomaly) throw notFound("Anomaly");
  return anomaly;
}

export function createAnomaly(context: Context, token: string, { media_file_id, ...input }: NewAnomaly) {
  return transact(context, async (tx) => {
    const { db, user } = tx;
    const mission = await lockReviewedMission(tx, (await findMission(tx, token)).id);
    const location = await locateInPlant(tx, mission.site_id, input.position, input.class);
    const { number } = await db
      .selectFrom("anomalies")
      .where("mission_id", "=", mission.id)
      .select((eb) => eb.fn.coalesce(eb.fn.max("number"), eb.lit(0)).as("number"))
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("anomalies")
      .values({
        provider_id: mission.provider_id,
        client_id: mission.client_id,
        site_id: mission.site_id,
        mission_id: mission.id,
        number: number + 1,
        ...input,
        position: JSON.stringify(input.position),
        iec_class: IEC_CLASS_BY_SEVERITY[input.severity],
        ...location,
        irradiance_w_m2: mission.irradiance_w_m2,
        delta_t_normalised_k:
          input.delta_t_k === null ? null : normalisedDeltaK(input.delta_t_k, mission.irradiance_w_m2),
        source: "person",
        review: "confirmed",
        rule_messages: JSON.stringify([message("anomalies/rules:by_person")]),
        created_by: user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (media_file_id !== null) await attachImage(tx, id, { fileId: media_file_id, missionId: mission.id });
    await queueWebhooks(tx, {
      organization_id: mission.provider_id,
      event: "anomaly.found",
      data: { mission: { token, number: mission.number }, source: "person", count: 1 },
    });
    return finishChange(tx, id, { action: "create", missionId: mission.id, details: { class: input.class } });
  });
}

export function updateAnomaly(context: Context, id: number, { updated_at, ...changes }: AnomalyChanges) {
  return transact(context, async (tx) => {
    const { before, mission } = await lockReviewed(tx, id);
    checkVersion(before.updated_at, updated_at, "errors/anomalies:changed");
    const anomalyClass = changes.class ?? before.class;
    // a module in doubt is not named by a change of the class
    const isMoved =
      changes.position !== undefined || (before.module_certain && !isSameLevel(anomalyClass, before.class));
    const position = changes.position ?? before.position;
    const location = isMoved ? await locateInPlant(tx, mission.site_id, position, anomalyClass) : {};
    await tx.db
      .updateTable("anomalies")
      .set({
        ...changes,
        // a reason belongs to the dismissal
        ...(changes.review !== undefined && {
          dismiss_reason: changes.review === "dismissed" ? (changes.dismiss_reason ?? null) : null,
        }),
        ...location,
        position: JSON.stringify(position),
        ...(changes.position && { outline: null, uncertainty_m: null, module_certain: true }),
        updated_at: tx.now().toISOString(),
      })
      .where("id", "=", id)
      .execute();
    return finishChange(tx, id, { action: "update", missionId: before.mission_id, details: changes });
  });
}

/** The state of the repair work, once the mission is completed. */
export function setWorkState(
  context: Context,
  id: number,
  { work_state, note }: { work_state: WorkState; note?: string | undefined },
) {
  return transact(context, async (tx) => {
    const before = await ownAnomaly(tx, id);
    if (before.mission_status !== "completed") throw conflict("errors/anomalies:missionNotCompleted");
    const reopens = isReopening({ work_state });
    await applyChange(tx, await lockRepairs(tx, [id], { reopens }), { work_state });
    if (note !== undefined) await tx.db.updateTable("anomalies").set({ note }).where("id", "=", id).execute();
    return shownAnomaly(tx, id, before.mission_id);
  });
}

export function removeAnomaly(context: Context, id: number): Promise<void> {
  return transact(context, async (tx) => {
    const { before } = await lockReviewed(tx, id);
    if (before.source !== "person") throw conflict("errors/anomalies:detectedByModel");
    const photos = await tx.db
      .selectFrom("repair_photos")
      .where("anomaly_id", "=", id)
      .select("storage_key")
      .execute();
    await tx.db.deleteFrom("anomalies").where("id", "=", id).execute();
    tx.afterCommit(async () => {
      for (const { storage_key } of photos) await tx.storage.delete(storage_key);
    });
    await updateLosses(tx, before.mission_id);
    await writeAuditLog(tx, { action: "anomalies.remove", subject_kind: "anomaly", subject: String(id) });
    await publishMissionChange(tx, before.mission_id);
  });
}

interface Change {
  action: string;
  missionId: number;
  details: Record<string, unknown>;
}

async function finishChange(
  tx: Context,
  id: number,
  { action, missionId, details }: Change,
): Promise<Anomaly> {
  await updateLosses(tx, missionId);
  await writeAuditLog(tx, {
    action: `anomalies.${action}`,
    subject_kind: "anomaly",
    subject: String(id),
    details,
  });
  await publishMissionChange(tx, missionId);
  return shownAnomaly(tx, id, missionId);
}

async function shownAnomaly(tx: Context, id: number, missionId: number): Promise<Anomaly> {
  const published = await publishedAnomalies(tx, missionId);
  const shown = published?.find((each) => each.id === id);
  if (published && !shown) throw notFound("Anomaly");
  return shown ?? getAnomaly(tx, id);
}

/** First the mission, as everything does that changes a mission's anomalies: two at once never wait for each other. */
async function lockReviewed(tx: Context, id: number) {
  const { mission_id } = await ownAnomaly(tx, id);
  const mission = await lockReviewedMission(tx, mission_id);
  return { mission, before: await lockAnomaly(tx, id) };
}

const lockAnomaly = (tx: Context, id: number) => ownAnomaly(tx, id, true);

async function ownAnomaly({ db, user }: Context, id: number, isLocked = false) {
  const row = await db
    .selectFrom("anomalies")
    .innerJoin("missions", "missions.id", "anomalies.mission_id")
    .where(owned(user, "anomalies"))
    .where("anomalies.id", "=", id)
    .select([
      "anomalies.mission_id",
      "anomalies.class",
      "anomalies.position",
      "anomalies.source",
      "anomalies.module_certain",
      "anomalies.updated_at",
      "missions.status as mission_status",
    ])
    .$if(isLocked, (query) => query.forUpdate("anomalies"))
    .executeTakeFirst();
  if (!row) throw notFound("Anomaly");
  return row;
}

async function attachImage(
  { db }: Context,
  anomaly_id: number,
  { fileId, missionId }: { fileId: number; missionId: number },
): Promise<void> {
  const file = await db
    .selectFrom("media_files")
    .where("id", "=", fileId)
    .where("mission_id", "=", missionId)
    .select(["id", "is_radiometric"])
    .executeTakeFirst();
  if (!file) throw invalid({ media_file_id: ["errors/anomalies:imageNotInMission"] });
  const role = file.is_radiometric ? "thermal" : "visual";
  await db
    .insertInto("anomaly_images")
    .values({ anomaly_id, media_file_id: file.id, role, is_best: true })
    .execute();
}
