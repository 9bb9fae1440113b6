/** Time from process start to ready, compared with a bare Fastify server on the same PostgreSQL. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@overfly/server/platform/db/embedded-postgres";

const ROUNDS = 3;
const START_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 5;

const BARE = `import Fastify from "fastify"; import pg from "pg";
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = Fastify();
app.get("/readyz", async () => { await pool.query("select 1"); return { status: "ready" }; });
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });`;

export async function run(): Promise<object[]> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-bench-"));
  const cluster = await startEmbeddedPostgres(join(folder, "postgres"));
  const environment = { DATA_DIR: folder, DATABASE_URL: cluster.url("postgres") };
  const product = () => timeToReady(["apps/server/src/main.ts"], environment);
  const bare = () => timeToReady(["--input-type=module", "-e", BARE], environment);
  try {
    const first = await product(); // runs the migrations
    const rounds: { value: number; base: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ base: await bare(), value: await product() });
    const { value, base } = rounds.toSorted((a, b) => a.value / a.base - b.value / b.base)[
      Math.floor(ROUNDS / 2)
    ] ?? { value: Number.NaN, base: 1 };
    return [
      {
        name: "cold start of the server to ready",
        value: Math.round(value),
        unit: "ms",
        baseline: `bare Fastify with a database pool: ${Math.round(base)} ms`,
        ratio: Math.round((base / value) * 1000) / 1000,
        first_start_ms: Math.round(first),
      },
    ];
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timeToReady(script: string[], environment: Record<string, string>): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, script, {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      HOST: "127.0.0.1",
      MQTT_PORT: "0",
      STREAMING_ENGINE: "off",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`The process exited with ${child.exitCode}`);
      if (performance.now() - start > START_TIMEOUT_MS) throw new Error("The server did not become ready");
      await new Promise((resolve) => {
        setTimeout(resolve, POLL_INTERVAL_MS);
      });
    }
    return performance.now() - start;
  } finally {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
