import { createHmac, timingSafeEqual } from "node:crypto";
import type { SystemContext } from "#context.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";

/** The page of a link asks for a new one whenever it is read again. */
const VALID_MS = 60 * 60_000;

/** Permits the page of a link to load files by addresses, which the link's token must not be part of. */
export async function issueTicket(context: SystemContext, linkId: number): Promise<string> {
  const expires = context.now().getTime() + VALID_MS;
  return `${linkId}.${expires}.${await signatureOf(context, linkId, expires)}`;
}

/** The id of the link that a ticket is of. Undefined if it is forged or expired. */
export async function readTicket(context: SystemContext, ticket: string): Promise<number | undefined> {
  const [, linkId = "", expires = "", signature = ""] =
    /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? [];
  const expected = Buffer.from(await signatureOf(context, Number(linkId), Number(expires)));
  const received = Buffer.from(signature);
  const isSigned = received.length === expected.length && timingSafeEqual(received, expected);
  return isSigned && Number(expires) > context.now().getTime() ? Number(linkId) : undefined;
}

async function signatureOf({ db }: SystemContext, linkId: number, expires: number): Promise<string> {
  const secret = await installationSecret(db, "cloud-links");
  return createHmac("sha256", secret).update(`${linkId}\n${expires}`).digest("base64url");
}
