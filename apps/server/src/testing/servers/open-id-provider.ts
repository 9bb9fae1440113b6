import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** The provider's users by login. */
export type ProviderUsers = Record<string, { email: string; email_verified?: boolean }>;

export interface OpenIdProvider {
  issuer: string;
  /** Goes through the provider's pages as a user; returns the callback URL. */
  signIn: (url: string, login: string) => Promise<URL>;
  /** Allows another callback URL. */
  allow: (callback: string) => void;
  close: () => Promise<void>;
}

export const CLIENT_ID = "overfly";
export const CLIENT_SECRET = "a-secret-of-the-test";

/** Starts a real OpenID Connect provider with its own pages for sign-in and consent. */
export async function openIdProvider(people: ProviderUsers, callbacks: string[]): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const providerFor = (redirect_uris: string[]) =>
    new Provider(issuer, {
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris }],
      conformIdTokenClaims: false,
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      cookies: { keys: ["a key of the test"] },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: async () => ({ sub, name: "Somebody", ...people[sub] }),
      }),
    }).callback();
  let answer = providerFor(callbacks);
  server.on("request", (request, response) => {
    request.url = request.url?.replace("&prompt=select_account", "") ?? "/"; // its pages have no account selection
    void answer(request, response);
  });
  return {
    issuer,
    signIn: (url, login) => followPages(issuer, url, login),
    allow: (callback) => {
      answer = providerFor([...callbacks, callback]);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const MAX_STEPS = 12;

async function followPages(issuer: string, start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next: { url: string; form?: URLSearchParams } = { url: start };
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const reply = await fetch(next.url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(next.form && { method: "POST", body: next.form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = reply.headers.get("location");
    if (location !== null) {
      const target = new URL(location, next.url);
      if (target.origin !== issuer) return target;
      next = { url: target.href };
      continue;
    }
    next = { url: next.url, form: formOf(await reply.text(), login) };
  }
  throw new Error(`The provider's pages did not lead to the callback; stopped at ${next.url}`);
}

function formOf(page: string, login: string): URLSearchParams {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  if (prompt === undefined) throw new Error(`The provider shows no form: ${page.slice(0, 500)}`);
  return new URLSearchParams(prompt === "login" ? { prompt, login, password: "anything" } : { prompt });
}
