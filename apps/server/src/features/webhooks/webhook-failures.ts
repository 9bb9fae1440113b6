import type { SystemContext } from "#context.ts";
import { writeSystemAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { notify, type LocalizedText } from "#platform/notifications/notify.ts";

/** One that has taken nothing for so long is asked no more. */
const MAX_FAILING_DAYS = 5;
const PAGE = "/settings/general/apps";

interface Attempted {
  isTaken: boolean;
  at: Date;
}

/** Remembers since when a webhook takes nothing; whatever it takes ends that. */
export const recordResult = ({ db }: SystemContext, webhookId: number, { isTaken, at }: Attempted) =>
  db
    .updateTable("webhooks")
    .where("id", "=", webhookId)
    .$if(!isTaken, (query) => query.where("failing_since", "is", null))
    .set(isTaken ? { failing_since: null, told_at: null } : { failing_since: at.toISOString() })
    .execute();

/** A message was tried as often as it is: its organization is told, of a series of them once; after days it ends. */
export async function notifyOfFailure(context: SystemContext, webhookId: number): Promise<void> {
  const { db, now } = context;
  const failing = await db
    .selectFrom("webhooks")
    .where("id", "=", webhookId)
    .where("is_active", "=", true)
    .where("failing_since", "is not", null)
    .select(["name", "organization_id", "failing_since", "told_at"])
    .forUpdate()
    .executeTakeFirst();
  if (!failing) return;
  const patienceEnds = Date.parse(failing.failing_since ?? "") + MAX_FAILING_DAYS * 86_400_000;
  if (patienceEnds <= now().getTime()) return deactivateWebhook(context, webhookId, "silent");
  if (failing.told_at !== null) return;
  const told_at = now().toISOString();
  await db.updateTable("webhooks").set({ told_at }).where("id", "=", webhookId).execute();
  await notifyManagers(context, failing, MESSAGES.givenUp);
}

/** Stops a webhook that its receiver has left, or has not answered for long, and says so to who can mend it. */
export async function deactivateWebhook(
  context: SystemContext,
  webhookId: number,
  why: "gone" | "silent",
): Promise<void> {
  const stopped = await context.db
    .updateTable("webhooks")
    .set({ is_active: false, told_at: context.now().toISOString() })
    .where("id", "=", webhookId)
    .where("is_active", "=", true)
    .returning(["name", "organization_id"])
    .executeTakeFirst();
  if (!stopped) return;
  const { organization_id, name } = stopped;
  await writeSystemAuditLog(
    context,
    { organization_id },
    {
      action: "webhooks.switch-off",
      subject_kind: "webhook",
      subject: String(webhookId),
      details: { name, reason: why },
    },
  );
  await notifyManagers(context, stopped, MESSAGES[why]);
}

const MESSAGES = {
  givenUp: {
    title: { en: "A webhook does not answer", ar: "خطاف ويب لا يستجيب" },
    body: (name) => ({
      en: `A message to “${name}” was not taken, however often it was sent. Further ones are tried for ${MAX_FAILING_DAYS} days; then the webhook is switched off.`,
      ar: `لم تُقبل رسالة إلى «${name}» رغم تكرار إرسالها. تُجرَّب الرسائل التالية ${MAX_FAILING_DAYS} أيام، ثم يُوقَف الخطاف.`,
    }),
  },
  silent: {
    title: { en: "A webhook was switched off", ar: "أُوقف خطاف ويب" },
    body: (name) => ({
      en: `“${name}” has taken nothing for ${MAX_FAILING_DAYS} days. Mend its receiver and switch it on again.`,
      ar: `لم يقبل «${name}» شيئًا منذ ${MAX_FAILING_DAYS} أيام. أصلح المستقبِل ثم شغّل الخطاف من جديد.`,
    }),
  },
  gone: {
    title: { en: "A webhook was switched off", ar: "أُوقف خطاف ويب" },
    body: (name) => ({
      en: `The receiver of “${name}” says that it is gone for good (410).`,
      ar: `يقول مستقبِل «${name}» إنه زال نهائيًا (410).`,
    }),
  },
} as const satisfies Record<string, { title: LocalizedText; body: (name: string) => LocalizedText }>;

const notifyManagers = (
  context: SystemContext,
  { name, organization_id }: { name: string; organization_id: number },
  { title, body }: { title: LocalizedText; body: (name: string) => LocalizedText },
) =>
  notify(
    context,
    { organization_id, permission: "allow managing accounts" },
    { kind: "webhook", title, body: body(name), url: PAGE },
  );
