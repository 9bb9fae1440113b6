import type { Deliverable } from "@overfly/contract/missions/missions";
import type { SystemContext } from "#context.ts";

/**
 * What of the data products is there, by mission: whole outputs, and what flight and processing make. The report comes by
 * completing the mission, so nothing waits for it. `published`: only what clients have been given.
 */
export async function madeDeliverables(
  { db }: Pick<SystemContext, "db">,
  missionIds: readonly number[],
  { published = false } = {},
): Promise<Map<number, Set<Deliverable>>> {
  const made = new Map(missionIds.map((id) => [id, new Set<Deliverable>(["pdf_report"])]));
  if (missionIds.length === 0) return made;
  const [files, merged] = await Promise.all([
    db
      .selectFrom("media_files")
      .where("mission_id", "in", [...missionIds])
      .where("state", "=", "checked")
      .$if(published, (query) => query.where("published_at", "is not", null))
      .select(["mission_id", "deliverable", "kind"])
      .distinct()
      .execute(),
    db
      .selectFrom("processing_jobs")
      .where("mission_id", "in", [...missionIds])
      .where("kind", "=", "merge")
      .where("state", "=", "completed")
      .select("mission_id")
      .distinct()
      .execute(),
  ]);
  for (const { mission_id, deliverable, kind } of files) {
    const there = made.get(mission_id ?? 0);
    if (deliverable !== null) there?.add(deliverable as Deliverable);
    else if (kind === "thermal_photo") there?.add("thermal_photos");
    else if (kind === "photo") there?.add("rgb_photos");
  }
  if (!published) for (const { mission_id } of merged) made.get(mission_id)?.add("anomalies");
  return made;
}
