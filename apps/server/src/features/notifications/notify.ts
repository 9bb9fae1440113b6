import {
  isToldAtFirst,
  type NotificationChannel,
  type NotificationKind,
} from "@overfly/contract/notifications/notifications";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { pageUrl } from "#platform/http/own-url.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { asNotification, NOTIFICATION } from "./notification-service.ts";

export interface Recipients {
  organization_id: number;
  /** Only these users; everyone of the organization without it. */
  user_ids?: readonly string[];
  /** Only those who hold this permission. */
  permission?: string;
  /** Nobody is told of what they did themselves. */
  except?: string;
}

/** What is said in the recipient's language; a plain string where it is the same in each, such as a name. */
export type Words = string | { en: string; ar: string };

export interface NewNotification {
  kind: NotificationKind;
  title: Words;
  body: Words;
  /** Path of the page that it leads to. */
  url: string;
}

/** Tells people, in the transaction of what happened; browsers and mailboxes hear of it once it is committed. */
export async function notify(context: SystemContext, to: Recipients, news: NewNotification): Promise<void> {
  const people = await peopleOf(context, to, news.kind);
  await tellInApp(
    context,
    people.filter((person) => person.in_app),
    news,
  );
  for (const person of people.filter(({ email }) => email)) await tellByMail(context, person, news);
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number];

const peopleOf = ({ db }: SystemContext, to: Recipients, kind: NotificationKind) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", to.organization_id)
    .where("memberships.suspended_at", "is", null)
    .$if(to.user_ids !== undefined, (query) =>
      query.where("memberships.user_id", "in", [...(to.user_ids ?? []), ""]),
    )
    .$if(to.except !== undefined, (query) => query.where("memberships.user_id", "!=", to.except ?? ""))
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
      isWanted(kind, "in_app").as("in_app"),
      isWanted(kind, "email").as("email"),
    ])
    .execute();

/** As the member chose, or as it is at first. */
const isWanted = (kind: NotificationKind, channel: NotificationChannel) => sql<boolean>`coalesce(
  (select is_on from notification_choices as choice
   where choice.user_id = memberships.user_id and choice.kind = ${kind} and choice.channel = ${channel}),
  ${isToldAtFirst(kind, channel)})`;

const inLanguage = (words: Words, locale: string): string =>
  typeof words === "string" ? words : words[locale === "ar" ? "ar" : "en"];

async function tellInApp(
  context: SystemContext,
  people: readonly Person[],
  { kind, title, body, url }: NewNotification,
): Promise<void> {
  if (people.length === 0) return;
  const sent = await context.db
    .insertInto("notifications")
    .values(
      people.map(({ user_id, organization_id, locale }) => ({
        user_id,
        organization_id,
        kind,
        title: inLanguage(title, locale),
        body: inLanguage(body, locale),
        url,
      })),
    )
    .returning([...NOTIFICATION, "user_id", "organization_id"])
    .execute();
  context.afterCommit(() => {
    for (const { user_id, organization_id, ...row } of sent) {
      const event = { kind: "notification" as const, notification: asNotification(row, context.now()) };
      context.live.publish({ organization_id, user_ids: [user_id] }, event);
    }
  });
}

const OPEN = { en: "Open in Overfly", ar: "افتح في Overfly" };

function tellByMail(context: SystemContext, person: Person, { title, body, url }: NewNotification) {
  const { organization_id, user_id, address, user_type } = person;
  const locale = person.locale === "ar" ? "ar" : "en";
  const lines = [inLanguage(title, locale), inLanguage(body, locale)].filter((line) => line !== "");
  const link = {
    url: pageUrl(context.settings, user_type === "client" ? "client" : "center", url),
    label: OPEN[locale],
  };
  const message = { locale, subject: inLanguage(title, locale), lines, link } as const;
  return queueMail(context, { to: address, message, organization_id, user_id });
}
