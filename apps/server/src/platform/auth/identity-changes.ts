import type pg from "pg";
import type { Services } from "#context.ts";
import { keepConnection } from "#platform/db/keep-connection.ts";
import { clearIdentityCache, setIdentityCaching } from "./identity.ts";

/**
 * Hears of every change of rights, whichever server made it. While the connection is lost nothing is believed, and each
 * call reads anew who it comes from. Answers with what ends it.
 */
export const listenToIdentityChanges = (
  services: Pick<Services, "auth" | "log">,
  url: string,
): Promise<() => Promise<void>> =>
  keepConnection(url, {
    log: services.log,
    onConnect: async (client: pg.Client) => {
      client.on("notification", () => clearIdentityCache(services));
      await client.query("listen identity_changes");
      setIdentityCaching(services, true);
    },
    onLost: () => setIdentityCaching(services, false),
  });
