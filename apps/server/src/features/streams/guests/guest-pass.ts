import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { SystemContext } from "#context.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";

interface PassedLink {
  id: number;
  pin_hash: string | null;
}

const newGuestId = () => randomBytes(16).toString("base64url");

/** Lets a new guest, who has entered the link's PIN, come back without it. */
export const issuePass = async (context: SystemContext, link: PassedLink): Promise<string> => {
  const guestId = newGuestId();
  return `${guestId}.${await signatureOf(context, link, guestId)}`;
};

/** The guest's id; undefined for a pass of another link, or none. */
export async function readPass(
  context: SystemContext,
  link: PassedLink,
  pass: string,
): Promise<string | undefined> {
  const [, guestId = "", signature = ""] = /^([\w-]{22})\.([\w-]{43})$/.exec(pass) ?? [];
  const expected = Buffer.from(await signatureOf(context, link, guestId));
  const received = Buffer.from(signature);
  return received.length === expected.length && timingSafeEqual(received, expected) ? guestId : undefined;
}

async function signatureOf(
  { db }: SystemContext,
  { id, pin_hash }: PassedLink,
  guestId: string,
): Promise<string> {
  const secret = await installationSecret(db, "guest-passes");
  return createHmac("sha256", secret)
    .update(`${id}\n${guestId}\n${pin_hash ?? ""}`)
    .digest("base64url");
}
