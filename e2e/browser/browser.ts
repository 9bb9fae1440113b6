import { DEMO_PASSWORD } from "@overfly/server/demo/demo-accounts";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { TIMEOUT_MS } from "#timeouts.ts";
import { findBrowser } from "../../scripts/find-browser.ts";

/** A host name outside of the installation's own, which the browser resolves to the tests' servers. */
export const CUSTOM_HOST = "fly.sunhawk.test";

const FLAGS = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing", // software compositing is a third faster without a GPU
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  `--host-resolver-rules=MAP ${CUSTOM_HOST} 127.0.0.1`,
];

let current: Promise<Browser> | undefined;

/** The browser of this worker: launched on first use, shared by its test files, closed when the worker exits. */
const workerBrowser = (): Promise<Browser> =>
  (current ??= chromium.launch({ executablePath: findBrowser(() => {}), args: FLAGS }));

export interface BrowserSession {
  page: Page;
  context: BrowserContext;
  /** Errors that the page logged; expected to stay empty. */
  errors: string[];
}

export interface SessionOptions {
  colorScheme?: "light" | "dark";
  width?: number;
  height?: number;
}

/** A new browser context without cookies and storage. */
export async function openSession(origin: string, look: SessionOptions = {}): Promise<BrowserSession> {
  const browser = await workerBrowser();
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.colorScheme ?? "light",
    reducedMotion: "reduce",
    acceptDownloads: true,
    timezoneId: "Asia/Amman",
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED_ERRORS.test(message.text())) errors.push(message.text());
  });
  return { page, context, errors };
}

/** Closes every context of the worker's browser, at the end of a test file. */
export async function closeSessions(): Promise<void> {
  const browser = await workerBrowser();
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** The browser logs every failed request as an error; tests provoke some on purpose. */
const EXPECTED_ERRORS = /Failed to load resource|WebGL|GPU stall/i;

/** Signs in without the login page; the page is then at an address of its origin that shows no screen. */
export async function signIn({ page }: BrowserSession, email: string): Promise<void> {
  await page.goto("/healthz");
  const status = await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/auth/login", { method: "POST", headers, body: JSON.stringify(body) })).status;
    },
    { email, password: DEMO_PASSWORD },
  );
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
}

/** Fills in the login page, in any language. */
export async function submitLogin(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
}
