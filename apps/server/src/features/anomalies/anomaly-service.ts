import type { Anomaly, AnomalyChanges, NewAnomaly, WorkState } from "@overfly/contract/anomalies/anomalies";
import { remark } from "@overfly/contract/processing/remarks";
import { normalisedDelta } from "@overfly/thermography/classification/severity";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { tellMission } from "#features/media/tell-mission.ts";
import type { Context } from "#context.ts";
import { checkVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { missionStatusWords } from "#platform/words/state-words.ts";
import { say } from "#platform/words/words.ts";
import { tellWebhooks } from "#features/webhooks/tell-webhooks.ts";
import { owned } from "#tenancy.ts";
import { anomaliesOf, asAnomalies } from "./anomaly-record.ts";
import { isSameLevel, placeInPlant } from "./plant-place.ts";
import { recountLosses } from "./recount-losses.ts";

const MOST = 5000;
const IEC_CLASS_BY_SEVERITY = { low: 2, medium: 2, high: 2, critical: 3 } as const;

export async function listOfMission(context: Context, token: string): Promise<Anomaly[]> {
  const mission = await visibleMission(context, token);
  const rows = await anomaliesOf(context)
    .where("anomalies.mission_id", "=", mission.id)
    .limit(MOST)
    .execute();
  return asAnomalies(context, rows);
}

/** What the last completed inspection of a site found. */
export async function listOfSite(context: Context, token: string): Promise<Anomaly[]> {
  const { db, user } = context;
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select("id")
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  const last = await db
    .selectFrom("missions")
    .where("site_id", "=", site.id)
    .where("status", "=", "completed")
    .where((eb) =>
      eb.exists(eb.selectFrom("anomalies").whereRef("anomalies.mission_id", "=", "missions.id").select("id")),
    )
    .orderBy("completed_at", (order) => order.desc().nullsLast())
    .limit(1)
    .select("id")
    .executeTakeFirst();
  if (!last) return [];
  const rows = await anomaliesOf(context).where("anomalies.mission_id", "=", last.id).limit(MOST).execute();
  return asAnomalies(context, rows);
}

export function createAnomaly(context: Context, token: string, { cloud_id, ...given }: NewAnomaly) {
  return transact(context, async (tx) => {
    const { db, user } = tx;
    const mission = await lockOpenMission(tx, (await visibleMission(tx, token)).id);
    const place = await placeInPlant(tx, mission.site_id, given.position, given.class);
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
        ...given,
        position: JSON.stringify(given.position),
        iec_class: IEC_CLASS_BY_SEVERITY[given.severity],
        ...place,
        irradiance_w_m2: mission.irradiance_w_m2,
        delta_t_normalised_k:
          given.delta_t_k === null ? null : normalisedDelta(given.delta_t_k, mission.irradiance_w_m2),
        source: "person",
        review: "confirmed",
        rule_remarks: JSON.stringify([remark("rule.by_person")]),
        created_by: user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (cloud_id !== null) await addPicture(tx, id, { cloudId: cloud_id, missionId: mission.id });
    await tellWebhooks(tx, {
      organization_id: mission.provider_id,
      event: "anomaly.found",
      data: { mission: { token, number: mission.number }, source: "person", count: 1 },
    });
    return finish(tx, id, { verb: "create", missionId: mission.id, details: { class: given.class } });
  });
}

export function updateAnomaly(context: Context, id: number, { updated_at, ...changes }: AnomalyChanges) {
  return transact(context, async (tx) => {
    const before = await lockAnomaly(tx, id);
    const mission = await lockOpenMission(tx, before.mission_id);
    checkVersion(before.updated_at, updated_at, "Somebody changed this finding meanwhile; look at it again");
    const anomalyClass = changes.class ?? before.class;
    const isMoved = changes.position !== undefined || !isSameLevel(anomalyClass, before.class);
    const position = changes.position ?? before.position;
    const place = isMoved ? await placeInPlant(tx, mission.site_id, position, anomalyClass) : {};
    await tx.db
      .updateTable("anomalies")
      .set({
        ...changes,
        ...place,
        position: JSON.stringify(position),
        ...(changes.position && { outline: null }),
        updated_at: tx.now().toISOString(),
      })
      .where("id", "=", id)
      .execute();
    return finish(tx, id, { verb: "update", missionId: before.mission_id, details: changes });
  });
}

/** What the client does about a finding, once the result is theirs. */
export function setWorkState(
  context: Context,
  id: number,
  { work_state, note }: { work_state: WorkState; note?: string | undefined },
) {
  return transact(context, async (tx) => {
    const before = await lockAnomaly(tx, id);
    if (before.mission_status !== "completed")
      throw conflict("Work on a finding begins once its mission is completed");
    await tx.db
      .updateTable("anomalies")
      .set({ work_state, ...(note !== undefined && { note }), updated_at: tx.now().toISOString() })
      .where("id", "=", id)
      .execute();
    return finish(tx, id, {
      verb: "set_work_state",
      missionId: before.mission_id,
      details: { work_state },
    });
  });
}

export function removeAnomaly(context: Context, id: number): Promise<void> {
  return transact(context, async (tx) => {
    const before = await lockAnomaly(tx, id);
    await lockOpenMission(tx, before.mission_id);
    if (before.source !== "person") throw conflict("A finding of the model can be dismissed, not removed");
    await tx.db.deleteFrom("anomalies").where("id", "=", id).execute();
    await recountLosses(tx, before.mission_id);
    await writeAuditLog(tx, { action: "anomalies.remove", subject_kind: "anomaly", subject: String(id) });
    await tellMission(tx, before.mission_id);
  });
}

interface Change {
  verb: string;
  missionId: number;
  details: Record<string, unknown>;
}

async function finish(tx: Context, id: number, { verb, missionId, details }: Change): Promise<Anomaly> {
  if (verb !== "set_work_state") await recountLosses(tx, missionId);
  await writeAuditLog(tx, {
    action: `anomalies.${verb}`,
    subject_kind: "anomaly",
    subject: String(id),
    details,
  });
  await tellMission(tx, missionId);
  const rows = await anomaliesOf(tx).where("anomalies.id", "=", id).execute();
  const [anomaly] = await asAnomalies(tx, rows);
  if (!anomaly) throw notFound("Finding");
  return anomaly;
}

async function lockAnomaly({ db, user }: Context, id: number) {
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
      "anomalies.updated_at",
      "missions.status as mission_status",
    ])
    .forUpdate("anomalies")
    .executeTakeFirst();
  if (!row) throw notFound("Finding");
  return row;
}

