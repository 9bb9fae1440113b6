import {
  isOnByDefault,
  type NotificationChannel,
  type NotificationKind,
} from "@overfly/contract/notifications/notifications";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { pageUrl } from "#platform/http/server-url.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { translate } from "@overfly/i18n/node/translate";
import { asLocale, DEFAULT_LOCALE } from "@overfly/i18n/locale";
import {
  NOTIFICATION_COLUMNS,
  type NotificationText,
  notificationText,
  toNotification,
} from "./notification-row.ts";

export interface Recipients {
  organization_id: number;
  /** Only these users; by default everyone in the organization. */
  user_ids?: readonly string[];
  /** Only those who hold this permission. */
  permission?: string;
  /** Who is not notified: the user who caused it, and who is told in another way. */
  except?: string | readonly string[];
}

export interface NewNotification {
  kind: NotificationKind;
  title: NotificationText;
  body: NotificationText;
  /** Path of the page that it links to. */
  url: string;
}

/** Notifies users in the app and by e-mail. Call it inside the transaction of the event: it is sent after the commit. */
export async function notify(
  context: SystemContext,
  to: Recipients,
  notification: NewNotification,
): Promise<void> {
  const recipients = await recipientsOf(context, to, notification.kind);
  await notifyInApp(
    context,
    recipients.filter(({ in_app }) => in_app),
    notification,
  );
  for (const recipient of recipients.filter(({ email }) => email))
    await notifyByMail(context, recipient, notification);
}

type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number];

const recipientsOf = ({ db }: SystemContext, to: Recipients, kind: NotificationKind) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", to.organization_id)
    .where("memberships.suspended_at", "is", null)
    .$if(to.user_ids !== undefined, (query) =>
      query.where("memberships.user_id", "in", [...(to.user_ids ?? []), ""]),
    )
    .$if(to.except !== undefined, (query) =>
      query.where("memberships.user_id", "not in", ["", ...[to.except ?? []].flat()]),
    )
    .where((membership) =>
      membership.exists(
        membership
          .selectFrom("membership_roles")
          .innerJoin("roles", "roles.id", "membership_roles.role_id")
          .whereRef("membership_roles.membership_id", "=", "memberships.id")
          .$if(to.permission !== undefined, (query) =>
            query.where(sql<boolean>`${to.permission} = any(roles.permissions)`),
          )
          .select("roles.id"),
      ),
    )
    .select([
      "memberships.user_id",
      "memberships.organization_id",
      "memberships.user_type",
      "users.locale",
      "users.email as address",
      isEnabled(kind, "in_app").as("in_app"),
      isEnabled(kind, "email").as("email"),
    ])
    .execute();

/** The user's preference, or the default. */
const isEnabled = (kind: NotificationKind, channel: NotificationChannel) => sql<boolean>`coalesce(
  (select is_on from notification_preferences as preference
   where preference.user_id = memberships.user_id and preference.kind = ${kind} and preference.channel = ${channel}),
  ${isOnByDefault(kind, channel)})`;

async function notifyInApp(
  context: SystemContext,
  recipients: readonly Recipient[],
  { kind, title, body, url }: NewNotification,
): Promise<void> {
  if (recipients.length === 0) return;
  const sent = await context.db
    .insertInto("notifications")
    .values(
      recipients.map(({ user_id, organization_id }) => ({
        user_id,
        organization_id,
        kind,
        title: JSON.stringify(title),
        body: JSON.stringify(body),
        url,
      })),
    )
    .returning([...NOTIFICATION_COLUMNS, "user_id", "organization_id"])
    .execute();
  const locales = new Map(recipients.map(({ user_id, locale }) => [user_id, asLocale(locale)]));
  context.afterCommit(() => {
    for (const { user_id, organization_id, ...row } of sent) {
      const notification = toNotification(row, context.now(), locales.get(user_id) ?? DEFAULT_LOCALE);
      const event = { kind: "notification" as const, notification };
      context.live.publish({ organization_id, user_ids: [user_id] }, event);
    }
  });
}

function notifyByMail(context: SystemContext, recipient: Recipient, { title, body, url }: NewNotification) {
  const { organization_id, user_id, address, user_type } = recipient;
  const locale = asLocale(recipient.locale);
  const subject = notificationText(title, locale);
  const lines = [subject, notificationText(body, locale)].filter((line) => line !== "");
  const link = {
    url: pageUrl(context.settings, user_type === "client" ? "client" : "center", url),
    label: translate(locale, "notifications/mail:openInOverfly"),
  };
  return queueMail(context, {
    to: address,
    message: { locale, subject, lines, link },
    organization_id,
    user_id,
  });
}
