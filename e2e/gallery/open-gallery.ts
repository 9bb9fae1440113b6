import type { BrowserSession } from "#browser/browser.ts";
import { closeSessions, openSession } from "#browser/browser.ts";
import { startDemoSystem } from "#server/demo-system.ts";

/** The component gallery, which needs no user. */
export interface Gallery {
  session: BrowserSession;
  close: () => Promise<void>;
}

export async function openGallery(): Promise<Gallery> {
  const system = await startDemoSystem();
  const session = await openSession(system.center);
  await session.page.goto("/gallery");
  return {
    session,
    close: async () => {
      await closeSessions();
      await system.stop();
    },
  };
}
