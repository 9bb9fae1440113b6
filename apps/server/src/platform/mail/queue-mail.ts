import type { SystemContext } from "#context.ts";
import { seenBranding } from "#platform/branding/seen-branding.ts";
import { deliverMailSoon } from "./deliver-mail.ts";
import { renderHtml, type MailMessage } from "./mail-message.ts";

export interface NewMail {
  to: string;
  message: MailMessage;
  /** The organization whose outbox lists it. */
  organization_id?: number | null;
  user_id?: string | null;
}

/** Queues a mail in the caller's transaction: it is sent after the commit, and retried until it succeeds. */
export async function queueMail(
  context: SystemContext,
  { to, message, organization_id = null, user_id = null }: NewMail,
): Promise<void> {
  const brand = organization_id === null ? null : await seenBranding(context, organization_id);
  await context.db
    .insertInto("outbox")
    .values({
      to_address: to,
      subject: message.subject,
      text: [...message.lines, message.link?.url, brand?.footer].filter(Boolean).join("\n\n"),
      html: renderHtml(message, brand),
      logo: brand?.logo ?? null,
      organization_id,
      user_id,
      created_at: context.now().toISOString(),
      next_attempt_at: context.now().toISOString(),
    })
    .execute();
  context.afterCommit(() => deliverMailSoon(context));
}
