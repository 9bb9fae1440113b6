import { randomUUID } from "node:crypto";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { getSite } from "#features/sites/get-site.ts";
import { lockSite } from "#features/sites/site-service.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { readUploadedPicture } from "#platform/storage/pictures.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { findSiteId, owned } from "#tenancy.ts";

const MAX_BYTES = 25 * 1024 * 1024;
const LONGEST_SIDE_PX = 1600;
const YEAR_S = 365 * 86_400;

/** Stores the picture of a form, smaller and without metadata such as where it was taken. */
export async function setCover(
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<SiteDetail> {
  await findSiteId(context, token);
  const picture = await withFileSlot(context.user, () =>
    readUploadedPicture(context, request, { maxBytes: MAX_BYTES, side: LONGEST_SIDE_PX, fit: "inside" }),
  );
  const version = randomUUID();
  await context.storage.put(coverKey(version), picture, { contentType: "image/webp" });
  try {
    return await replaceCover(context, token, version);
  } catch (error) {
    await context.storage.delete(coverKey(version));
    throw error;
  }
}

export const removeCover = (context: Context, token: string): Promise<SiteDetail> =>
  replaceCover(context, token, null);

export async function readCover(context: Context, token: string): Promise<FileReply> {
  const site = await context.db
    .selectFrom("sites")
    .where(owned(context.user, "sites"))
    .where("token", "=", token)
    .select("cover")
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  if (site.cover === null) throw notFound("Image");
  return { body: await context.storage.getStream(coverKey(site.cover)), maxAgeS: YEAR_S };
}

export const coverKey = (version: string) => `covers/${version}.webp`;

/** The version of the site stays: what others edit of it meanwhile is something else. */
const replaceCover = (context: Context, token: string, cover: string | null): Promise<SiteDetail> =>
  transact(context, async (tx) => {
    const site = await lockSite(tx, token);
    await tx.db.updateTable("sites").set({ cover }).where("id", "=", site.id).execute();
    const details = { fields: ["cover"] };
    await writeAuditLog(tx, { action: "sites.update", subject_kind: "site", subject: token, details });
    const old = site.cover;
    if (old !== null) tx.afterCommit(() => context.storage.delete(coverKey(old)));
    return getSite(tx, token);
  });
