import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { previewKeyOf } from "#platform/storage/preview-key.ts";
import { removeStoredElevation } from "#features/flight-routes/elevation/site-elevation.ts";
import { coverKey } from "./cover/site-cover.ts";
import { lockSite } from "./site-service.ts";

/**
 * Deletes a site with its routes, zones, layouts, documents, files, cover and elevation model, and takes its docks off it. Refused
 * where it has missions, also drafts of the client: they and what came of them are the site's history.
 */
export const deleteSite = (context: Context, token: string): Promise<void> =>
  transact(context, async (tx) => {
    const { id, name, cover } = await lockSite(tx, token);
    await checkHistory(tx, id);
    const documents = await tx.db
      .selectFrom("site_documents")
      .where("site_id", "=", id)
      .select("storage_key")
      .execute();
    const files = await tx.db
      .selectFrom("media_files")
      .where("site_id", "=", id)
      .select(["storage_key", "thumbnail_key"])
      .execute();
    const docks = await tx.db
      .updateTable("docks")
      .where("site_id", "=", id)
      .set({ site_id: null })
      .returning("name")
      .execute();
    await tx.db
      .deleteFrom("notifications")
      .where("url", "in", [`/sites/view/${token}`, `/flight-routes/${token}`])
      .execute();
    await tx.db.deleteFrom("sites").where("id", "=", id).execute(); // what belongs to it, by foreign keys
    const details = {
      name,
      documents: documents.length,
      files: files.length,
      docks: docks.map((dock) => dock.name),
    };
    await writeAuditLog(tx, { action: "sites.delete", subject_kind: "site", subject: token, details });
    tx.afterCommit(async () => {
      for (const { storage_key } of documents) await context.storage.delete(storage_key);
      for (const { storage_key, thumbnail_key } of files)
        for (const key of [storage_key, thumbnail_key, previewKeyOf(storage_key)])
          if (key) await context.storage.delete(key);
      if (cover !== null) await context.storage.delete(coverKey(cover));
      await removeStoredElevation(context, id);
    });
  });

/** Counts every mission, whoever may see it: the database would refuse the deletion too. */
async function checkHistory({ db }: Context, site_id: number): Promise<void> {
  const { missions, flights, anomalies, reports } = await db
    .selectFrom("missions")
    .leftJoin("reports", "reports.mission_id", "missions.id")
    .where("missions.site_id", "=", site_id)
    .select((eb) => [
      eb.fn.countAll<number>().as("missions"),
      eb.fn.count<number>("reports.published_at").as("reports"),
      eb
        .selectFrom("flights")
        .innerJoin("missions as m", "m.id", "flights.mission_id")
        .where("m.site_id", "=", site_id)
        .select(eb.fn.countAll<number>().as("n"))
        .as("flights"),
      eb
        .selectFrom("anomalies")
        .where("site_id", "=", site_id)
        .select(eb.fn.countAll<number>().as("n"))
        .as("anomalies"),
    ])
    .executeTakeFirstOrThrow();
  if (missions === 0) return;
  const counts = { missions, flights: flights ?? 0, anomalies: anomalies ?? 0, reports };
  throw conflict(message("errors/sites:hasHistory", counts));
}
