import { randomInt } from "node:crypto";
import {
  type CreatedGuestLink,
  GUEST_PIN_DIGITS,
  type GuestLink,
  MAX_ACTIVE_GUEST_LINKS,
  type NewGuestLink,
} from "@overfly/contract/streams/guest-links";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { newLinkToken, sha256, timeAfter } from "#features/auth/accounts/one-time-token.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { refuseBorrowedRights } from "#platform/auth/guest-link.ts";
import { hashPassword } from "#platform/auth/password-hash.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { publishStreamChange } from "#platform/live/publish-stream-change.ts";
import { findStream } from "#features/streams/stream-record.ts";
import { stateOf } from "./guest-link-state.ts";

const HOUR_MS = 3_600_000;
const MOST_LISTED = 100;

export async function listGuestLinks(context: Context, streamId: number): Promise<GuestLink[]> {
  await findStream(context, streamId);
  const { user } = context;
  const rows = await context.db
    .selectFrom("guest_links")
    .innerJoin("memberships", "memberships.id", "guest_links.membership_id")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("stream_id", "=", streamId)
    .$if(user.user_type === "client", (all) =>
      all.where("guest_links.organization_id", "=", user.organization_id),
    )
    .selectAll("guest_links")
    .select("users.name as created_by")
    .select((query) =>
      query
        .selectFrom("guest_viewers")
        .whereRef("link_id", "=", "guest_links.id")
        .where("connection", "is not", null)
        .where("held_until", ">", context.now().toISOString())
        .select(sql<number>`count(*)::integer`.as("viewers"))
        .as("viewers"),
    )
    .orderBy("guest_links.id", "desc")
    .limit(MOST_LISTED)
    .execute();
  return Promise.all(
    rows.map(async ({ pin_hash, viewers, ...link }) => ({
      ...link,
      has_pin: pin_hash !== null,
      viewers: viewers ?? 0,
      state: await stateOf(context, link),
    })),
  );
}

/** A link to one stream, within the right of whoever makes it. */
export async function createGuestLink(
  context: Context,
  streamId: number,
  { with_pin, valid_hours, ...shown }: NewGuestLink,
): Promise<CreatedGuestLink> {
  refuseBorrowedRights(context.user);
  const token = newLinkToken();
  const pin = with_pin ? newPin() : null;
  const pin_hash = pin === null ? null : await hashPassword(pin);
  return transact(context, async (tx) => {
    await tx.db.selectFrom("streams").where("id", "=", streamId).select("id").forUpdate().execute();
    const { state, mission_id } = await findStream(tx, streamId);
    if (state !== "live" && state !== "pending") throw conflict("errors/streams:ended");
    await checkActiveLinks(tx, streamId);
    const { id, expires_at } = await tx.db
      .insertInto("guest_links")
      .values({
        ...shown,
        stream_id: streamId,
        mission_id,
        membership_id: tx.user.membership_id,
        organization_id: tx.user.organization_id,
        token_sha256: sha256(token),
        pin_hash,
        created_at: tx.now().toISOString(),
        expires_at: timeAfter(tx.now(), valid_hours * HOUR_MS),
      })
      .returning(["id", "expires_at"])
      .executeTakeFirstOrThrow();
    const { max_viewers } = shown;
    await audit(tx, "streams.create_link", streamId, { guest_link: id, expires_at, max_viewers, with_pin });
    await publishStreamChange(tx, streamId);
    return { id, token, pin, expires_at };
  });
}

export const revokeGuestLink = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    const link = await db
      .selectFrom("guest_links")
      .where("id", "=", id)
      .select(["stream_id", "organization_id", "revoked_at"])
      .forUpdate()
      .executeTakeFirst();
    const isHidden = user.user_type === "client" && link?.organization_id !== user.organization_id;
    if (!link || isHidden) throw notFound("Link");
    await findStream(tx, link.stream_id).catch(() => {
      throw notFound("Link");
    });
    if (link.revoked_at !== null) return;
    await db
      .updateTable("guest_links")
      .set({ revoked_at: tx.now().toISOString() })
      .where("id", "=", id)
      .execute();
    await db.deleteFrom("guest_viewers").where("link_id", "=", id).execute();
    await audit(tx, "streams.revoke_link", link.stream_id, { guest_link: id });
    await publishStreamChange(tx, link.stream_id); // each process then closes the viewers who lost their place
  });

async function checkActiveLinks({ db, now }: Context, streamId: number): Promise<void> {
  const active = await db
    .selectFrom("guest_links")
    .where("stream_id", "=", streamId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now().toISOString())
    .select("id")
    .execute();
  if (active.length >= MAX_ACTIVE_GUEST_LINKS) throw conflict("errors/guest-links:tooMany");
}

const newPin = () => String(randomInt(10 ** GUEST_PIN_DIGITS)).padStart(GUEST_PIN_DIGITS, "0");

const audit = (tx: Context, action: string, id: number, details: Record<string, unknown>) =>
  writeAuditLog(tx, { action, subject_kind: "stream", subject: String(id), details });
