import { createHash, randomBytes } from "node:crypto";

/** 256 bits that go into a link; what is kept is their hash, so that who reads the database opens nothing. */
export const newLinkToken = () => randomBytes(32).toString("base64url");

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const timeAfter = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
