import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { pathBuilder } from "./screen-routes.ts";

export interface ScreenSession extends BrowserSession {
  system: DemoSystem;
  /** Loads a screen anew, and waits until it and its data are shown. */
  open: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Visitor {
  side?: "center" | "client";
  /** Nobody is signed in without it. */
  email?: string;
  colorScheme?: "light" | "dark";
}

/** Starts a server with the demo data and docks in operation, and opens a browser for one visitor. */
export async function openScreens({
  side = "center",
  email,
  colorScheme = "light",
}: Visitor): Promise<ScreenSession> {
  const system = await startDemoSystem({ dockSpeed: 1, environment: { RATE_LIMIT: "0" } });
  const session = await openSession(system[side], { colorScheme });
  if (email !== undefined) await signIn(session, email);
  const { page } = session;
  const addressOf = await pathBuilder(system);
  return {
    ...session,
    system,
    open: async (path) => {
      await page.goto(addressOf(path));
      await page.getByRole("heading").first().waitFor();
      if (path === "/gallery") return; // shows loading states forever
      await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    },
    close: async () => {
      await closeSessions();
      await system.stop();
    },
  };
}
