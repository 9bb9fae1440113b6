import type { Insertable, Selectable } from "kysely";
import type { Services } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";

type Mission = Pick<Selectable<DB["missions"]>, "id" | "provider_id" | "client_id" | "site_id">;
type NewAnomaly = Omit<Partial<Insertable<DB["anomalies"]>>, "position"> & { at?: readonly number[] };

/** Stores the anomalies of a mission, numbered from 1. Losses are not computed. */
export async function storeSampleAnomalies(
  { db }: Pick<Services, "db">,
  { id: mission_id, provider_id, client_id, site_id }: Mission,
  anomalies: readonly NewAnomaly[],
): Promise<void> {
  const rows = anomalies.map(({ at = [35.9, 31.9], ...columns }, index) => ({
    provider_id,
    client_id,
    site_id,
    mission_id,
    number: index + 1,
    class: "diode",
    iec_class: 2,
    severity: "medium",
    source: "model",
    review: "confirmed",
    position: JSON.stringify({ type: "Point", coordinates: at }),
    ...columns,
  }));
  await db.insertInto("anomalies").values(rows).execute();
}
