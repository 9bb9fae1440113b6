import type { Zone } from "@overfly/contract/sites/sites";
import type { ZonesUpdate } from "@overfly/contract/sites/zones";
import { validateArea } from "@overfly/geo/polygons/validate-area";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { type FieldErrors, invalid, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { routeErrorMessage } from "@overfly/i18n/node/route-error-message";
import { listZones } from "./list-zones.ts";
import { lockSite } from "#features/sites/site-service.ts";

type ZoneToSave = ZonesUpdate["zones"][number];

/** Adds zones without an id and updates those with one, in one transaction. Returns all zones of the site. */
export function saveZones(context: Context, token: string, { zones }: ZonesUpdate): Promise<Zone[]> {
  checkShapes(zones);
  return transact(context, async (tx) => {
    const { id: siteId } = await lockSite(tx, token);
    for (const zone of zones) await saveZone(tx, siteId, zone);
    const details = {
      added: zones.filter(({ id }) => id === undefined).map(({ name }) => name),
      changed: zones.flatMap(({ id }) => id ?? []),
    };
    await writeAuditLog(tx, { action: "sites.update_zones", subject_kind: "site", subject: token, details });
    return listZones(tx, token);
  });
}

export const removeZone = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const zone = await tx.db
      .selectFrom("zones")
      .innerJoin("sites", "sites.id", "zones.site_id")
      .where(owned(tx.user, "sites"))
      .where("zones.id", "=", id)
      .select(["zones.name", "sites.token"])
      .executeTakeFirst();
    if (!zone) throw notFound("Zone");
    await tx.db.deleteFrom("zones").where("id", "=", id).execute();
    const { token, name } = zone;
    await writeAuditLog(tx, {
      action: "sites.remove_zone",
      subject_kind: "site",
      subject: token,
      details: { id, name },
    });
  });

function checkShapes(zones: readonly ZoneToSave[]) {
  const errors: FieldErrors = Object.fromEntries(
    zones.flatMap(({ polygon }, index) => {
      const checked = polygon && validateArea(polygon);
      return checked?.ok === false ? [[`zones.${index}.polygon`, [routeErrorMessage(checked.error)]]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function saveZone({ db, now }: Context, site_id: number, { id, polygon, ...fields }: ZoneToSave) {
  const { name, kind, colour, max_height_m, updated_at } = fields;
  if (id === undefined) {
    // the contract requires these for a new zone
    if (name === undefined || kind === undefined || polygon === undefined)
      throw invalid({ zones: ["errors/fields:required"] });
    await db
      .insertInto("zones")
      .values({ site_id, name, kind, polygon: JSON.stringify(polygon), colour, max_height_m })
      .execute();
    return;
  }
  const before = await db
    .selectFrom("zones")
    .where("id", "=", id)
    .where("site_id", "=", site_id)
    .select("updated_at")
    .executeTakeFirst();
  if (!before) throw notFound("Zone");
  checkVersion(before.updated_at, updated_at, "errors/sites:zoneChanged");
  await db
    .updateTable("zones")
    .set({
      ...(name !== undefined && { name }),
      ...(kind !== undefined && { kind }),
      ...(polygon !== undefined && { polygon: JSON.stringify(polygon) }),
      ...(colour !== undefined && { colour }),
      ...(max_height_m !== undefined && { max_height_m }),
      updated_at: nextVersion(now()),
    })
    .where("id", "=", id)
    .execute();
}
