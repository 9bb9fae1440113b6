import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { timeAfter } from "#features/auth/accounts/one-time-token.ts";
import { transact } from "#platform/db/transaction.ts";
import { forbidden, RateLimited } from "#platform/http/errors.ts";
import { isStreamVisible } from "./guest-link-state.ts";

/** Renewed every few seconds while its viewer watches; a process that dies renews nothing. */
const HELD_MS = 20_000;
const BUSY_S = 5;

const PREFIX = ":guest:";

/** The viewer of a signed address; no user's id begins like this. */
export const guestViewer = (guestId: string) => `${PREFIX}${guestId}`;

/** The guest of an address; undefined if it is a user's. */
export const guestOf = (viewer: string | null): string | undefined =>
  viewer?.startsWith(PREFIX) ? viewer.slice(PREFIX.length) : undefined;

const heldUntil = ({ now }: Pick<SystemContext, "now">) => timeAfter(now(), HELD_MS);

/**
 * Holds one of the link's places for a guest who opens a player, for as long as that may take. The link's row is
 * locked meanwhile, so that no two processes give away the last one. Refused (429) where all are taken.
 */
export const takePlace = (context: SystemContext, linkId: number, guestId: string): Promise<void> =>
  transact(context, async ({ db, now }) => {
    const { max_viewers } = await db
      .selectFrom("guest_links")
      .where("id", "=", linkId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now().toISOString())
      .select("max_viewers")
      .forUpdate()
      .executeTakeFirstOrThrow(() => forbidden("errors/guest-links:closed"));
    await db
      .deleteFrom("guest_viewers")
      .where("link_id", "=", linkId)
      .where("held_until", "<=", now().toISOString())
      .execute();
    const others = await db
      .selectFrom("guest_viewers")
      .where("link_id", "=", linkId)
      .where("id", "<>", guestId)
      .select("id")
      .execute();
    if (others.length >= max_viewers) throw new RateLimited("errors/guest-links:full", BUSY_S);
    const held = { connection: null, held_until: heldUntil({ now }) };
    await db
      .insertInto("guest_viewers")
      .values({ id: guestId, link_id: linkId, ...held })
      .onConflict((existing) => existing.column("id").doUpdateSet(held))
      .execute();
  });

/** The stream of a guest who holds a place. */
export async function streamOfGuest(
  { db, now }: SystemContext,
  guestId: string,
): Promise<number | undefined> {
  const place = await db
    .selectFrom("guest_viewers")
    .innerJoin("guest_links", "guest_links.id", "guest_viewers.link_id")
    .where("guest_viewers.id", "=", guestId)
    .where("held_until", ">", now().toISOString())
    .select("stream_id")
    .executeTakeFirst();
  return place?.stream_id;
}

/** The guest's player has connected. Returns whether they still hold a place. */
export async function occupyPlace(
  context: SystemContext,
  guestId: string,
  connection: string,
): Promise<boolean> {
  const { numUpdatedRows } = await context.db
    .updateTable("guest_viewers")
    .set({ connection, held_until: heldUntil(context) })
    .where("id", "=", guestId)
    .where("held_until", ">", context.now().toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const freePlace = async ({ db }: SystemContext, connection: string): Promise<void> => {
  await db.deleteFrom("guest_viewers").where("connection", "=", connection).execute();
};

/** Renews the places of those who may still watch, and returns their connections. */
export async function renewPlaces(
  context: SystemContext,
  connections: readonly string[],
): Promise<ReadonlySet<string>> {
  if (connections.length === 0) return new Set();
  const now = context.now().toISOString();
  const renewed = await context.db
    .updateTable("guest_viewers as place")
    .from("guest_links as link")
    .set({ held_until: heldUntil(context) })
    .whereRef("link.id", "=", "place.link_id")
    .where(sql<boolean>`place.connection = any(${connections})`)
    .where("link.revoked_at", "is", null)
    .where("link.expires_at", ">", now)
    .returning(["place.connection", "link.id", "link.membership_id", "link.stream_id", "link.mission_id"])
    .execute();
  const visible = new Map<number, boolean>();
  for (const link of renewed)
    if (!visible.has(link.id)) visible.set(link.id, await isStreamVisible(context, link));
  return new Set(
    renewed.flatMap(({ id, connection }) => (visible.get(id) && connection !== null ? [connection] : [])),
  );
}
