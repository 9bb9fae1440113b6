import { createHmac, timingSafeEqual } from "node:crypto";
import { IdentityProvider } from "@overfly/contract/auth/entrance";
import { LRUCache } from "lru-cache";
import * as client from "openid-client";
import { z } from "zod";
import { HttpError, notFound } from "#platform/http/errors.ts";
import type { PublicContext } from "./auth-service.ts";
import { providerSettings, type ProviderSettings } from "./identity-providers.ts";

/** Kept in the browser while it is at the provider: whoever comes back must be the one who left. */
const Trip = z.object({
  provider: IdentityProvider,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string(),
  expires: z.number(),
});
type Trip = z.infer<typeof Trip>;

/** Who the provider says it is. */
export interface Vouched {
  subject: string;
  name: string;
  /** Only where the provider answers for it. */
  email: string | undefined;
}

const TRIP_S = 600;
const COOKIE = "overfly.trip";
const SCOPE = "openid email profile";

/** What a provider's discovery document says; an hour old at most. */
const known = new LRUCache<string, client.Configuration>({ max: 8, ttl: 3_600_000 });

/** The provider's address to send the browser to, and the cookie that it must come back with. */
export async function leaveFor(
  context: PublicContext,
  provider: IdentityProvider,
  { from, callback }: { from: string; callback: string },
): Promise<{ url: string; cookie: string }> {
  const config = await configuration(context, provider);
  const trip: Trip = {
    provider,
    from,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    expires: context.now().getTime() + TRIP_S * 1000,
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: SCOPE,
    state: trip.state,
    nonce: trip.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
    code_challenge_method: "S256",
    prompt: "select_account",
  });
  return { url: url.href, cookie: cookieOf(context, sealed(context, trip), TRIP_S) };
}

/** Checks state, nonce, PKCE, signature, issuer and audience of what the provider sent back. */
export async function comeBack(
  context: PublicContext,
  provider: IdentityProvider,
  { url, cookie }: { url: URL; cookie: string },
): Promise<{ vouched: Vouched; from: string }> {
  const trip = unsealed(context, cookie);
  if (!trip || trip.provider !== provider)
    throw new HttpError(400, "This sign-in was not begun in this browser");
  const config = await configuration(context, provider);
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: trip.state,
    expectedNonce: trip.nonce,
    pkceCodeVerifier: trip.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new HttpError(400, "The identity provider said nothing of who it is");
  const { isDirectory } = settingsOf(context, provider);
  const email = claims["email"] ?? (isDirectory ? claims["preferred_username"] : undefined);
  const isSure = isDirectory || claims["email_verified"] === true;
  return {
    vouched: {
      subject: claims.sub,
      name: typeof claims["name"] === "string" ? claims["name"] : "",
      email: isSure && typeof email === "string" ? email.toLowerCase() : undefined,
    },
    from: trip.from,
  };
}

/** Takes the cookie away again. */
export const forgetTrip = (context: PublicContext): string => cookieOf(context, "", 0);

function settingsOf({ settings }: PublicContext, provider: IdentityProvider): ProviderSettings {
  const found = providerSettings(settings, provider);
  if (!found) throw notFound("Identity provider");
  return found;
}

async function configuration(context: PublicContext, provider: IdentityProvider) {
  const { issuer, clientId, clientSecret } = settingsOf(context, provider);
  const key = `${issuer} ${clientId}`;
  const found = known.get(key);
  if (found) return found;
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(issuer);
  const config = await client
    .discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out: a provider on this machine alone
      ...(isLocal && { execute: [client.allowInsecureRequests] }),
      timeout: 10,
    })
    .catch((error: unknown) => {
      context.log.warn({ err: error, provider }, "An identity provider did not answer");
      throw new HttpError(502, "The identity provider does not answer");
    });
  known.set(key, config);
  return config;
}

function sealed(context: PublicContext, trip: Trip): string {
  const text = Buffer.from(JSON.stringify(trip)).toString("base64url");
  return `${text}.${signature(context, text)}`;
}

function unsealed(context: PublicContext, cookies: string): Trip | undefined {
  const value = cookies.split("; ").find((one) => one.startsWith(`${COOKIE}=`));
  const [text = "", given = ""] = value?.slice(COOKIE.length + 1).split(".") ?? [];
  const [signed, wanted] = [Buffer.from(given), Buffer.from(signature(context, text))];
  if (signed.length !== wanted.length || !timingSafeEqual(signed, wanted)) return undefined;
  const trip = Trip.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return trip.success && trip.data.expires > context.now().getTime() ? trip.data : undefined;
}

const signature = ({ auth }: PublicContext, text: string) =>
  createHmac("sha256", auth.options.secret).update(`trip ${text}`).digest("base64url");

const cookieOf = ({ settings }: PublicContext, value: string, maxAgeS: number) =>
  `${COOKIE}=${value}; Path=/oauth; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${settings.CENTER_HOST?.startsWith("https:") ? "; Secure" : ""}`;
