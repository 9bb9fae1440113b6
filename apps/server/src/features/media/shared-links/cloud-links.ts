import {
  type CloudLink,
  type CreatedCloudLink,
  MAX_ACTIVE_CLOUD_LINKS,
  type NewCloudLink,
} from "@overfly/contract/media/cloud-links";
import { can } from "@overfly/contract/permissions";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { newLinkToken, sha256, timeAfter } from "#features/auth/accounts/one-time-token.ts";
import { refuseBorrowedRights } from "#platform/auth/guest-link.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, notFound } from "#platform/http/errors.ts";
import { findMission, findSiteId, owned } from "#tenancy.ts";
import { findFolder } from "#features/media/cloud/folder-rows.ts";
import { lockSiteFolders } from "#features/media/cloud/folders.ts";
import { getMediaFile } from "#features/media/media-service.ts";
import { stateOf } from "./shared-item.ts";

const HOUR_MS = 3_600_000;
const MOST_LISTED = 100;

export async function listCloudLinks(context: Context, token: string): Promise<CloudLink[]> {
  const siteId = await findSiteId(context, token);
  const { user } = context;
  const rows = await context.db
    .selectFrom("cloud_links")
    .innerJoin("memberships", "memberships.id", "cloud_links.membership_id")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("cloud_links.site_id", "=", siteId)
    .$if(user.user_type === "client", (all) =>
      all.where("cloud_links.organization_id", "=", user.organization_id),
    )
    .selectAll("cloud_links")
    .select("users.name as created_by")
    .orderBy(sql`revoked_at is null and expires_at > ${context.now().toISOString()}`, "desc")
    .orderBy("cloud_links.id", "desc")
    .limit(MOST_LISTED)
    .execute();
  return Promise.all(
    rows.map(async (link) => ({ ...link, kind: kindOf(link), state: await stateOf(context, link) })),
  );
}

const kindOf = ({ media_file_id, folder_id }: { media_file_id: number | null; folder_id: number | null }) =>
  media_file_id !== null ? "file" : folder_id !== null ? "folder" : "mission";

/** A link to what whoever makes it may download. */
export function createCloudLink(
  context: Context,
  token: string,
  { valid_hours, ...chosen }: NewCloudLink,
): Promise<CreatedCloudLink> {
  if (!can(context.user, "view clouds")) throw forbidden();
  refuseBorrowedRights(context.user);
  const linkToken = newLinkToken();
  return transact(context, async (tx) => {
    const { id: site_id } = await lockSiteFolders(tx, token);
    const { name, ...item } = await chosenItem(tx, token, chosen);
    await checkActiveLinks(tx, site_id);
    const { id, expires_at } = await tx.db
      .insertInto("cloud_links")
      .values({
        ...item,
        site_id,
        name,
        membership_id: tx.user.membership_id,
        organization_id: tx.user.organization_id,
        token_sha256: sha256(linkToken),
        created_at: tx.now().toISOString(),
        expires_at: timeAfter(tx.now(), valid_hours * HOUR_MS),
      })
      .returning(["id", "expires_at"])
      .executeTakeFirstOrThrow();
    await audit(tx, "clouds.create_link", id, { name, expires_at });
    return { id, token: linkToken, expires_at };
  });
}

export const revokeCloudLink = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    const link = await db
      .selectFrom("cloud_links")
      .innerJoin("sites", "sites.id", "cloud_links.site_id")
      .where(owned(user, "sites"))
      .where("cloud_links.id", "=", id)
      .select(["cloud_links.name", "cloud_links.organization_id", "cloud_links.revoked_at"])
      .forUpdate("cloud_links")
      .executeTakeFirst();
    const isHidden = user.user_type === "client" && link?.organization_id !== user.organization_id;
    if (!link || isHidden) throw notFound("Link");
    if (link.revoked_at !== null) return;
    await db
      .updateTable("cloud_links")
      .set({ revoked_at: tx.now().toISOString() })
      .where("id", "=", id)
      .execute();
    await audit(tx, "clouds.revoke_link", id, { name: link.name });
  });

/** What is shared, which lies in the site; otherwise 404. */
async function chosenItem(
  tx: Context,
  site: string,
  { file_id, folder_id, mission_token }: Omit<NewCloudLink, "valid_hours">,
) {
  const siteId = await findSiteId(tx, site);
  if (file_id !== undefined) {
    const { name, site_token } = await getMediaFile(tx, file_id);
    if (site_token !== site) throw notFound("File");
    return { media_file_id: file_id, name };
  }
  if (folder_id !== undefined) {
    const { name, site_id } = await findFolder(tx, folder_id);
    if (site_id !== siteId) throw notFound("Folder");
    return { folder_id, name };
  }
  const mission = await findMission(tx, mission_token ?? "");
  if (mission.site_id !== siteId) throw notFound("Mission");
  return { mission_id: mission.id, name: mission.number };
}

async function checkActiveLinks({ db, now }: Context, siteId: number): Promise<void> {
  const active = await db
    .selectFrom("cloud_links")
    .where("site_id", "=", siteId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now().toISOString())
    .select("id")
    .limit(MAX_ACTIVE_CLOUD_LINKS)
    .execute();
  if (active.length >= MAX_ACTIVE_CLOUD_LINKS) throw conflict("errors/media:tooManyLinks");
}

const audit = (tx: Context, action: string, id: number, details: Record<string, unknown>) =>
  writeAuditLog(tx, { action, subject_kind: "cloud_link", subject: String(id), details });
