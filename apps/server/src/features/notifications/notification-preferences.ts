import {
  isOnByDefault,
  NotificationChannel,
  NotificationKind,
  type NotificationPreference,
} from "@overfly/contract/notifications/notifications";
import type { Context } from "#context.ts";

/** Every kind on every channel; only the user's own choices are stored. */
export async function listPreferences({ db, user }: Context): Promise<NotificationPreference[]> {
  const stored = await db
    .selectFrom("notification_preferences")
    .where("user_id", "=", user.user_id)
    .select(["kind", "channel", "is_on"])
    .execute();
  return NotificationKind.options.flatMap((kind) =>
    NotificationChannel.options.map((channel) => {
      const preference = stored.find((row) => row.kind === kind && row.channel === channel);
      return { kind, channel, is_on: preference?.is_on ?? isOnByDefault(kind, channel) };
    }),
  );
}

export async function setPreference(
  context: Context,
  { kind, channel, is_on }: NotificationPreference,
): Promise<NotificationPreference[]> {
  await context.db
    .insertInto("notification_preferences")
    .values({ user_id: context.user.user_id, kind, channel, is_on })
    .onConflict((existing) => existing.columns(["user_id", "kind", "channel"]).doUpdateSet({ is_on }))
    .execute();
  return listPreferences(context);
}
