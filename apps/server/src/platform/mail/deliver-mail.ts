import { createTransport, type Transporter } from "nodemailer";
import type { FastifyInstance } from "fastify";
import type { Selectable } from "kysely";
import { type Services, type SystemContext, systemContext } from "#context.ts";
import type { Settings } from "#settings.ts";
import type { DB } from "#platform/db/schema.ts";
import { pictureAsPng } from "#platform/storage/pictures.ts";
import { LOGO_ID, withoutLogo } from "./mail-message.ts";

const MAX_ATTEMPTS = 12;
const MAX_RETRY_DELAY_S = 3600;
const RETENTION_DAYS = 7;

/** Longer than a mail server may take: a mail whose process ended while sending it is sent again afterwards. */
const LEASE_MS = 15 * 60_000;
/** A mail server that hangs keeps as many mails waiting, and nothing else. */
const MAX_SENDING = 5;
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Those who send the mails of a server at this moment. */
interface Senders {
  context: SystemContext;
  active: number;
  /** How often mails were queued: who finds none looks again if it changed meanwhile. */
  wakes: number;
}

const sendersOf = new WeakMap<Settings, Senders>();
const transports = new WeakMap<Settings, Transporter>();

/** Sends what is due without waiting for it; what fails, the next periodic run retries. */
export function deliverMailSoon({ settings }: SystemContext): void {
  const senders = sendersOf.get(settings); // the caller's connection may belong to a finished transaction
  if (!senders || !transportOf(settings)) return;
  senders.wakes += 1;
  if (senders.active >= MAX_SENDING) return;
  senders.active += 1;
  void sendDueMails(senders)
    .catch((error: unknown) => senders.context.log.warn({ err: error }, "Sending queued mails failed"))
    .finally(() => (senders.active -= 1));
}

async function sendDueMails(senders: Senders): Promise<void> {
  const { context } = senders;
  for (;;) {
    const { wakes } = senders;
    const mail = await claimMail(context);
    if (mail) await sendMail(context, mail);
    else if (wakes === senders.wakes) return;
  }
}

type ClaimedMail = Pick<
  Selectable<DB["outbox"]>,
  "id" | "to_address" | "subject" | "text" | "html" | "logo" | "attempts"
>;

/** Takes the mail that is due longest, so that no other process sends it, too. No connection is held while it is sent. */
async function claimMail({ db, now }: SystemContext): Promise<ClaimedMail | undefined> {
  return db
    .updateTable("outbox")
    .set({ next_attempt_at: new Date(now().getTime() + LEASE_MS).toISOString() })
    .where("id", "=", (queue) =>
      queue
        .selectFrom("outbox")
        .where("sent_at", "is", null)
        .where("next_attempt_at", "<=", now().toISOString())
        .select("id")
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "to_address", "subject", "text", "html", "logo", "attempts"])
    .executeTakeFirst();
}

async function sendMail(context: SystemContext, mail: ClaimedMail): Promise<void> {
  const { id, to_address: to, subject, text, attempts } = mail;
  const result = await transportOf(context.settings)
    ?.sendMail({
      from: context.settings.MAIL_FROM,
      to,
      subject,
      text: text ?? "",
      ...(await withPictures(context, mail)),
    })
    .then(
      () => ({ sent_at: context.now().toISOString(), text: null, html: null, error: null }),
      (error: Error) => ({
        error: error.message.slice(0, 500),
        next_attempt_at: attempts + 1 < MAX_ATTEMPTS ? retryTime(context, attempts) : null,
      }),
    );
  if (!result) return;
  await context.db
    .updateTable("outbox")
    .set({ ...result, attempts: attempts + 1 })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
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

/** Deletes unsent texts after a week. */
async function deleteOldTexts({ db, now }: SystemContext): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ text: null, html: null, next_attempt_at: null })
    .where("created_at", "<", new Date(now().getTime() - RETENTION_DAYS * 86_400_000).toISOString())
    .where("text", "is not", null)
    .execute();
}

/** Retries queued mails periodically while the server runs. */
export function scheduleMailDelivery(app: FastifyInstance, services: Services): void {
  const context = systemContext(services, "mail");
  sendersOf.set(services.settings, { context, active: 0, wakes: 0 });
  const sweep = () => {
    deleteOldTexts(context).then(
      () => deliverMailSoon(context),
      (error: unknown) => services.log.warn({ err: error }, "Deleting old mails failed"),
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
    maxConnections: MAX_SENDING,
    ...TIMEOUTS_MS,
  } as object);
  transports.set(settings, transport);
  return transport;
}

const retryTime = ({ settings, now }: SystemContext, attempts: number) =>
  new Date(
    now().getTime() + Math.min(MAX_RETRY_DELAY_S, settings.MAIL_RETRY_S * 2 ** attempts) * 1000,
  ).toISOString();
