import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, listOf } from "#page.ts";

export const NOTIFICATION_KINDS = [
  "mission_status",
  "assignment",
  "comment",
  "mention",
  "problem",
  "dock_alarm",
  "processing",
  "report_ready",
  "maintenance_due",
  "certificate_expiring",
  "storage",
  "webhook",
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z.object({
  id: z.number().int(),
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  image: z.string().nullable(),
  url: z.string(),
  /** Display text, such as "5 minutes ago". */
  created_at: z.string(),
  sent_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** Where a user is notified. */
export const NOTIFICATION_CHANNELS = ["in_app", "email"] as const;
export const NotificationChannel = z.enum(NOTIFICATION_CHANNELS);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** Also sent by e-mail by default, because they are urgent. */
const EMAILED_BY_DEFAULT: ReadonlySet<NotificationKind> = new Set([
  "assignment",
  "mention",
  "problem",
  "dock_alarm",
  "report_ready",
  "maintenance_due",
  "certificate_expiring",
  "storage",
  "webhook",
]);

/** The default of a kind on a channel. */
export const isOnByDefault = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  channel === "in_app" || EMAILED_BY_DEFAULT.has(kind);

/** Whether the user wants notifications of a kind on a channel. */
export const NotificationPreference = z.object({
  kind: NotificationKind,
  channel: NotificationChannel,
  is_on: z.boolean(),
});
export type NotificationPreference = z.infer<typeof NotificationPreference>;

export const notifications = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/notifications",
    permission: "available",
    summary: "The user's notifications, newest first, and how many are unread",
    reply: z.object({ notifications: z.array(Notification), unread: z.number().int() }),
  }),
  markAsRead: endpoint({
    method: "POST",
    path: "/api/ops/notifications/:id/mark-as-read",
    permission: "available",
    summary: "Mark one notification as read",
    params: IdParams,
    reply: dataOf(Notification),
  }),
  preferences: endpoint({
    method: "GET",
    path: "/api/ops/notification-preferences",
    permission: "available",
    summary: "The user's notification preferences, by kind and channel",
    reply: listOf(NotificationPreference),
  }),
  setPreference: endpoint({
    method: "PUT",
    path: "/api/ops/notification-preferences",
    permission: "available",
    summary: "Turn notifications of a kind on a channel on or off",
    body: NotificationPreference,
    reply: listOf(NotificationPreference),
  }),
};
