import { codeIn, linkTokenIn, type Mail, mailsTo } from "@overfly/server/testing/mailbox";
import { CLIENT_ID, CLIENT_SECRET, openIdProvider } from "@overfly/server/testing/servers/open-id-provider";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import {
  closeSessions,
  CUSTOM_HOST,
  openSession,
  signIn,
  startSession,
  type BrowserSession,
} from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { POLL } from "#timeouts.ts";

/** A server with the demo's users, whose mails can be read, and an OpenID provider. */
export interface IdentitySystem extends DemoSystem {
  provider: Awaited<ReturnType<typeof openIdProvider>>;
  /** Origin of a custom host name, which the browser resolves to the server. */
  own: string;
}

let current: Promise<IdentitySystem> | undefined;

/** Started once per test file, on first use. */
export const identitySystem = (): Promise<IdentitySystem> => (current ??= startIdentitySystem());

/** To be called at the end of each test file. */
export async function stopIdentitySystem(): Promise<void> {
  const { provider, stop } = await identitySystem();
  current = undefined;
  idle.clear();
  await closeSessions();
  await stop();
  await provider.close();
}

async function startIdentitySystem(): Promise<IdentitySystem> {
  const people = { ines: { email: "analyst@center.demo", email_verified: true } };
  const provider = await openIdProvider(people, ["http://127.0.0.1/"]);
  const system = await startDemoSystem({
    environment: {
      SHOW_OUTBOX: "true",
      RATE_LIMIT: "0",
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
      GOOGLE_ISSUER: provider.issuer,
    },
  });
  provider.allow(`${system.center}/oauth/google/callback`);
  return { ...system, provider, own: `http://${CUSTOM_HOST}:${system.server.port}` };
}

interface PageOptions {
  /** Keeps the page open after the test. */
  keepOpen?: boolean;
  /** Starts a session of its own; otherwise those of one user share one. */
  ownSession?: boolean;
}

/** Opens a page in a new browser context without signing in. */
export async function openPage(origin: string, path: string, options: PageOptions = {}): Promise<Page> {
  const { page } = await openTestSession(origin, options);
  await page.goto(path);
  return page;
}

/** Opens a page as a signed-in user, without using the login page. */
export async function openSignedIn(
  origin: string,
  email: string,
  path: string,
  options: PageOptions = {},
): Promise<Page> {
  const session = await openTestSession(origin, options);
  await (options.ownSession === true ? startSession : signIn)(session, email);
  await session.page.goto(path);
  return session.page;
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

export async function typeCode(form: Page | Locator, code: string): Promise<void> {
  for (const [index, digit] of Array.from(code).entries())
    await form.getByRole("textbox", { name: `Digit ${index + 1} of 6` }).fill(digit);
}

const idle = new Map<string, BrowserSession[]>();

/** A browser session that is used again, without its cookies and storage, after the test: a new one loads slowly. */
async function openTestSession(origin: string, { keepOpen = false }: PageOptions): Promise<BrowserSession> {
  const free = idle.get(origin) ?? [];
  idle.set(origin, free);
  const session = free.pop() ?? (await openSession(origin));
  if (!keepOpen)
    onTestFinished(async () => {
      await resetSession(session);
      free.push(session);
    });
  return session;
}

async function resetSession({ page, context, errors }: BrowserSession): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  errors.length = 0;
}
