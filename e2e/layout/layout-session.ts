import { clearIdentityCache } from "@overfly/server/platform/auth/identity";
import type { Browser, BrowserContext } from "playwright-core";
import { openBrowser, NO_JIT_OPTIMIZATION, signIn, openSession, type SessionOptions, type BrowserSession } from "#browser.ts";
import { startDemoSystem, type DemoSystem } from "#demo-system.ts";
import { startWeatherService, type WeatherService } from "./weather-service.ts";

/** What all parts of the frame's rules are played on: one browser, one world, one weather. */
export interface LayoutSession {
  browser: Browser;
  system: DemoSystem;
  weather: WeatherService;
  /** Somebody who is signed in, in a browser of their own. Their session is shared: who logs out signs in by hand. */
  openSignedIn: (email: string, look?: SignInOptions) => Promise<BrowserSession>;
  /** Writes into somebody's row as another server would, and has this one believe it at once. */
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

/** A loaded machine is waited for; what is wrong fails by what it shows, not by how long it took. */
export const TIMEOUT_MS = 60_000;
export const POLL = { timeout: TIMEOUT_MS, interval: 50 };

let current: Promise<LayoutSession> | undefined;

/** The stage is set up once, when it is first asked for. */
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
  const [browser, world] = await Promise.all([openBrowser([NO_JIT_OPTIMIZATION]), startDemoSystem({ environment })]);
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();
  return {
    browser,
    system: world,
    weather,
    openSignedIn: async (email, { side = "center", ...look } = {}) => {
      const visitor = await openSession(browser, world[side], look);
      visitor.page.setDefaultTimeout(TIMEOUT_MS);
      const known = sessions.get(email);
      if (known) await visitor.context.addCookies(known);
      else {
        await signIn(visitor, email);
        sessions.set(email, await visitor.context.cookies());
      }
      return visitor;
    },
    updateUser: async (email, columns) => {
      const { services } = world.server;
      await services.db.updateTable("users").where("email", "=", email).set(columns).execute();
      clearIdentityCache(services);
    },
  };
}
