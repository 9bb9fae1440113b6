import { LIVE_PATH } from "@overfly/contract/live";
import { DEMO_PASSWORD } from "@overfly/server/demo/demo-accounts";
import { isMemoryFree } from "@overfly/server/testing/servers/cluster-folder";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { inject } from "vitest";
import { TIMEOUT_MS } from "#timeouts.ts";
import { findBrowser } from "../../scripts/find-browser.ts";
import { recordPage } from "./page-record.ts";
import { keepToastTexts } from "./toasts.ts";

/** A host name outside of the installation's own, which the browser resolves to the tests' servers. */
export const CUSTOM_HOST = "fly.sunhawk.test";

/** What Playwright turns off (a second switch replaces its own), and what Chromium would run for its own windows. */
const DISABLED_FEATURES = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
  // A renderer in reserve, and the address bar's suggestions: half a second of CPU time for each context.
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
];

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
  `--disable-features=${DISABLED_FEATURES.join()}`,
  `--host-resolver-rules=MAP ${CUSTOM_HOST} 127.0.0.1`,
];

/** For pages that are loaded often and compute little: optimizing compilation costs them more than it saves. */
const WITHOUT_OPTIMIZATION = "--js-flags=--no-opt,--no-maglev";

/** More than the browsers of all workers share with their pages. */
const SHARED_BYTES = 2e9;

const browsers = new Map<string, Promise<Browser>>();

/** A browser of this worker: launched on first use, shared by its test files, closed when the worker exits. */
function workerBrowser({ isComputing = false }: SessionOptions): Promise<Browser> {
  const args = isComputing ? FLAGS : [...FLAGS, WITHOUT_OPTIMIZATION];
  const browser = browsers.get(args.join()) ?? launch(args);
  browsers.set(args.join(), browser);
  return browser;
}

/**
 * Playwright has pages painted into files on the disk, as containers may have little shared memory: where there is
 * plenty, that costs an eighth more CPU time.
 */
async function launch(args: string[]): Promise<Browser> {
  const ignoreDefaultArgs = (await isMemoryFree(SHARED_BYTES)) ? ["--disable-dev-shm-usage"] : [];
  return chromium.launch({ executablePath: findBrowser(() => {}), args, ignoreDefaultArgs });
}

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
  /** Pixels for each CSS pixel: at one for two, a page takes less CPU time to paint. */
  pixelRatio?: number;
  /** Whether the page computes much, such as flight plans. */
  isComputing?: boolean;
}

/** A new browser context without cookies and storage. */
export async function openSession(origin: string, look: SessionOptions = {}): Promise<BrowserSession> {
  const browser = await workerBrowser(look);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.colorScheme ?? "light",
    deviceScaleFactor: look.pixelRatio ?? 1,
    reducedMotion: "reduce",
    acceptDownloads: true,
    timezoneId: "Asia/Amman",
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(drawCoarsely);
  await context.addInitScript(keepToastTexts);
  context.on("page", recordPage);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED_ERRORS.test(message.text())) errors.push(message.text());
  });
  return { page, context, errors };
}

/**
 * Sends the page no live events, for tests that count its requests: after a gap of its live connection, which a
 * server that has just started reports to every page, a page loads its data again.
 */
export const silenceLive = (page: Page): Promise<void> =>
  page.routeWebSocket(
    ({ pathname }) => pathname === LIVE_PATH,
    () => {},
  );

/** In the page: maps and 3D views, whose pixels are drawn one by one without a GPU, draw one for sixteen. */
function drawCoarsely(): void {
  Object.defineProperty(globalThis, "devicePixelRatio", { value: 0.25 });
}

/** Closes every context of the worker's browsers, at the end of a test file. */
export async function closeSessions(): Promise<void> {
  const contexts = (await Promise.all(browsers.values())).flatMap((browser) => browser.contexts());
  await Promise.all(contexts.map((context) => context.close()));
}

/** The browser logs every failed request as an error; tests provoke some on purpose. */
const EXPECTED_ERRORS = /Failed to load resource|WebGL|GPU stall/i;

/** Continues the session that the demo installation has of this user, instead of the one of another user. */
export async function signIn({ context, page }: BrowserSession, email: string): Promise<void> {
  // a page that is open would notice its user's change, and navigate by itself when the test does
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const cookie = inject("demoInstallation").sessions[email];
  if (!cookie) throw new Error(`There is no demo user ${email}`);
  await context.clearCookies();
  await context.addCookies([{ ...cookie, path: "/", httpOnly: true, sameSite: "Lax" }]);
}

/** Starts a session of its own, without the login page. */
export async function startSession({ page }: BrowserSession, email: string): Promise<void> {
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
