import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD } from "@overfly/server/demo/demo-accounts";
import { seedCompany } from "@overfly/server/demo/demo-company";
import { serve, type Server } from "@overfly/server/serve";
import { readSettings } from "@overfly/server/settings";
import { codeIn, linkTokenIn, type Mail, mailsTo } from "@overfly/server/testing/mailbox";
import { CLIENT_ID, CLIENT_SECRET, openIdProvider } from "@overfly/server/testing/open-id-provider";
import type { Browser, Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { openBrowser, NO_JIT_OPTIMIZATION, openSession, type SessionOptions } from "#browser.ts";

/** Shared by all identity tests: one server with demo users and no docks, one browser, one OpenID provider. */
export interface IdentityTestSystem {
  browser: Browser;
  server: Server;
  provider: Awaited<ReturnType<typeof openIdProvider>>;
  center: string;
  client: string;
  /** Origin of a custom host name, which the browser resolves to the server. */
  own: string;
}

/** Generous, so that a loaded machine does not fail the tests. */
export const TIMEOUT_MS = 60_000;
export const POLL = { timeout: TIMEOUT_MS, interval: 100 };

const OWN_NAME = "fly.sunhawk.test";

let current: Promise<IdentityTestSystem> | undefined;

/** Started once, on first use. */
export const identitySystem = (): Promise<IdentityTestSystem> => (current ??= startIdentitySystem());

export async function stopIdentitySystem(): Promise<void> {
  const { browser, server, provider } = await identitySystem();
  await browser.close();
  await server.stop();
  await provider.close();
  await rm(server.services.settings.DATA_DIR, { recursive: true, force: true });
}

async function startIdentitySystem(): Promise<IdentityTestSystem> {
  const people = { ines: { email: "analyst@center.demo", email_verified: true } };
  const provider = await openIdProvider(people, ["http://127.0.0.1/"]);
  const settings = readSettings({
    DATA_DIR: await mkdtemp(join(tmpdir(), "overfly-identity-")),
    HOST: "127.0.0.1",
    PORT: "0",
    MQTT_PORT: "0",
    LOG_LEVEL: "error",
    NODE_ENV: "test",
    SHOW_OUTBOX: "true",
    RATE_LIMIT: "0",
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
    GOOGLE_ISSUER: provider.issuer,
  });
  const [browser, server] = await Promise.all([
    openBrowser([NO_JIT_OPTIMIZATION, `--host-resolver-rules=MAP ${OWN_NAME} 127.0.0.1`]),
    serve(settings),
  ]);
  await seedCompany(server.services, `http://127.0.0.1:${server.port}`);
  const center = `http://center.localhost:${server.port}`;
  provider.allow(`${center}/oauth/google/callback`);
  const client = `http://client.localhost:${server.port}`;
  return { browser, server, provider, center, client, own: `http://${OWN_NAME}:${server.port}` };
}

interface PageOptions extends SessionOptions {
  /** Keeps the page open after the test. */
  keepOpen?: boolean;
}

/** Opens a page in a new browser context without signing in. */
export async function openPage(origin: string, path: string, look: PageOptions = {}): Promise<Page> {
  const page = await newPage(origin, look);
  await page.goto(path);
  return page;
}

/** Opens a page as a signed-in user, without using the login page. */
export async function openSignedIn(
  origin: string,
  email: string,
  path: string,
  look: PageOptions = {},
): Promise<Page> {
  const page = await newPage(origin, look);
  await page.goto("/healthz");
  const status = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/auth/login", { method: "POST", headers, body: JSON.stringify(body) })).status;
  }, credentials(email));
  expect([email, status]).toEqual([email, 200]);
  await page.goto(path);
  return page;
}

/** Submits the login form, in any language. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
}

/** Waits until the header shows the user's menu. */
export const waitForUserMenu = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().waitFor();

export async function newestMail(to: string, isMeant: (mail: Mail) => boolean = () => true): Promise<Mail> {
  const { server } = await identitySystem();
  const find = async () => (await mailsTo(server.services, to)).find((mail) => isMeant(mail));
  await expect.poll(find, POLL).toBeTruthy();
  return (await find()) as Mail;
}

export const newestLink = async (to: string): Promise<string> =>
  linkTokenIn(await newestMail(to, (mail) => linkTokenIn(mail) !== "none"));

export const newestCode = async (to: string): Promise<string> =>
  codeIn(await newestMail(to, (mail) => codeIn(mail) !== "none"));

export async function typeCode(place: Page | Locator, code: string): Promise<void> {
  for (const [index, digit] of Array.from(code).entries())
    await place.getByRole("textbox", { name: `Digit ${index + 1} of 6` }).fill(digit);
}

const credentials = (email: string) => ({ email, password: DEMO_PASSWORD });

async function newPage(origin: string, { keepOpen = false, ...look }: PageOptions): Promise<Page> {
  const { browser } = await identitySystem();
  const { page, context } = await openSession(browser, origin, look);
  if (!keepOpen) onTestFinished(() => context.close());
  page.setDefaultTimeout(TIMEOUT_MS);
  return page;
}
