import { distanceM } from "@overfly/geo/distance";
import { message } from "@overfly/i18n/message";
import type { Selectable } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { JobFailure } from "#platform/jobs/job.ts";
import { queueWebhooks } from "#platform/webhooks/queue-webhooks.ts";
import type { DetectedAnomaly, MergeResult } from "./detected-anomaly.ts";
import { updateLosses } from "./update-losses.ts";

type Row = Selectable<DB["anomalies"]>;

/** Anomalies of two runs this close are the same one. */
const SAME_ANOMALY_M = 1;

/**
 * Replaces the detected anomalies of an earlier run. Anomalies that people added stay, and reviews are carried over to
 * the new anomaly at the same location. All are renumbered by loss, highest first. Fails where the mission isn't
 * processed any more: its anomalies are people's to change, or the client has them.
 */
export async function storeAnomalies(
  context: SystemContext,
  missionId: number,
  { anomalies: found, surveyedModules, gsdCm, registration }: MergeResult,
  irradianceWm2: number | null,
): Promise<void> {
  const { db } = context;
  const { token, number, ...mission } = await lockProcessedMission(context, missionId);
  const earlier = await db.selectFrom("anomalies").where("mission_id", "=", missionId).selectAll().execute();
  await db
    .deleteFrom("anomalies")
    .where("mission_id", "=", missionId)
    .where("source", "=", "model")
    .execute();
  await renumber(
    context,
    earlier.filter(({ source }) => source === "person"),
    found.length,
  );
  for (const [index, anomaly] of found.entries())
    await insertAnomaly(context, anomaly, {
      ...mission,
      number: index + 1,
      irradiance_w_m2: irradianceWm2,
      ...carriedOverReview(anomaly, earlier),
    });
  const summary = {
    surveyed_modules: surveyedModules,
    gsd_cm: gsdCm,
    registration: registration && JSON.stringify(registration),
  };
  await db
    .insertInto("reports")
    .values({ mission_id: missionId, ...summary })
    .onConflict((known) => known.column("mission_id").doUpdateSet(summary))
    .execute();
  await updateLosses(context, missionId);
  if (found.length > 0)
    await queueWebhooks(context, {
      organization_id: mission.provider_id,
      event: "anomaly.found",
      data: { mission: { token, number }, source: "model", count: found.length },
    });
}

async function lockProcessedMission({ db }: SystemContext, missionId: number) {
  const { status, held_status, ...mission } = await db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select(["id as mission_id", "provider_id", "client_id", "site_id", "token", "number"])
    .select(["status", "held_status"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { number } = mission;
  if ((status === "on_hold" ? held_status : status) !== "processing")
    throw new JobFailure(
      message("errors/missions:wrongStatus", { number, status: missionStatusMessage(status) }),
    );
  return mission;
}

/** In two steps, because numbers are unique at any moment. */
async function renumber({ db }: SystemContext, rows: readonly Row[], after: number): Promise<void> {
  for (const { id } of rows)
    await db.updateTable("anomalies").set({ number: -id }).where("id", "=", id).execute();
  for (const [index, { id }] of rows.entries())
    await db
      .updateTable("anomalies")
      .set({ number: after + index + 1 })
      .where("id", "=", id)
      .execute();
}

type CarriedOverReview = Partial<
  Pick<Row, "class" | "severity" | "iec_class" | "review" | "dismiss_reason" | "note" | "work_state">
>;

/** The review of the earlier run's anomaly at this location. A confirmed class overrides the detected one. */
function carriedOverReview({ position }: DetectedAnomaly, earlier: readonly Row[]): CarriedOverReview {
  const before = earlier
    .filter(({ source }) => source === "model")
    .map((row) => ({ row, offsetM: distanceM(row.position.coordinates, position.coordinates) }))
    .filter(({ offsetM }) => offsetM <= SAME_ANOMALY_M)
    .toSorted((a, b) => a.offsetM - b.offsetM)[0]?.row;
  if (!before) return {};
  const { review, dismiss_reason, note, work_state } = before;
  const carriedOver = { review, dismiss_reason, note, work_state };
  if (review !== "confirmed") return carriedOver;
  return { ...carriedOver, class: before.class, severity: before.severity, iec_class: before.iec_class };
}

interface AnomalyOwner extends CarriedOverReview {
  mission_id: number;
  provider_id: number;
  client_id: number;
  site_id: number;
  number: number;
  irradiance_w_m2: number | null;
}

async function insertAnomaly(
  { db }: SystemContext,
  anomaly: DetectedAnomaly,
  owner: AnomalyOwner,
): Promise<void> {
  const { images, position, outline, element, rule_messages, ...columns } = anomaly;
  const { id } = await db
    .insertInto("anomalies")
    .values({
      ...columns,
      rule_messages: JSON.stringify(rule_messages),
      position: JSON.stringify(position),
      outline: outline && JSON.stringify(outline),
      element_id: element?.id ?? null,
      element_kind: element?.kind ?? null,
      element_label: element?.label ?? null,
      source: "model",
      ...owner,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (images.length === 0) return;
  await db
    .insertInto("anomaly_images")
    .values(
      images.map(({ box, ...image }) => ({ ...image, anomaly_id: id, box: box && JSON.stringify(box) })),
    )
    .onConflict((known) => known.doNothing())
    .execute();
}
