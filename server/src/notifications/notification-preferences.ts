import {
  NotificationChannel,
  NotificationKind,
  type NotificationPreference,
} from "@overfly/contract/notifications";
import type { Context } from "#context.ts";

/** Every kind on every channel; only what the user muted is stored. */
export async function listPreferences({ db, user }: Context): Promise<NotificationPreference[]> {
  const muted = await db
    .selectFrom("muted_notifications")
    .where("user_id", "=", user.user_id)
    .select(["kind", "channel"])
    .execute();
  return NotificationKind.options.flatMap((kind) =>
    NotificationChannel.options.map((channel) => ({
      kind,
      channel,
      is_on: !muted.some((row) => row.kind === kind && row.channel === channel),
    })),
  );
}

export async function setPreference(
  context: Context,
  { kind, channel, is_on }: NotificationPreference,
): Promise<NotificationPreference[]> {
  const row = { user_id: context.user.user_id, kind, channel };
  if (is_on) {
    await context.db
      .deleteFrom("muted_notifications")
      .where((eb) => eb.and(row))
      .execute();
  } else {
    await context.db
      .insertInto("muted_notifications")
      .values(row)
      .onConflict((existing) => existing.doNothing())
      .execute();
  }
  return listPreferences(context);
}
