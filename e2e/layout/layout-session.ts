import { clearIdentityCache } from "@overfly/server/platform/auth/identity";
import {
  closeSessions,
  openSession,
  signIn,
  type SessionOptions,
  type BrowserSession,
} from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { startWeatherService, type WeatherService } from "#server/weather-service.ts";

export interface LayoutSession {
  system: DemoSystem;
  weather: WeatherService;
  /** Opens a browser context signed in as a user. The session is shared, so tests that log out start their own. */
  openSignedIn: (email: string, look?: SignInOptions) => Promise<BrowserSession>;
  /** Updates a user's row and clears the server's cache. */
  updateUser: (email: string, columns: UserChanges) => Promise<void>;
  close: () => Promise<void>;
}

interface UserChanges {
  locale?: "ar" | "en";
  city?: string | null;
  country?: string | null;
}

interface SignInOptions extends SessionOptions {
  side?: "center" | "client";
}

/** Starts a server with the demo data and a weather service, for one test file. */
export async function startLayoutSession({ dockSpeed }: { dockSpeed?: number } = {}): Promise<LayoutSession> {
  const weather = await startWeatherService();
  const environment = {
    WEATHER_URL: weather.url,
    WEATHER_KEY: "secret-key",
    ALLOW_PRIVATE_CALLS: "true",
    RATE_LIMIT: "0",
  };
  const system = await startDemoSystem({ environment, ...(dockSpeed !== undefined && { dockSpeed }) });
  return {
    system,
    weather,
    openSignedIn: async (email, { side = "center", ...look } = {}) => {
      const session = await openSession(system[side], look);
      await signIn(session, email);
      return session;
    },
    updateUser: async (email, columns) => {
      const { services } = system.server;
      await services.db.updateTable("users").where("email", "=", email).set(columns).execute();
      clearIdentityCache(services);
    },
    close: async () => {
      await closeSessions();
      await system.stop();
      await weather.stop();
    },
  };
}
