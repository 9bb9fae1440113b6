import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { findBrowser } from "../scripts/find-browser.ts";

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
];

/** For short-lived pages, where optimising compilation takes a fifth of the load time without benefit. */
export const NO_JIT_OPTIMIZATION = "--js-flags=--no-opt,--no-maglev";

export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(() => {}), args: [...FLAGS, ...flags] });

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
export async function openSession(
  browser: Browser,
  origin: string,
  look: SessionOptions = {},
): Promise<BrowserSession> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.colorScheme ?? "light",
    reducedMotion: "reduce",
    acceptDownloads: true,
    timezoneId: "Asia/Amman",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !EXPECTED_ERRORS.test(message.text())) complaints.push(message.text());
  });
  return { page, context, errors: complaints };
}

/** The browser logs every failed request as an error; tests provoke some on purpose. */
const EXPECTED_ERRORS = /Failed to load resource|WebGL|GPU stall/i;

export async function signIn({ page }: BrowserSession, email: string, password = "overfly-demo") {
  await page.goto("/api/auth/login");
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.getByRole("textbox", { name: /password/i }).fill(password);
  await page.getByRole("button", { name: /sign in|log ?in/i }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/api/auth/login"));
}
