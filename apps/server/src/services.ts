import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import pino from "pino";
import { createAuth } from "#platform/auth/better-auth.ts";
import { writeBuiltInRoles } from "#features/roles/built-in-roles.ts";
import { listenToIdentityChanges } from "#platform/auth/identity-changes.ts";
import { sendCodeMail } from "#features/auth/mails/send-auth-mails.ts";
import { type Services, type SystemContext, systemContext } from "./context.ts";
import { connectDatabase, openPool } from "#platform/db/connect.ts";
import { startEmbeddedPostgres } from "#platform/db/embedded-postgres.ts";
import { JOB_QUERY_MS } from "#platform/db/limits/query-timeouts.ts";
import { supervisePostgres } from "#platform/db/supervise-postgres.ts";
import { takeReceiverLock } from "#platform/media-server/embedded/receiver-lock.ts";
import { holdServerLock } from "#platform/db/server-lock.ts";
import { migrate } from "#platform/db/migrate.ts";
import { removeStaleFiles } from "#features/media/docks/temporary-files.ts";
import { createDockCaller } from "#features/docks/dock-caller.ts";
import type { Probes } from "#platform/http/health.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { openStorage, probeStorage } from "#platform/storage/storage.ts";
import { openJobQueue } from "#platform/jobs/pg-boss-queue.ts";
import { requeueOrphanedJobs } from "#platform/jobs/requeue-orphaned-jobs.ts";
import { createBrokerBus } from "#platform/live/broker-bus.ts";
import { openBroker } from "#platform/mqtt/open-broker.ts";
import { JOB_HANDLERS, TASK_HANDLERS } from "./job-handlers.ts";
import { startDeviceLink } from "./start-device-link.ts";
import { startScheduledChecks } from "./scheduled-checks.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";
import type { Role, Settings } from "./settings.ts";
import { connectStreams, endOrphanedStreams } from "#features/streams/connect-streams.ts";
import type { MediaServer } from "#platform/media-server/media-server.ts";
import { openMediaServer } from "#platform/media-server/open-media-server.ts";
import { openDependency, withoutCredentials } from "./startup-error.ts";

const DAY_MS = 86_400_000;

/** What tests can replace. */
export interface ServiceOverrides {
  now: Services["now"];
}

export interface RunningServices {
  services: Services;
  probes: Probes;
  /** Resolves if the server can't do its work any more: its database is gone for good. */
  failure: Promise<Error>;
  close: () => Promise<void>;
}

/**
 * Opens the server's dependencies, starting embedded ones where no setting names another. If one fails, those
 * already opened are closed.
 */
