import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { writeSystemAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { notify } from "#platform/notifications/notify.ts";

/** A webhook that has failed for so long is deactivated. */
const MAX_FAILING_DAYS = 5;
const PAGE = "/settings/general/apps";

interface AttemptResult {
  isAccepted: boolean;
  at: Date;
}

/** Stores since when a webhook fails; a success resets it. */
export const recordResult = ({ db }: SystemContext, webhookId: number, { isAccepted, at }: AttemptResult) =>
  db
    .updateTable("webhooks")
    .where("id", "=", webhookId)
    .$if(!isAccepted, (query) => query.where("failing_since", "is", null))
    .set(isAccepted ? { failing_since: null, notified_at: null } : { failing_since: at.toISOString() })
    .execute();

/**
 * After the last attempt at a message: notifies the organization once per series of failures, and deactivates the
 * webhook after some days.
 */
export async function notifyOfFailure(context: SystemContext, webhookId: number): Promise<void> {
  const { db, now } = context;
  const failing = await db
    .selectFrom("webhooks")
    .where("id", "=", webhookId)
    .where("is_active", "=", true)
    .where("failing_since", "is not", null)
    .select(["name", "organization_id", "failing_since", "notified_at"])
    .forUpdate()
    .executeTakeFirst();
  if (!failing) return;
  const patienceEnds = Date.parse(failing.failing_since ?? "") + MAX_FAILING_DAYS * 86_400_000;
  if (patienceEnds <= now().getTime()) return deactivateWebhook(context, webhookId, "silent");
  if (failing.notified_at !== null) return;
  const notified_at = now().toISOString();
  await db.updateTable("webhooks").set({ notified_at }).where("id", "=", webhookId).execute();
  await notifyManagers(context, failing, MESSAGES.givenUp);
}

/** Deactivates a webhook whose receiver is gone or has not responded for long, and notifies those who can fix it. */
export async function deactivateWebhook(
  context: SystemContext,
  webhookId: number,
  why: "gone" | "silent",
): Promise<void> {
  const stopped = await context.db
    .updateTable("webhooks")
    .set({ is_active: false, notified_at: context.now().toISOString() })
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
  givenUp: { title: "webhookFailing", body: "webhookDeliveryFailing" },
  silent: { title: "webhookDisabled", body: "webhookUnreachable" },
  gone: { title: "webhookDisabled", body: "webhookGone" },
} as const;

const notifyManagers = (
  context: SystemContext,
  { name, organization_id }: { name: string; organization_id: number },
  { title, body }: (typeof MESSAGES)[keyof typeof MESSAGES],
) =>
  notify(
    context,
    { organization_id, permission: "allow managing accounts" },
    {
      kind: "webhook",
      title: message(`notifications/texts:${title}`),
      body: message(`notifications/texts:${body}`, { name, days: MAX_FAILING_DAYS }),
      url: PAGE,
    },
  );
