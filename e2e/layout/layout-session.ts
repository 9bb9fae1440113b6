import { clearIdentityCache } from "@overfly/server/platform/auth/identity";
import type { Browser, BrowserContext } from "playwright-core";
import {
  openBrowser,
  NO_JIT_OPTIMIZATION,
  signIn,
  openSession,
  type SessionOptions,
  type BrowserSession,
} from "#browser.ts";
import { startDemoSystem, type DemoSystem } from "#demo-system.ts";
import { startWeatherService, type WeatherService } from "./weather-service.ts";

export interface LayoutSession {
  browser: Browser;
  system: DemoSystem;
  weather: WeatherService;
  /** Opens a browser context signed in as a user. The session cookie is shared, so tests that log out sign in themselves. */
  openSignedIn: (email: string, look?: SignInOptions) => Promise<BrowserSession>;
  /** Updates a user's row and clears the server's cache. */
  updateUser: (email: string, columns: UserChanges) => Promise<void>;
}

interface UserChanges {
  locale?: "ar" | "en";
  city?: string | null;
  country?: string | null;
}

interface SignInOptions extends SessionOptions {
  side?: "center" | "client";
}

/** Generous, so that a loaded machine does not fail the tests. */
export const TIMEOUT_MS = 60_000;
export const POLL = { timeout: TIMEOUT_MS, interval: 50 };

let current: Promise<LayoutSession> | undefined;

/** Started once, on first use. */
export const layoutSession = (): Promise<LayoutSession> => (current ??= startLayoutSession());

export async function closeLayoutSession(): Promise<void> {
  const { browser, system, weather } = await layoutSession();
  await browser.close();
  await system.stop();
  await weather.end();
}

async function startLayoutSession(): Promise<LayoutSession> {
  const weather = await startWeatherService();
  const environment = { WEATHER_URL: weather.url, WEATHER_KEY: "secret-key", RATE_LIMIT: "0" };
  const [browser, system] = await Promise.all([
    openBrowser([NO_JIT_OPTIMIZATION]),
    startDemoSystem({ environment }),
  ]);
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();
  return {
    browser,
    system,
    weather,
    openSignedIn: async (email, { side = "center", ...look } = {}) => {
      const session = await openSession(browser, system[side], look);
      session.page.setDefaultTimeout(TIMEOUT_MS);
      const known = sessions.get(email);
      if (known) await session.context.addCookies(known);
      else {
        await signIn(session, email);
        sessions.set(email, await session.context.cookies());
      }
      return session;
    },
    updateUser: async (email, columns) => {
      const { services } = system.server;
      await services.db.updateTable("users").where("email", "=", email).set(columns).execute();
      clearIdentityCache(services);
    },
  };
}
