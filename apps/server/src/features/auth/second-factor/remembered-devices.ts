import type { RememberedDevice } from "@overfly/contract/auth/second-factor";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import { timeAfter } from "#features/auth/accounts/one-time-token.ts";
import type { Caller } from "#features/auth/sign-in/caller.ts";

const VALID_MS = 30 * 86_400_000;

type DeviceStore = Pick<SystemContext, "db" | "now">;

/**
 * Stores the browser that better-auth just trusted ("don't ask again on this device"), or updates its renewed token.
 */
export async function rememberDevice(
  { db, now }: DeviceStore,
  user_id: string,
  cookies: readonly string[],
  caller: Caller,
): Promise<void> {
  const trust_token = trustTokenIn(cookies);
  if (trust_token === undefined) return;
  const seen = {
    trust_token,
    ip_address: caller.ip,
    user_agent: caller.agent,
    seen_at: now().toISOString(),
    expires_at: timeAfter(now(), VALID_MS),
  };
  const before = trustTokenIn(caller.cookie.split("; "));
  const updated = await db
    .updateTable("remembered_devices")
    .set(seen)
    .where("user_id", "=", user_id)
    .where("trust_token", "=", before ?? "")
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return;
  await db
    .insertInto("remembered_devices")
    .values({ ...seen, user_id, created_at: seen.seen_at })
    .execute();
}

export const listDevices = ({ db, user, now }: Context): Promise<RememberedDevice[]> =>
  db
    .selectFrom("remembered_devices")
    .where("user_id", "=", user.user_id)
    .where("expires_at", ">", now().toISOString())
    .select(["id", "ip_address", "user_agent", "created_at", "seen_at", "expires_at"])
    .orderBy("seen_at", "desc")
    .limit(100)
    .execute();

export const forgetDevice = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    const device = await db
      .deleteFrom("remembered_devices")
      .where("id", "=", id)
      .where("user_id", "=", user.user_id)
      .returning("trust_token")
      .executeTakeFirst();
    if (!device) throw notFound("Device");
    await db.deleteFrom("verifications").where("identifier", "=", device.trust_token).execute();
    await writeAuditLog(tx, { action: "profile.forget-device", subject_kind: "user", subject: user.user_id });
  });

/** The user is asked for a code again in every browser. */
export async function forgetAllDevices({ db }: Pick<DeviceStore, "db">, user_id: string): Promise<void> {
  await db
    .deleteFrom("verifications")
    .where("value", "=", user_id)
    .where("identifier", "like", "trust-device-%")
    .execute();
  await db.deleteFrom("remembered_devices").where("user_id", "=", user_id).execute();
}

/** The token's name in a cookie such as `overfly.trust_device=<proof>!<name>.<signature>`. */
function trustTokenIn(cookies: readonly string[]): string | undefined {
  const cookie = cookies.find((one) => /^(__Secure-)?overfly\.trust_device=/.test(one));
  return cookie && /!(trust-device-[\w-]+)/.exec(decodeURIComponent(cookie.split(";")[0] ?? ""))?.[1];
}
