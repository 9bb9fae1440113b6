import { randomBytes } from "node:crypto";
import type { NewSite, SiteChanges, SiteDetail } from "@overfly/contract/sites/sites";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { forbidden, invalid, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { valueLossesAnew } from "./change-currency.ts";
import { checkPlantModels } from "./plant-models/plant-models.ts";
import { measureBoundary } from "./site-geometry.ts";
import { getSite } from "./get-site.ts";

export async function createSite(
  context: Context,
  { boundary, location, ...fields }: NewSite,
): Promise<SiteDetail> {
  const { user } = context;
  checkTimeZone(fields.time_zone);
  const area = boundary && measureBoundary(boundary);
  return transact(context, async (tx) => {
    await checkClient(tx, fields.client_id);
    await checkPlantModels(tx, user.organization_id, fields);
    const { token } = await tx.db
      .insertInto("sites")
      .values({
        ...withoutUndefined(fields),
        name: fields.name,
        client_id: fields.client_id,
        token: randomBytes(12).toString("base64url"),
        provider_id: user.organization_id,
        boundary: asJson(boundary),
        location: asJson(location ?? area?.centre),
        area_ha: area?.area_ha ?? null,
        bounds: area?.bounds ?? null,
        created_by: user.user_id,
      })
      .returning("token")
      .executeTakeFirstOrThrow();
    await writeAuditLog(tx, { action: "sites.create", subject_kind: "site", subject: token });
    return getSite(tx, token);
  });
}

export function updateSite(context: Context, token: string, changes: SiteChanges): Promise<SiteDetail> {
  const { updated_at, boundary, location, ...fields } = changes;
  if (fields.time_zone) checkTimeZone(fields.time_zone);
  const area = boundary && measureBoundary(boundary);
  return transact(context, async (tx) => {
    const site = await lockSite(tx, token);
    checkVersion(site.updated_at, updated_at, "errors/sites:changed");
    checkTags(tx, site.tags, fields.tags);
    await checkPlantModels(tx, site.provider_id, fields);
    await tx.db
      .updateTable("sites")
      .set({
        ...withoutUndefined(fields),
        ...(boundary !== undefined && {
          boundary: asJson(boundary),
          area_ha: area?.area_ha ?? null,
          bounds: area?.bounds ?? null,
        }),
        ...(location !== undefined && { location: asJson(location ?? area?.centre) }),
        updated_at: nextVersion(tx.now()),
      })
      .where("id", "=", site.id)
      .execute();
    if (fields.currency !== undefined && fields.currency !== site.currency)
      await valueLossesAnew(tx, site.id);
    const details = { fields: Object.keys(changes).filter((field) => field !== "updated_at") };
    await writeAuditLog(tx, { action: "sites.update", subject_kind: "site", subject: token, details });
    return getSite(tx, token);
  });
}

/** Archived sites leave lists and maps; everything of them is kept. */
export const changeSiteStatus = (
  context: Context,
  token: string,
  status: SiteDetail["status"],
): Promise<SiteDetail> =>
  transact(context, async (tx) => {
    const site = await lockSite(tx, token);
    if (site.status === status) return getSite(tx, token);
    await tx.db
      .updateTable("sites")
      .set({ status, updated_at: nextVersion(tx.now()) })
      .where("id", "=", site.id)
      .execute();
    const action = status === "archived" ? "sites.archive" : "sites.restore";
    await writeAuditLog(tx, { action, subject_kind: "site", subject: token });
    return getSite(tx, token);
  });

export async function lockSite({ db, user }: Context, token: string) {
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select(["id", "provider_id", "name", "status", "tags", "cover", "currency", "updated_at"])
    .forUpdate("sites")
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  return site;
}

async function checkClient({ db, user }: Context, client_id: number) {
  const link = await db
    .selectFrom("client_links")
    .where("provider_id", "=", user.organization_id)
    .where("client_id", "=", client_id)
    .where("archived_at", "is", null)
    .select("client_id")
    .forShare()
    .executeTakeFirst();
  if (!link) throw invalid({ client_id: ["errors/organization:chooseClient"] });
}

/** Other sides may send them as they are. */
function checkTags({ user }: Context, before: readonly string[], tags: readonly string[] | undefined) {
  if (user.user_type === "center" || tags === undefined) return;
  if (tags.join() !== before.join()) throw forbidden("errors/sites:tagsOfCenter");
}

function checkTimeZone(timeZone: string) {
  try {
    Intl.DateTimeFormat("en", { timeZone });
  } catch {
    throw invalid({ time_zone: [message("errors/sites:unknownTimeZone", { zone: timeZone })] });
  }
}

const asJson = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
