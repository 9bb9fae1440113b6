import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectDatabase } from "@overfly/server/platform/db/connect";
import { COMPILE_CACHE } from "@overfly/server/testing/servers/spawned-server";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const START_TIMEOUT_MS = 60_000;

export interface ServerLocation {
  /** The DATA_DIR, which persists after the process. */
  folder: string;
  port: number;
  mqttPort: number;
}

/** The server as a separate process. */
export interface ServerProcess {
  origin: string;
  /** Kills it immediately, like a power failure. */
  kill: () => Promise<void>;
  /** Sends signals; resolves with the exit code. */
  signal: (...signals: NodeJS.Signals[]) => Promise<number | null>;
}

export async function startServer({ folder, port, mqttPort }: ServerLocation): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      STREAMING_RTMP_PORT: "0",
      LOG_LEVEL: "warn",
      NODE_ENV: "test",
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => lines.push(text.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(origin, child, lines);
  return {
    origin,
    kill: async () => void (await stopProcess(child, ["SIGKILL"])),
    signal: (...signals) => stopProcess(child, signals),
  };
}

/** Process id of a folder's embedded PostgreSQL; undefined after a clean shutdown. */
export function postgresOf(folder: string): number | undefined {
  const file = join(folder, "postgres", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
}

/** Connects to the running PostgreSQL of a folder. */
export function databaseOf(folder: string) {
  const password = readFileSync(join(folder, ".postgres-password"), "utf8").trim();
  const port = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  return connectDatabase(`postgres://overfly:${password}@127.0.0.1:${port}/postgres`);
}

export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });

async function stopProcess(child: ChildProcess, signals: readonly NodeJS.Signals[]): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit") as Promise<[number | null]>;
  for (const signal of signals) child.kill(signal);
  return (await ended)[0];
}

/** Polls until the server is ready. */
async function waitUntilReady(origin: string, child: ChildProcess, lines: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not start:\n${lines.join("")}`);
}
