import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { SystemContext } from "#context.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** The secret of a publisher's address; only its hash is stored. */
export function newStreamSecret() {
  const secret = randomBytes(32).toString("base64url");
  return { secret, key_sha256: hashOf(secret) };
}

/**
 * Whether a publisher with this secret may begin, or come back: the key belongs to the stream, which has not ended, and
 * began before the key expired.
 */
export async function mayPublish(
  { db, now }: SystemContext,
  streamId: number,
  secret: string,
): Promise<boolean> {
  const stream = await db
    .selectFrom("streams")
    .where("id", "=", streamId)
    .where("state", "in", ["pending", "live"])
    .select(["state", "key_sha256", "key_expires_at"])
    .executeTakeFirst();
  const expected = Buffer.from(stream?.key_sha256 ?? hashOf(""), "hex");
  const isKey = timingSafeEqual(expected, Buffer.from(hashOf(secret), "hex"));
  if (!stream || !isKey) return false;
  return stream.state === "live" || stream.key_expires_at > now().toISOString();
}
