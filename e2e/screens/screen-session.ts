import type { Page } from "playwright-core";
import { closeSessions, openSession, signIn, type BrowserSession } from "#browser/browser.ts";
import { startDemoSystem, type DemoSystem } from "#server/demo-system.ts";
import { pathBuilder } from "./screen-routes.ts";

export interface ScreenSession extends BrowserSession {
  system: DemoSystem;
  /** Loads a screen anew, and waits until it and its data are shown. */
  open: (path: string) => Promise<void>;
  /** Goes to a screen as a link does, which loads only what is new, and waits as `open` does. */
  visit: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Visitor {
  side?: "center" | "client";
  /** Nobody is signed in without it. */
  email?: string;
  colorScheme?: "light" | "dark";
  /** Whether one page stays loaded for much, such as axe on every screen. */
  isComputing?: boolean;
}

/** Starts a server with the demo data and docks in operation, and opens a browser for one visitor. */
export async function openScreens({
  side = "center",
  email,
  colorScheme = "light",
  isComputing = false,
}: Visitor): Promise<ScreenSession> {
  const system = await startDemoSystem({ dockSpeed: 1, environment: { RATE_LIMIT: "0" } });
  const session = await openSession(system[side], { colorScheme, isComputing });
  if (email !== undefined) await signIn(session, email);
  const { page } = session;
  const addressOf = await pathBuilder(system);
  const untilShown = async (path: string) => {
    await page.getByRole("heading").first().waitFor();
    if (path === "/gallery") return; // shows loading states forever
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
  };
  return {
    ...session,
    system,
    open: async (path) => {
      await page.goto(addressOf(path));
      await untilShown(path);
    },
    visit: async (path) => {
      await navigate(page, addressOf(path));
      await untilShown(path);
    },
    close: async () => {
      await closeSessions();
      await system.stop();
    },
  };
}

const NO_SCREEN = "/no-such-place";

/** Shows another path by the application's router; on the way there, the last screen is taken down. */
async function navigate(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(path);
    return;
  }
  const title = { hasText: "OOPS" };
  await page.evaluate(leaveFor, NO_SCREEN);
  await page.locator("h1:not([data-left])", title).waitFor();
  if (path === NO_SCREEN) return;
  await page.evaluate(leaveFor, path);
  await page.locator("h1[data-left]", title).waitFor({ state: "detached" });
}

/** In the page. */
function leaveFor(path: string): void {
  for (const heading of document.querySelectorAll("h1")) heading.dataset["left"] = "";
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
