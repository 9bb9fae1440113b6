import { createHash } from "node:crypto";
import type { Context } from "#context.ts";
import { conflict, invalid } from "./errors.ts";

interface Attempt {
  endpoint: string;
  key: string;
  body: unknown;
}

/**
 * Runs a write once for a key: a retry with the same body gets the first reply, another body a 422, and a retry
 * that comes while the first still runs a 409. A failed write frees its key.
 */
export async function once<T>(
  { db, user }: Context,
  { endpoint, key, body }: Attempt,
  run: () => Promise<T>,
): Promise<T> {
  if (key.length > 200) throw invalid({ "idempotency-key": ["At most 200 characters"] });
  const sha256 = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex");
  const claim = await db
    .insertInto("idempotency_keys")
    .values({ user_id: user.user_id, endpoint, key, body_sha256: sha256 })
    .onConflict((existing) => existing.doNothing())
    .returning("key")
    .executeTakeFirst();
  const mine = { user_id: user.user_id, endpoint, key };
  if (!claim) return firstReply<T>(db, mine, sha256);

  const row = db.updateTable("idempotency_keys").where((eb) => eb.and(mine));
  try {
    const reply = await run();
    await row.set({ status: 200, reply: JSON.stringify(reply) }).execute();
    return reply;
  } catch (error) {
    await db
      .deleteFrom("idempotency_keys")
      .where((eb) => eb.and(mine))
      .execute();
    throw error;
  }
}

async function firstReply<T>(
  db: Context["db"],
  mine: { user_id: string; endpoint: string; key: string },
  sha256: string,
) {
  const first = await db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where((eb) => eb.and(mine))
    .executeTakeFirst();
  if (!first || first.status === null) throw conflict("The same request is still under way");
  if (first.body_sha256 !== sha256) throw invalid({ "idempotency-key": ["Was used for another request"] });
  return first.reply as T;
}
