import { distanceM } from "@overfly/geo/distance";
import type { Selectable } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { tellWebhooks } from "#features/webhooks/tell-webhooks.ts";
import type { Found, MergeAnswer } from "./found.ts";
import { recountLosses } from "./recount-losses.ts";

type Row = Selectable<DB["anomalies"]>;

/** The same thing, found again by a later run. */
const SAME_PLACE_M = 1;

/**
 * Puts the model's findings in the place of those of an earlier run. What people found stays, and what people said
 * about a finding is carried over to the one at the same place. Everything is numbered anew, the costliest first.
 */
export async function storeFindings(
  context: SystemContext,
  missionId: number,
  { found, surveyedModules, gsdCm }: MergeAnswer,
  irradianceWm2: number | null,
): Promise<void> {
  const { db } = context;
  const { token, number, ...mission } = await db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select(["id as mission_id", "provider_id", "client_id", "site_id", "token", "number"])
    .forUpdate()
    .executeTakeFirstOrThrow();
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
  for (const [index, finding] of found.entries())
    await insertFinding(context, finding, {
      ...mission,
      number: index + 1,
      irradiance_w_m2: irradianceWm2,
      ...saidBefore(finding, earlier),
    });
  await db
    .insertInto("reports")
    .values({ mission_id: missionId, surveyed_modules: surveyedModules, gsd_cm: gsdCm })
    .onConflict((known) =>
      known.column("mission_id").doUpdateSet({ surveyed_modules: surveyedModules, gsd_cm: gsdCm }),
    )
    .execute();
  await recountLosses(context, missionId);
  if (found.length > 0)
    await tellWebhooks(context, {
      organization_id: mission.provider_id,
      event: "anomaly.found",
      data: { mission: { token, number }, source: "model", count: found.length },
    });
}

/** Two steps, because a number may not be taken twice even for a moment. */
async function renumber({ db }: SystemContext, kept: readonly Row[], after: number): Promise<void> {
  for (const { id } of kept)
    await db.updateTable("anomalies").set({ number: -id }).where("id", "=", id).execute();
  for (const [index, { id }] of kept.entries())
    await db
      .updateTable("anomalies")
      .set({ number: after + index + 1 })
      .where("id", "=", id)
      .execute();
}

type Said = Partial<Pick<Row, "class" | "severity" | "iec_class" | "review" | "note" | "work_state">>;

/** What people said about the finding of an earlier run at this place. A confirmed class outweighs the model's. */
function saidBefore({ position }: Found, earlier: readonly Row[]): Said {
  const before = earlier
    .filter(({ source }) => source === "model")
    .map((row) => ({ row, away: distanceM(row.position.coordinates, position.coordinates) }))
    .filter(({ away }) => away <= SAME_PLACE_M)
    .toSorted((a, b) => a.away - b.away)[0]?.row;
  if (!before) return {};
  const { review, note, work_state } = before;
  const said = { review, note, work_state };
  if (review !== "confirmed") return said;
  return { ...said, class: before.class, severity: before.severity, iec_class: before.iec_class };
}

interface Owner extends Said {
  mission_id: number;
  provider_id: number;
  client_id: number;
  site_id: number;
  number: number;
  irradiance_w_m2: number | null;
}

async function insertFinding({ db }: SystemContext, finding: Found, owner: Owner): Promise<void> {
  const { images, position, outline, element, rule_remarks, ...columns } = finding;
  const { id } = await db
    .insertInto("anomalies")
    .values({
      ...columns,
      rule_remarks: JSON.stringify(rule_remarks),
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
