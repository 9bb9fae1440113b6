import { clearIdentityCache } from "@overfly/server/platform/auth/identity";
import type { Browser, BrowserContext } from "playwright-core";
import { openBrowser, SHORT_LIVED, signIn, visitorOf, type Look, type Visitor } from "#browser.ts";
import { openWorld, type World } from "#world.ts";
import { openWeatherService, type WeatherService } from "./weather-service.ts";

/** What all parts of the frame's rules are played on: one browser, one world, one weather. */
export interface Stage {
  browser: Browser;
  world: World;
  weather: WeatherService;
  /** Somebody who is signed in, in a browser of their own. Their session is shared: who logs out signs in by hand. */
  enter: (email: string, look?: Entrance) => Promise<Visitor>;
  /** Writes into somebody's row as another server would, and has this one believe it at once. */
  alter: (email: string, columns: Altered) => Promise<void>;
}

interface Altered {
  locale?: "ar" | "en";
  city?: string | null;
  country?: string | null;
}

interface Entrance extends Look {
  side?: "center" | "client";
}

/** A loaded machine is waited for; what is wrong fails by what it shows, not by how long it took. */
export const PATIENT_MS = 60_000;
export const patiently = { timeout: PATIENT_MS, interval: 50 };

let standing: Promise<Stage> | undefined;

/** The stage is set up once, when it is first asked for. */
export const stage = (): Promise<Stage> => (standing ??= setUp());

export async function clearStage(): Promise<void> {
  const { browser, world, weather } = await stage();
  await browser.close();
  await world.end();
  await weather.end();
}

async function setUp(): Promise<Stage> {
  const weather = await openWeatherService();
  const environment = { WEATHER_URL: weather.url, WEATHER_KEY: "secret-key", RATE_LIMIT: "0" };
  const [browser, world] = await Promise.all([openBrowser([SHORT_LIVED]), openWorld({ environment })]);
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();
  return {
    browser,
    world,
    weather,
    enter: async (email, { side = "center", ...look } = {}) => {
      const visitor = await visitorOf(browser, world[side], look);
      visitor.page.setDefaultTimeout(PATIENT_MS);
      const known = sessions.get(email);
      if (known) await visitor.context.addCookies(known);
      else {
        await signIn(visitor, email);
        sessions.set(email, await visitor.context.cookies());
      }
      return visitor;
    },
    alter: async (email, columns) => {
      const { services } = world.server;
      await services.db.updateTable("users").where("email", "=", email).set(columns).execute();
      clearIdentityCache(services);
    },
  };
}
