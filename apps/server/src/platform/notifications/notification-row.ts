import type { Notification } from "@overfly/contract/notifications/notifications";
import type { Selectable } from "kysely";
import { languageTag } from "@overfly/i18n/format";
import type { Locale } from "@overfly/i18n/generated/locales";
import type { Message } from "@overfly/i18n/message";
import { render } from "@overfly/i18n/node/translate";
import type { DB } from "#platform/db/schema.ts";

/** A plain string where it is the same in all languages, such as a name. */
export type NotificationText = string | Message;

export const NOTIFICATION_COLUMNS = [
  "id",
  "kind",
  "title",
  "body",
  "image",
  "url",
  "created_at",
  "read_at",
] as const;

type NotificationRow = Pick<Selectable<DB["notifications"]>, (typeof NOTIFICATION_COLUMNS)[number]>;

/** `created_at` becomes a display text; `sent_at` keeps the time. */
export const toNotification = (row: NotificationRow, now: Date, locale: Locale): Notification => ({
  ...row,
  title: notificationText(row.title, locale),
  body: notificationText(row.body, locale),
  kind: row.kind as Notification["kind"],
  created_at: timeAgo(now.getTime() - Date.parse(row.created_at), locale),
  sent_at: row.created_at,
});

export const notificationText = (text: NotificationText, locale: Locale): string =>
  typeof text === "string" ? text : render(text, locale);

const UNITS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "5 minutes ago", "yesterday", "now". */
function timeAgo(ms: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(languageTag(locale), { numeric: "auto" });
  const [unit, length] = UNITS.find(([, atLeast]) => ms >= atLeast) ?? ["second", Infinity];
  return format.format(-Math.floor(ms / length), unit);
}
