import type { Notification } from "@overfly/contract/notifications/notifications";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";

export const NOTIFICATION = ["id", "kind", "title", "body", "image", "url", "created_at", "read_at"] as const;
const LATEST = 100;

interface Row {
  id: number;
  kind: string;
  title: string;
  body: string;
  image: string | null;
  url: string;
  created_at: string;
  read_at: string | null;
}

const notificationsOf = ({ db, user }: Context) =>
  db
    .selectFrom("notifications")
    .where("user_id", "=", user.user_id)
    .where("organization_id", "=", user.organization_id);

export async function listNotifications(context: Context) {
  const [rows, { unread }] = await Promise.all([
    notificationsOf(context).select(NOTIFICATION).orderBy("id", "desc").limit(LATEST).execute(),
    notificationsOf(context)
      .where("read_at", "is", null)
      .select((eb) => eb.fn.countAll<number>().as("unread"))
      .executeTakeFirstOrThrow(),
  ]);
  return { notifications: rows.map((row) => asNotification(row, context.now())), unread };
}

/** Marking twice keeps the first time. */
export async function markAsRead(context: Context, id: number): Promise<Notification> {
  const row = await notificationsOf(context).where("id", "=", id).select(NOTIFICATION).executeTakeFirst();
  if (!row) throw notFound("Notification");
  if (row.read_at) return asNotification(row, context.now());
  const read_at = context.now().toISOString();
  await context.db.updateTable("notifications").set({ read_at }).where("id", "=", id).execute();
  return asNotification({ ...row, read_at }, context.now());
}

export const asNotification = (row: Row, now: Date): Notification => ({
  ...row,
  kind: row.kind as Notification["kind"],
  created_at: agoText(now.getTime() - Date.parse(row.created_at)),
  sent_at: row.created_at,
});

const STEPS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "5 minutes ago", "yesterday", "now". */
function agoText(ms: number): string {
  const step = STEPS.find(([, length]) => ms >= length);
  return step ? RELATIVE.format(-Math.floor(ms / step[1]), step[0]) : "now";
}
