import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "#context.ts";

const VALID_MS = 15 * 60_000;

/** A short-lived token for one of the user's memberships, bound to their session. */
export function signProviderToken(context: Context, membershipId: number): string {
  const claim = `${membershipId}.${context.now().getTime() + VALID_MS}`;
  return `${claim}.${signature(context, claim)}`;
}

/** The membership of a token that was signed for this session and has not expired. */
export function readProviderToken(context: Context, token: string): number | undefined {
  const [membership = "", expires = "", tokenSignature = ""] = token.split(".");
  const received = Buffer.from(tokenSignature);
  const expected = Buffer.from(signature(context, `${membership}.${expires}`));
  const isGenuine = received.length === expected.length && timingSafeEqual(received, expected);
  return isGenuine && Number(expires) > context.now().getTime() ? Number(membership) : undefined;
}

const signature = ({ auth, user }: Context, claim: string) =>
  createHmac("sha256", auth.options.secret).update(`${user.session_id}.${claim}`).digest("base64url");
