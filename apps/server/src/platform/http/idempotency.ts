import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { message } from "@overfly/i18n/message";
import type { FastifyInstance } from "fastify";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { invalid } from "./errors.ts";

interface IdempotentCall {
  endpoint: string;
  /** Including parameters: the same key can't be reused for another resource. */
  url: string;
  key: string;
  body: unknown;
}

declare module "fastify" {
  interface FastifyContextConfig {
    takesIdempotencyKey?: boolean;
  }
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses the header where it would have no effect: the caller would retry, and write twice. */
export function refuseUnusedIdempotencyKeys(app: FastifyInstance) {
  app.addHook("onRequest", async ({ method, headers, is404, routeOptions }) => {
    if (headers["idempotency-key"] === undefined || SAFE_METHODS.has(method) || is404) return;
    if (routeOptions.config.takesIdempotencyKey !== true)
      throw invalid({ "idempotency-key": ["errors/request:idempotencyKeyRefused"] });
  });
}

const RETENTION_HOURS = 48;
export const MAX_KEY_LENGTH = 200;

/**
 * Runs a write once per key: a retry, or a second click while the first one still runs, gets the first reply;
 * reusing the key for another call gets a 422. Key, write and reply are one transaction: a failed write or a crash
 * frees the key.
 */
export async function runIdempotent<T>(
  context: Context,
  { endpoint, url, key, body }: IdempotentCall,
  run: (context: Context) => Promise<T>,
): Promise<T> {
  if (key.length > MAX_KEY_LENGTH)
    throw invalid({ "idempotency-key": [message("errors/fields:maxLength", { number: MAX_KEY_LENGTH })] });
  const body_sha256 = await digestOf(url, body);
  return transact(context, async (tx) => {
    const { db, user } = tx;
    const keyColumns = { user_id: user.user_id, endpoint, key: digest(key) };
    await deleteExpired(tx);
    const claim = await db
      .insertInto("idempotency_keys")
      .values({ ...keyColumns, body_sha256 })
      .onConflict((existing) => existing.doNothing())
      .returning("key")
      .executeTakeFirst();
    const row = db.updateTable("idempotency_keys").where((eb) => eb.and(keyColumns));
    if (claim) {
      const reply = await run(tx);
      await row.set({ status: 200, reply: JSON.stringify(encrypt(key, JSON.stringify(reply))) }).execute();
      return reply;
    }
    const first = await db
      .selectFrom("idempotency_keys")
      .select(["body_sha256", "reply"])
      .where((eb) => eb.and(keyColumns))
      .executeTakeFirstOrThrow();
    if (first.body_sha256 !== body_sha256)
      throw invalid({ "idempotency-key": ["errors/request:idempotencyKeyReused"] });
    return JSON.parse(decrypt(key, first.reply as string)) as T;
  });
}

/** Unparsed bodies are large: they are digested off the event loop. */
async function digestOf(url: string, body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return digest(JSON.stringify([url, body ?? null]));
  const sha256 = await crypto.subtle.digest("SHA-256", new Uint8Array(body));
  return digest(JSON.stringify([url, Buffer.from(sha256).toString("hex")]));
}

const deleteExpired = ({ db, user, now }: Context) =>
  db
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", user.user_id)
    .where("created_at", "<", new Date(now().getTime() - RETENTION_HOURS * 3_600_000).toISOString())
    .execute();

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/**
 * Replies are encrypted with the key, because they may hold secrets that are shown only once, such as a dock's
 * password.
 */
function encrypt(key: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

function decrypt(key: string, text: string): string {
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv(CIPHER, keyOf(key), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

const keyOf = (key: string) => Buffer.from(hkdfSync("sha256", key, "", "idempotent reply", 32));
