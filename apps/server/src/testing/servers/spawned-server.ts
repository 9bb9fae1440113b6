import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
const PATIENCE_MS = 120_000;
/** Compiled modules, for the next server; halves the CPU time of a start. */
export const COMPILE_CACHE = join(tmpdir(), "overfly-compile-cache");

export interface SpawnedServer {
  origin: string;
  /** Resolves once /readyz succeeds; rejects with the process's error output if it exits. */
  ready: () => Promise<void>;
  /** Resolves with the exit code and the error output. */
  ended: Promise<{ code: number | null; errors: string }>;
  signal: (signal: NodeJS.Signals) => void;
}

/** The server in a process of its own, with only these settings. */
export function spawnServer(
  environment: Record<string, string | number>,
  options: readonly string[] = [],
): SpawnedServer {
  const settings = Object.entries(environment).map(([name, value]) => [name, String(value)]);
  const child = spawn(process.execPath, [MAIN, ...options], {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      STREAMING_RTMP_PORT: "0",
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...Object.fromEntries(settings),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, errors }));
  const origin = `http://127.0.0.1:${environment["PORT"]}`;
  return {
    origin,
    ended,
    signal: (signal) => void child.kill(signal),
    ready: async () => {
      const deadline = Date.now() + PATIENCE_MS;
      while (Date.now() < deadline && child.exitCode === null) {
        if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) return;
        await new Promise((resume) => setTimeout(resume, 50));
      }
      child.kill("SIGKILL");
      throw new Error(`The server did not start: ${errors}`);
    },
  };
}

/** Whether the embedded PostgreSQL of a data folder runs. */
export function isDatabaseRunning(folder: string): boolean {
  const file = join(folder, "postgres", "postmaster.pid");
  if (!existsSync(file)) return false;
  try {
    return process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), 0);
  } catch {
    return false;
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const { port, close } = await takePort();
  await close();
  return port;
}

/** A port that is in use until it is closed. */
export async function takePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
