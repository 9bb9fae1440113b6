import type { SystemContext } from "#context.ts";
import { queueMail } from "#mail/queue-mail.ts";
import { codeMail, passwordChangedMail, resetMail } from "./identity-mails.ts";

type To = Pick<SystemContext, "db">;

export async function mailCode(context: SystemContext, { id }: { id: string }, code: string): Promise<void> {
  const { locale, ...to } = await recipient(context, id);
  await queueMail(context, { ...to, message: codeMail(locale, code) });
}

export async function mailResetLink(context: SystemContext, user_id: string, url: string): Promise<void> {
  const { locale, ...to } = await recipient(context, user_id);
  await queueMail(context, { ...to, message: resetMail(locale, url) });
}

export async function mailPasswordChanged(context: SystemContext, user_id: string): Promise<void> {
  const { locale, ...to } = await recipient(context, user_id);
  await queueMail(context, { ...to, message: passwordChangedMail(locale) });
}

/** A user's own address and language; the outbox that shows it is of the first organization that they work for. */
async function recipient({ db }: To, user_id: string) {
  const { email, locale, organization_id } = await db
    .selectFrom("users")
    .leftJoin("memberships", "memberships.user_id", "users.id")
    .where("users.id", "=", user_id)
    .select(["users.email", "users.locale", "memberships.organization_id"])
    .orderBy("memberships.id")
    .executeTakeFirstOrThrow();
  return { to: email, locale: locale === "ar" ? ("ar" as const) : ("en" as const), organization_id, user_id };
}
