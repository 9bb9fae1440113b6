import type { Notification } from "@overfly/contract/notifications/notifications";
import type { Locale } from "@overfly/i18n/generated/locales";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { NOTIFICATION_COLUMNS, toNotification } from "#platform/notifications/notification-row.ts";

const MAX_LISTED = 100;

const notificationsOf = ({ db, user }: Context) =>
  db
    .selectFrom("notifications")
    .where("user_id", "=", user.user_id)
    .where("organization_id", "=", user.organization_id);

const rowsOf = (context: Context) => notificationsOf(context).select(NOTIFICATION_COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

export async function listNotifications(context: Context, locale: Locale) {
  const [rows, { unread }] = await Promise.all([
    rowsOf(context).orderBy("id", "desc").limit(MAX_LISTED).execute(),
    notificationsOf(context)
      .where("read_at", "is", null)
      .select((eb) => eb.fn.countAll<number>().as("unread"))
      .executeTakeFirstOrThrow(),
  ]);
  const older = await olderUnread(context, rows, unread);
  return {
    notifications: [...rows, ...older].map((row) => toNotification(row, context.now(), locale)),
    unread,
  };
}

/** Unread ones that the newest don't include, so that what is counted can be read and marked. */
async function olderUnread(context: Context, rows: readonly Row[], unread: number): Promise<Row[]> {
  const last = rows.at(-1);
  if (!last || rows.filter(({ read_at }) => read_at === null).length >= unread) return [];
  return rowsOf(context)
    .where("read_at", "is", null)
    .where("id", "<", last.id)
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

/** Marking it again keeps the first time. */
export async function markAsRead(context: Context, id: number, locale: Locale): Promise<Notification> {
  const row = await notificationsOf(context)
    .where("id", "=", id)
    .select(NOTIFICATION_COLUMNS)
    .executeTakeFirst();
  if (!row) throw notFound("Notification");
  if (row.read_at) return toNotification(row, context.now(), locale);
  const read_at = context.now().toISOString();
  await context.db.updateTable("notifications").set({ read_at }).where("id", "=", id).execute();
  return toNotification({ ...row, read_at }, context.now(), locale);
}
