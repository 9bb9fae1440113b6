import { createHash, randomBytes } from "node:crypto";

/** A 256-bit token for a link. Only its hash is stored, so that reading the database gives no access. */
export const newLinkToken = () => randomBytes(32).toString("base64url");

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const timeAfter = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
