import type { Context } from "#context.ts";
import { earlierAnomalies } from "#features/anomalies/earlier-anomalies.ts";
import { recordCoverage } from "#features/anomalies/record-coverage.ts";
import { followRepairs } from "#features/anomalies/repairs/follow-repairs.ts";
import { anomaliesOfMission, byReview } from "./build-report.ts";
import { matchInspections } from "./compare-inspections.ts";

/**
 * Repairs of earlier inspections go on in this one where it found the same defects, and end where its photos show that
 * they are gone. Call it in the transaction that publishes the report, when what nobody reviewed is settled.
 */
export async function carryOverRepairs(context: Context, missionId: number): Promise<void> {
  if (await hasSuccessor(context, missionId)) return;
  await recordCoverage(context, missionId);
  const before = await earlierAnomalies(context, missionId);
  if (before.length === 0) return;
  const found = byReview(await anomaliesOfMission(context, missionId), true);
  const { persisting, dismissed, resolved, notInspected } = matchInspections(found, before);
  await followRepairs(context, missionId, {
    persisting: new Map(persisting.map((pair) => [pair.earlier.id, pair.found.id])),
    unconfirmed: dismissed.map((pair) => pair.earlier.id),
    gone: resolved.map(({ id }) => id),
    notInspected: notInspected.map(({ id }) => id),
  });
}

/** Whether a later inspection of the same kind, for the same client, has the repairs already. */
async function hasSuccessor({ db }: Context, missionId: number): Promise<boolean> {
  const later = await db
    .selectFrom("missions")
    .innerJoin("missions as this", (join) =>
      join
        .onRef("this.site_id", "=", "missions.site_id")
        .onRef("this.type", "=", "missions.type")
        .onRef("this.client_id", "=", "missions.client_id")
        .onRef("this.completed_at", "<", "missions.completed_at"),
    )
    .where("this.id", "=", missionId)
    .where("missions.status", "=", "completed")
    .select("missions.id")
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
