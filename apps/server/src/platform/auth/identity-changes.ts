import type pg from "pg";
import type { Services } from "#context.ts";
import { keepConnection } from "#platform/db/keep-connection.ts";
import { clearIdentityCache, setIdentityCaching } from "./identity.ts";

/**
 * Clears the identity cache on every change of permissions, whichever server made it (PostgreSQL LISTEN). While the
 * connection is lost the cache is off and every call reads the identity. Returns what stops it.
 */
export const listenToIdentityChanges = (
  services: Pick<Services, "auth" | "log" | "now">,
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
