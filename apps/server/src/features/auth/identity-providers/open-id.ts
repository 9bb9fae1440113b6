import type { SystemContext } from "#context.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import { IdentityProvider } from "@overfly/contract/auth/login-options";
import { LRUCache } from "lru-cache";
import * as client from "openid-client";
import { z } from "zod";
import { HttpError, notFound } from "#platform/http/errors.ts";
import { providerSettings, type ProviderSettings } from "./identity-providers.ts";

/** Stored in a cookie until the callback, which must come from the same browser. */
const AuthorizationState = z.object({
  provider: IdentityProvider,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  from: z.string(),
  expires: z.number(),
});
type AuthorizationState = z.infer<typeof AuthorizationState>;

/** The user as the provider describes them. */
export interface ProviderProfile {
  subject: string;
  name: string;
  /** Only if it is verified. */
  email: string | undefined;
}

const STATE_VALID_S = 600;
const COOKIE = "overfly.trip";
const SCOPE = "openid email profile";

/** Discovery documents of providers; cached for an hour. */
const discovered = new LRUCache<string, client.Configuration>({ max: 8, ttl: 3_600_000 });

/** Builds the provider's authorization URL and the state cookie. */
export async function startAuthorization(
  context: SystemContext,
  provider: IdentityProvider,
  { from, callback }: { from: string; callback: string },
): Promise<{ url: string; cookie: string }> {
  const config = await configuration(context, provider);
  const state: AuthorizationState = {
    provider,
    from,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    expires: context.now().getTime() + STATE_VALID_S * 1000,
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: SCOPE,
    state: state.state,
    nonce: state.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(state.verifier),
    code_challenge_method: "S256",
    prompt: "select_account",
  });
  return { url: url.href, cookie: cookieOf(context, signState(context, state), STATE_VALID_S) };
}

/** Verifies state, nonce, PKCE, signature, issuer and audience of the provider's response. */
export async function finishAuthorization(
  context: SystemContext,
  provider: IdentityProvider,
  { url, cookie }: { url: URL; cookie: string },
): Promise<{ vouched: ProviderProfile; from: string }> {
  const state = readState(context, cookie);
  if (!state || state.provider !== provider) throw new HttpError(400, "errors/auth:foreignSignIn");
  const config = await configuration(context, provider);
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: state.state,
    expectedNonce: state.nonce,
    pkceCodeVerifier: state.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new HttpError(400, "errors/auth:providerWithoutIdentity");
  const { isDirectory } = settingsOf(context, provider);
  const email = claims["email"] ?? (isDirectory ? claims["preferred_username"] : undefined);
  const isSure = isDirectory || claims["email_verified"] === true;
  return {
    vouched: {
      subject: claims.sub,
      name: typeof claims["name"] === "string" ? claims["name"] : "",
      email: isSure && typeof email === "string" ? email.toLowerCase() : undefined,
    },
    from: state.from,
  };
}

/** Clears the state cookie. */
export const clearStateCookie = (context: SystemContext): string => cookieOf(context, "", 0);

function settingsOf({ settings }: SystemContext, provider: IdentityProvider): ProviderSettings {
  const found = providerSettings(settings, provider);
  if (!found) throw notFound("Identity provider");
  return found;
}

async function configuration(context: SystemContext, provider: IdentityProvider) {
  const { issuer, clientId, clientSecret } = settingsOf(context, provider);
  const key = `${issuer} ${clientId}`;
  const cached = discovered.get(key);
  if (cached) return cached;
  const isLocal = /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(issuer);
  const config = await client
    .discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out: a provider on this machine alone
      ...(isLocal && { execute: [client.allowInsecureRequests] }),
      timeout: 10,
    })
    .catch((error: unknown) => {
      context.log.warn({ err: error, provider }, "An identity provider did not respond");
      throw new HttpError(502, "errors/auth:providerUnavailable");
    });
  discovered.set(key, config);
  return config;
}

function signState(context: SystemContext, state: AuthorizationState): string {
  const text = Buffer.from(JSON.stringify(state)).toString("base64url");
  return `${text}.${signature(context, text)}`;
}

function readState(context: SystemContext, cookies: string): AuthorizationState | undefined {
  const value = cookies.split("; ").find((one) => one.startsWith(`${COOKIE}=`));
  const [text = "", received = ""] = value?.slice(COOKIE.length + 1).split(".") ?? [];
  const [signed, expected] = [Buffer.from(received), Buffer.from(signature(context, text))];
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
  const state = AuthorizationState.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return state.success && state.data.expires > context.now().getTime() ? state.data : undefined;
}

const signature = ({ auth }: SystemContext, text: string) =>
  createHmac("sha256", auth.options.secret).update(`trip ${text}`).digest("base64url");

const cookieOf = ({ settings }: SystemContext, value: string, maxAgeS: number) =>
  `${COOKIE}=${value}; Path=/oauth; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${settings.CENTER_HOST?.startsWith("https:") ? "; Secure" : ""}`;
