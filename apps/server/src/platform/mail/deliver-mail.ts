import { createTransport, type Transporter } from "nodemailer";
import type { FastifyInstance } from "fastify";
import { type Services, type SystemContext, systemContext } from "#context.ts";
import type { Settings } from "#settings.ts";
import { pictureAsPng } from "#platform/storage/pictures.ts";
import { LOGO_ID, withoutLogo } from "./mail-message.ts";

const MAX_ATTEMPTS = 12;
const MAX_RETRY_DELAY_S = 3600;
const RETENTION_DAYS = 7;

const senders = new WeakMap<Settings, SystemContext>();
const transports = new WeakMap<Settings, Transporter>();

/** Sends a mail without waiting for it; if that fails, the next periodic run retries. */
export function deliverMailSoon({ settings, log }: SystemContext, id: number): void {
  const sender = senders.get(settings); // the caller's connection may belong to a finished transaction
  if (sender)
    deliverMail(sender, id).catch((error: unknown) =>
      log.warn({ err: error }, "Sending a mail failed; it will be retried"),
    );
}

/** Sends one queued mail, if a mail server is configured. Row locks keep two processes from sending the same one. */
async function deliverMail(context: SystemContext, id: number): Promise<void> {
  const transport = transportOf(context.settings);
  if (!transport) return;
  await context.db.transaction().execute(async (db) => {
    const mail = await db
      .selectFrom("outbox")
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .where("next_attempt_at", "is not", null)
      .select(["to_address", "subject", "text", "html", "logo", "attempts"])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!mail) return;
    const { to_address: to, subject, text, attempts } = mail;
    const now = context.now();
    const result = await transport
      .sendMail({
        from: context.settings.MAIL_FROM,
        to,
        subject,
        text: text ?? "",
        ...(await withPictures(context, mail)),
      })
      .then(
        () => ({ sent_at: now.toISOString(), text: null, html: null, error: null }),
        (error: Error) => ({
          error: error.message.slice(0, 500),
          next_attempt_at: attempts + 1 < MAX_ATTEMPTS ? retryTime(context, now, attempts) : null,
        }),
      );
    await db
      .updateTable("outbox")
      .set({ ...result, attempts: attempts + 1 })
      .where("id", "=", id)
      .execute();
  });
}

/** The HTML with the logo that it shows: attached, since mail programs load no pictures from elsewhere. */
async function withPictures(context: SystemContext, mail: { html: string | null; logo: string | null }) {
  const html = mail.html ?? "";
  const logo = await pictureAsPng(context, mail.logo);
  if (logo === null) return { html: withoutLogo(html) };
  const content = Buffer.from(logo);
  return {
    html,
    attachments: [{ filename: "logo.png", contentType: "image/png", content, cid: LOGO_ID }],
  };
}

/** Sends all mails that are due, and deletes unsent texts after a week. */
async function deliverDueMails(context: SystemContext): Promise<void> {
  const { db, now } = context;
  await db
    .updateTable("outbox")
    .set({ text: null, html: null, next_attempt_at: null })
    .where("created_at", "<", new Date(now().getTime() - RETENTION_DAYS * 86_400_000).toISOString())
    .where("text", "is not", null)
    .execute();
  if (!transportOf(context.settings)) return;
  const due = await db
    .selectFrom("outbox")
    .where("sent_at", "is", null)
    .where("next_attempt_at", "<=", now().toISOString())
    .select("id")
    .orderBy("next_attempt_at")
    .limit(50)
    .execute();
  for (const { id } of due) await deliverMail(context, id);
}

/** Retries queued mails periodically while the server runs. */
export function scheduleMailDelivery(app: FastifyInstance, services: Services): void {
  const context = systemContext(services, "mail");
  senders.set(services.settings, context);
  const sweep = () => {
    deliverDueMails(context).catch((error: unknown) =>
      services.log.warn({ err: error }, "Sending queued mails failed"),
    );
  };
  const timer = setInterval(sweep, services.settings.MAIL_RETRY_S * 1000).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    transports.get(services.settings)?.close();
  });
}

function transportOf(settings: Settings): Transporter | undefined {
  if (settings.SMTP_URL === undefined) return undefined;
  const cached = transports.get(settings);
  if (cached) return cached;
  const transport = createTransport({
    url: settings.SMTP_URL,
    pool: true,
    connectionTimeout: 10_000,
  } as object);
  transports.set(settings, transport);
  return transport;
}

const retryTime = ({ settings }: SystemContext, now: Date, attempts: number) =>
  new Date(
    now.getTime() + Math.min(MAX_RETRY_DELAY_S, settings.MAIL_RETRY_S * 2 ** attempts) * 1000,
  ).toISOString();
