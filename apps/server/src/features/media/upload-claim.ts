import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { HttpError } from "#platform/http/errors.ts";

/** A killed process's claim ends by itself. */
const CLAIM_S = 60;
const RENEW_MS = 20_000;
const LOCKED = 423;

const claimEnd = sql<string>`now() + make_interval(secs => ${CLAIM_S})`;

export const isClaimedElsewhere = (error: unknown): boolean =>
  error instanceof HttpError && error.status === LOCKED;

/** Does work on an upload that has arrived while no other process does; 423 where one does. */
export async function withUploadClaim(
  { db, log }: SystemContext,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const own = db.updateTable("uploads").where("id", "=", id).where("state", "in", ["receiving", "received"]);
  const claimed = await own
    .set({ claimed_until: claimEnd })
    .where((eb) => eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<", sql<string>`now()`)]))
    .returning("id")
    .executeTakeFirst();
  if (!claimed) throw new HttpError(LOCKED, "errors/request:fileBeingStored");
  const renewal = setInterval(() => {
    own
      .set({ claimed_until: claimEnd })
      .execute()
      .catch((error: unknown) => log.warn({ err: error, upload: id }, "Could not renew an upload's claim"));
  }, RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await own.set({ claimed_until: null }).execute();
  }
}