/** A mission whose findings may still change, locked so that numbers and losses follow one change at a time. */
async function lockOpenMission({ db }: Context, id: number) {
  const mission = await db
    .selectFrom("missions")
    .where("id", "=", id)
    .select(["id", "provider_id", "client_id", "site_id", "number", "status", "irradiance_w_m2"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (mission.status !== "in_review")
    throw conflict(
      say("Findings can be changed while the mission is in review; it is {status}", {
        status: missionStatusWords(mission.status),
      }),
    );
  return mission;
}

async function addPicture(
  { db }: Context,
  anomaly_id: number,
  { cloudId, missionId }: { cloudId: number; missionId: number },
): Promise<void> {
  const picture = await db
    .selectFrom("clouds")
    .where("id", "=", cloudId)
    .where("mission_id", "=", missionId)
    .select(["id", "is_radiometric"])
    .executeTakeFirst();
  if (!picture) throw invalid({ cloud_id: ["This mission has no such picture"] });
  const role = picture.is_radiometric ? "thermal" : "visual";
  await db
    .insertInto("anomaly_images")
    .values({ anomaly_id, cloud_id: picture.id, role, is_best: true })
    .execute();
}

async function visibleMission({ db, user }: Context, token: string) {
  const mission = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("token", "=", token)
    .select("id")
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  return mission;
}
