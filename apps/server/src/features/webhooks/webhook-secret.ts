import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "#platform/db/schema.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";

const CIPHER = "aes-256-gcm";
const [SECRET_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];
const PREFIX = "whsec_";

export const generateSecret = () => `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Secrets are stored encrypted: reading the table alone is not enough to sign. */
export async function encryptSecret(db: Kysely<DB>, secret: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await keyOf(db), nonce);
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

export async function decryptSecret(db: Kysely<DB>, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(CIPHER, await keyOf(db), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

const keyOf = async (db: Kysely<DB>) =>
  Buffer.from(hkdfSync("sha256", await installationSecret(db, "webhooks"), "", "webhook secrets", 32));

export interface SignedParts {
  id: string;
  at: Date;
  body: string;
}

/**
 * The headers of standardwebhooks.com: the receiver verifies the signature over id, time and body, and rejects old
 * and repeated messages, which prevents replays.
 */
export function signedHeaders(secret: string, { id, at, body }: SignedParts): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(`${id}.${seconds}.${body}`)
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
}
