import type { Locale } from "@overfly/i18n/generated/locales";
import { languageTag } from "@overfly/i18n/format";
import type { SystemContext } from "#context.ts";
import { pageUrl } from "#platform/http/server-url.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { asLocale } from "@overfly/i18n/locale";
import { codeMail, newSignInMail, passwordChangedMail, resetMail } from "./auth-mails.ts";

type MailStore = Pick<SystemContext, "db">;

export async function sendCodeMail(
  context: SystemContext,
  { id }: { id: string },
  code: string,
): Promise<void> {
  const { locale, ...to } = await recipient(context, id);
  await queueMail(context, { ...to, message: codeMail(locale, code) });
}

export async function sendResetMail(context: SystemContext, user_id: string, url: string): Promise<void> {
  const { locale, ...to } = await recipient(context, user_id);
  await queueMail(context, { ...to, message: resetMail(locale, url) });
}

export async function sendPasswordChangedMail(context: SystemContext, user_id: string): Promise<void> {
  const { locale, ...to } = await recipient(context, user_id);
  await queueMail(context, { ...to, message: passwordChangedMail(locale) });
}

interface NewSignIn {
  /** Undefined if the user agent is unknown. */
  browser: string | undefined;
  ip: string;
  at: Date;
}

/** The time is in the organization's time zone; the link opens the list of sessions. */
export async function sendNewSignInMail(
  context: SystemContext,
  user_id: string,
  { at, ...seen }: NewSignIn,
): Promise<void> {
  const { locale, ...to } = await recipient(context, user_id);
  const { time_zone, user_type } = await context.db
    .selectFrom("memberships")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .where("user_id", "=", user_id)
    .select(["time_zone", "user_type"])
    .orderBy("memberships.id")
    .executeTakeFirstOrThrow();
  const url = pageUrl(
    context.settings,
    user_type === "client" ? "client" : "center",
    "/settings/general/security",
  );
  const message = newSignInMail(locale, { ...seen, time: formatTime(locale, at, time_zone), url });
  await queueMail(context, { ...to, message });
}

const formatTime = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTag(locale), {
    dateStyle: "long",
    timeStyle: "long",
    timeZone,
  }).format(at);

/** A user's address and language. The mail is listed in the outbox of their first organization. */
async function recipient({ db }: MailStore, user_id: string) {
  const { email, locale, organization_id } = await db
    .selectFrom("users")
    .leftJoin("memberships", "memberships.user_id", "users.id")
    .where("users.id", "=", user_id)
    .select(["users.email", "users.locale", "memberships.organization_id"])
    .orderBy("memberships.id")
    .executeTakeFirstOrThrow();
  return { to: email, locale: asLocale(locale), organization_id, user_id };
}