export async function createServices(
  settings: Settings,
  parts: Partial<ServiceOverrides> = {},
): Promise<RunningServices> {
  const closers: Closers = [];
  const log = pino({ level: settings.LOG_LEVEL, redact: ["*.password", "*.secret", "req.headers.cookie"] });
  const close = async () => {
    for (const end of closers.splice(0).toReversed())
      await end().catch((error: unknown) => log.warn({ err: error }, "Closing a service failed"));
  };
  try {
    return { ...(await openAll(settings, { log, closers, now: parts.now ?? (() => new Date()) })), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Closers = (() => Promise<unknown>)[];

interface Opening {
  log: Services["log"];
  now: Services["now"];
  closers: Closers;
}

async function openAll(
  settings: Settings,
  { log, now, closers }: Opening,
): Promise<Omit<RunningServices, "close">> {
  const failed = Promise.withResolvers<Error>();
  const { url, db, pool, auth } = await openDatabase(
    settings,
    { log, closers, onFailed: failed.resolve },
    (user, code) => sendCodeMail(systemContext(services), user, code),
  );
  const broker = await openBroker(settings, db, log);
  closers.push(() => broker.close());
  const storage = await openDependency("STORAGE_URL", () => openStorage(settings));
  const connectMs = settings.DATABASE_CONNECT_TIMEOUT_S * 1000;
  const jobs = await openJobQueue(url, { log }, { connectMs });
  closers.push(jobs.stop);
  const has = (role: Role) => settings.ROLES.includes(role);
  const receiver = { isHeld: () => false };
  const video = has("http") ? await openMediaServer(settings, log, () => receiver.isHeld()) : undefined;
  if (video) closers.push(() => video.close());
  const services: Services = {
    db,
    auth,
    storage,
    jobs,
    live: await createBrokerBus(broker, log, { listens: has("http") }),
    docks: await createDockCaller({ broker, log, now }),
    video,
    settings,
    log,
    now,
  };
  const context = systemContext(services);
  await removeStaleFiles(settings, { olderThanMs: DAY_MS });
  const whenAlone = async () => {
    await removeStaleFiles(settings, { olderThanMs: 0 });
    await requeueOrphanedJobs(db);
    if (video?.engine === "mediamtx") await endOrphanedStreams(context);
  };
  closers.push(await holdServerLock(url, { log, onFirstServer: whenAlone }));
  if (has("http")) closers.push(await listenToIdentityChanges(services, url));
  if (video) await receiveVideo(context, video, { url, receiver, closers });
  if (has("jobs")) {
    const own = connectDatabase(url, { max: 10, queryMs: JOB_QUERY_MS, connectMs });
    closers.push(own.close);
    await jobs.work({ ...context, db: own.db }, JOB_HANDLERS, TASK_HANDLERS);
    closers.push(startScheduledChecks({ ...context, db: own.db }));
  }
  if (has("device-link")) closers.push(await startDeviceLink(context, broker));
  return {
    services,
    failure: failed.promise,
    probes: {
      database: () => pool.query("select 1"),
      storage: async () => requireFreeSpace({ settings }).then(() => probeStorage(storage)),
      broker: () => broker.probe(),
    },
  };
}

interface Receiving {
  url: string;
  receiver: { isHeld: () => boolean };
  closers: Closers;
}

/** Takes what the media server reports. With the embedded one, only one process at a time receives video. */
async function receiveVideo(
  context: SystemContext,
  video: MediaServer,
  { url, receiver, closers }: Receiving,
) {
  if (video.engine === "embedded") {
    const onTaken = () => endOrphanedStreams(context);
    const lock = await takeReceiverLock(url, { log: context.log, onTaken });
    receiver.isHeld = lock.isHeld;
    closers.push(lock.close);
  }
  closers.push(connectStreams(context, video));
}

interface DatabaseOpening extends Omit<Opening, "now"> {
  onFailed: (error: Error) => void;
}

/** Migrates and opens the database, and authentication on top of it. */
async function openDatabase(
  settings: Settings,
  { log, closers, onFailed }: DatabaseOpening,
  sendCode: Parameters<typeof createAuth>[1]["sendCode"],
) {
  const folder = resolve(settings.DATA_DIR);
  await openDependency(`DATA_DIR (${folder})`, () => mkdir(folder, { recursive: true }));
  const outside = settings.DATABASE_URL;
  const { url, ownerUrl } = outside
    ? { url: outside, ownerUrl: settings.DATABASE_OWNER_URL ?? outside }
    : await openDependency("The embedded database", () =>
        startOwnDatabase(settings, { log, closers, onFailed }),
      );
  const setting = settings.DATABASE_OWNER_URL ? "DATABASE_OWNER_URL" : "DATABASE_URL";
  const name = outside
    ? `The database of ${setting} (${withoutCredentials(ownerUrl)})`
    : "The embedded database";
  const ran = await openDependency(name, () => migrate(ownerUrl, url));
  if (ran.length > 0) log.info({ migrations: ran }, "Database migrated");
  const limits = {
    queryMs: settings.QUERY_TIMEOUT_S * 1000,
    connectMs: settings.DATABASE_CONNECT_TIMEOUT_S * 1000,
  };
  const { db, pool, close } = connectDatabase(url, limits);
  closers.push(close);
  const authPool = openPool(url, { max: 5, ...limits });
  closers.push(() => authPool.end());
  await writeBuiltInRoles({ db });
  const auth = createAuth(authPool, {
    secret: await installationSecret(db, "session"),
    isSecure: settings.CENTER_HOST?.startsWith("https:") === true,
    sendCode,
  });
  return { url, db, pool, auth };
}

async function startOwnDatabase(settings: Settings, { log, closers, onFailed }: DatabaseOpening) {
  const cluster = await startEmbeddedPostgres(join(resolve(settings.DATA_DIR), "postgres"));
  closers.push(() => cluster.stop());
  closers.push(
    supervisePostgres(cluster, {
      log,
      giveUpAfterMs: settings.DATABASE_RESTART_S * 1000,
      onGivenUp: onFailed,
    }),
  );
  return { url: cluster.serverUrl("postgres"), ownerUrl: cluster.url("postgres") };
}
