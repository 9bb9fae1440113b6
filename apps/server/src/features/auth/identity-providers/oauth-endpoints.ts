import { IdentityProvider } from "@overfly/contract/auth/login-options";
import { oauth } from "@overfly/contract/auth/oauth";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import { requestContext, type Services, type SystemContext } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { mount } from "#platform/http/mount.ts";
import { pageUrl } from "#platform/http/server-url.ts";
import {
  finishAuthorization,
  clearStateCookie,
  startAuthorization,
  type ProviderProfile,
} from "./open-id.ts";
import { safePath } from "./safe-path.ts";
import { hostSide } from "#platform/auth/host-side.ts";
import { choosesProvider } from "#features/auth/sessions/providers.ts";
import { signInAs } from "#features/auth/sign-in/sign-in.ts";
import { callerOf } from "#features/auth/sign-in/caller.ts";

const LOGIN = "/api/auth/login";
const SELECT = "/select";

export const oauthEndpoints = (app: FastifyInstance, services: Services) => {
  const start =
    (provider: IdentityProvider) =>
    async (context: SystemContext, { query, request, reply }: StartCall) => {
      const { url, cookie } = await startAuthorization(context, provider, {
        from: safePath(query.from),
        callback: callbackUrl(context, request, provider),
      });
      reply.header("set-cookie", cookie);
      if (/text\/html/.test(request.headers.accept ?? "")) reply.code(302).header("location", url);
      return { data: { url } };
    };
  mount(app, services, oauth, { google: start("google"), azure: start("azure") });

  app.get(
    "/oauth/:provider/callback",
    { config: { rateLimit: { max: 30, timeWindow: "1 minute" } } },
    async (request, reply) => {
      const context = requestContext(services, request);
      const provider = IdentityProvider.safeParse((request.params as { provider: string }).provider);
      if (!provider.success) throw notFound("Identity provider");
      const { cookies, path } = await finishSignIn(context, provider.data, request);
      return reply.header("set-cookie", [clearStateCookie(context), ...cookies]).redirect(path, 302);
    },
  );
};

interface StartCall {
  query: { from?: string | undefined };
  request: FastifyRequest;
  reply: {
    header: (name: string, value: string) => unknown;
    code: (status: number) => { header: (name: string, value: string) => unknown };
  };
}

/** Completes a sign-in at the provider; returns where to redirect the browser. */
async function finishSignIn(context: SystemContext, provider: IdentityProvider, request: FastifyRequest) {
  const caller = callerOf(request);
  try {
    const url = new URL(callbackUrl(context, request, provider));
    url.search = new URL(request.url, url).search;
    const { vouched, from } = await finishAuthorization(context, provider, { url, cookie: caller.cookie });
    const user_id = await findOrLinkUser(context, provider, vouched);
    if (user_id === undefined) return { cookies: [], path: `${LOGIN}?notice=unknown-account` };
    const { user, cookies } = await signInAs(context, user_id, { caller, method: provider });
    if (!user) return { cookies, path: withFrom(`${LOGIN}?step=code`, from) };
    const isChosen = from.startsWith(SELECT) || !(await choosesProvider(context, user_id));
    return { cookies, path: isChosen ? from : withFrom(SELECT, from) };
  } catch (error) {
    context.log.warn({ err: error, provider }, "A sign-in with an identity provider failed");
    return { cookies: [], path: `${LOGIN}?notice=provider-failed` };
  }
}

/** The path of a page that leads on to another; the start page needs no telling. */
const withFrom = (page: string, from: string): string =>
  from === "/" ? page : `${page}${page.includes("?") ? "&" : "?"}from=${encodeURIComponent(from)}`;

/** Finds the user by the provider's subject, else by a verified e-mail address, and links the account. */
async function findOrLinkUser(
  { db }: SystemContext,
  provider: IdentityProvider,
  { subject, email }: ProviderProfile,
) {
  const linked = await db
    .selectFrom("accounts")
    .where("provider_id", "=", provider)
    .where("account_id", "=", subject)
    .select("user_id")
    .executeTakeFirst();
  if (linked || email === undefined) return linked?.user_id;
  const user = await db
    .selectFrom("users")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email))
    .select("id")
    .executeTakeFirst();
  if (!user) return undefined;
  await db
    .insertInto("accounts")
    .values({ id: randomUUID(), user_id: user.id, provider_id: provider, account_id: subject })
    .execute();
  return user.id;
}

/** The callback on the side's configured host, as registered at the provider. */
function callbackUrl(
  { settings }: SystemContext,
  request: FastifyRequest,
  provider: IdentityProvider,
): string {
  const path = `/oauth/${provider}/callback`;
  const side = hostSide(settings, request.headers.host);
  return side === "other"
    ? `${request.protocol}://${request.headers.host}${path}`
    : pageUrl(settings, side, path);
}
