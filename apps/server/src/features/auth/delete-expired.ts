import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { timeAfter } from "#features/auth/accounts/one-time-token.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HISTORY_MS = 365 * DAY_MS;

/** Deletes expired links, codes, devices and counters every hour, and the sign-in history after a year. */
export function scheduleAuthCleanup(app: FastifyInstance, services: Services): void {
  const tidy = () => {
    deleteExpiredAuthData(services).catch((error: unknown) =>
      services.log.warn({ err: error }, "Deleting expired data failed"),
    );
  };
  const timer = setInterval(tidy, HOUR_MS).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

export async function deleteExpiredAuthData({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const [at, aDayAgo] = [now().toISOString(), timeAfter(now(), -DAY_MS)];
  await db.deleteFrom("one_time_tokens").where("expires_at", "<", at).execute();
  await db.deleteFrom("verifications").where("expires_at", "<", at).execute();
  await db.deleteFrom("remembered_devices").where("expires_at", "<", at).execute();
  await db.deleteFrom("known_browsers").where("expires_at", "<=", at).execute();
  await db.deleteFrom("used_codes").where("used_at", "<", aDayAgo).execute();
  await db.deleteFrom("sign_in_failures").where("since", "<", aDayAgo).execute();
  await db.deleteFrom("sign_ins").where("at", "<", timeAfter(now(), -HISTORY_MS)).execute();
}
