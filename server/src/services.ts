import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import pino from "pino";
import { createAuth } from "#auth/auth.ts";
import { writeBuiltInRoles } from "#auth/built-in-roles.ts";
import type { Services, SystemContext } from "#context.ts";
import { connectDatabase } from "#db/connect.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { migrate } from "#db/migrate.ts";
import { createDockCaller } from "#docks/dock-caller.ts";
import type { Probes } from "#http/health.ts";
import { openStorage, probeStorage } from "#files/storage.ts";
import { openJobQueue } from "#jobs/boss-queue.ts";
import { createBrokerBus } from "#live/broker-bus.ts";
import { openBroker } from "#mqtt/broker.ts";
import { JOB_HANDLERS } from "#processing/job-handlers.ts";
import { serveDevices } from "./serve-devices.ts";
import { installationSecret } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/** What a test may replace: things at the outside world's edge, and the clock. */
export interface ServiceParts {
  now: Services["now"];
}

export interface Running {
  services: Services;
  probes: Probes;
  close: () => Promise<void>;
}

/** Connects to everything the server needs, starting the embedded parts where no setting names another. */
export async function createServices(
  settings: Settings,
  parts: Partial<ServiceParts> = {},
): Promise<Running> {
  const closers: (() => Promise<unknown>)[] = [];
  const log = pino({ level: settings.LOG_LEVEL, redact: ["*.password", "*.secret", "req.headers.cookie"] });
  const folder = resolve(settings.DATA_DIR);
  await mkdir(folder, { recursive: true });

  const url = settings.DATABASE_URL ?? (await startOwnDatabase(join(folder, "postgres"), closers));
  const ran = await migrate(url);
  if (ran.length > 0) log.info({ migrations: ran }, "Database migrated");
  const { db, pool, close } = connectDatabase(url);
  closers.push(close);
  const authPool = new pg.Pool({ connectionString: url, max: 5 });
  authPool.on("error", (error) => log.warn({ err: error }, "A database connection ended"));
  closers.push(() => authPool.end());
  await writeBuiltInRoles({ db });
  const auth = createAuth(authPool, {
    secret: await installationSecret(db, "session"),
    isSecure: settings.CENTER_HOST?.startsWith("https:") === true,
  });

  const broker = await openBroker(settings, db, log);
  closers.push(() => broker.close());
  const now = parts.now ?? (() => new Date());
  const storage = openStorage(settings);
  const jobs = await openJobQueue(url, { log });
  closers.push(jobs.stop);
  const services = {
    db,
    auth,
    storage,
    jobs,
    live: await createBrokerBus(broker, log),
    docks: await createDockCaller({ broker, log, now }),
    settings,
    log,
    now,
  } satisfies Services;
  await jobs.work(systemContext(services), JOB_HANDLERS);
  closers.push(await serveDevices(systemContext(services), broker));
  return {
    services,
    probes: {
      database: () => pool.query("select 1"),
      storage: () => probeStorage(storage),
      broker: () => broker.probe(),
    },
    close: async () => {
      for (const end of closers.toReversed())
        await end().catch((error: unknown) => log.warn({ err: error }, "A part did not end well"));
    },
  };
}

/** What background work of this process runs in. */
export const systemContext = (services: Services): SystemContext => ({
  ...services,
  request_id: "system",
  afterCommit: (work) => void work(),
});

async function startOwnDatabase(folder: string, closers: (() => Promise<unknown>)[]) {
  const cluster = await startEmbeddedPostgres(folder);
  closers.push(() => cluster.stop());
  return cluster.url("postgres");
}
