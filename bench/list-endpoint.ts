/** The site list through the whole server, against a bare Fastify that runs the same SQL on the same database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "@overfly/server/app";
import { startEmbeddedPostgres } from "@overfly/server/db/embedded-postgres";
import { createServices } from "@overfly/server/services";
import { readSettings } from "@overfly/server/settings";
import { aPerson, aSite, PASSWORD, twoProviders } from "@overfly/server/testing/factories";
import autocannon from "autocannon";
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";

const SITES = 2000;
const PATH = "/api/ops/sites?page=3&item_count=20";
const ROUNDS = 3;
const SECONDS = 4;

interface Statement {
  text: string;
  values: unknown[];
}

export async function run(): Promise<object[]> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-bench-"));
  const cluster = await startEmbeddedPostgres(join(folder, "postgres"));
  const settings = readSettings({
    DATA_DIR: folder,
    DATABASE_URL: cluster.url("postgres"),
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    MQTT_PORT: "0",
    NODE_ENV: "test",
    RATE_LIMIT: "0",
  });
  const pool = new pg.Pool({ connectionString: cluster.url("postgres"), max: 20 });
  const { services, probes, close } = await createServices(settings);
  const app = await createApp(services, probes);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const world = await twoProviders(services);
    for (let index = 0; index < SITES; index += 1) {
      await aSite(services, {
        provider_id: world.provider.id,
        client_id: world.client.id,
        name: `Site ${index}`,
      });
    }
    const { email } = await aPerson(services, { organization_id: world.provider.id });
    const cookie = await signIn(origin, email);
    const statements = await recorded(() => fetch(`${origin}${PATH}`, { headers: { cookie } }));
    const bare = await bareServer(statements, pool);
    const figures = await compare(
      { url: `${origin}${PATH}`, headers: { cookie } },
      { url: `${bare.origin}/` },
    );
    await bare.app.close();
    return [
      { name: "list endpoint, calls per second", unit: "1/s", ...figures, statements: statements.length },
    ];
  } finally {
    await app.close();
    await pool.end();
    await close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signIn(origin: string, email: string) {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** The SQL that one call sends, once its session is known. */
async function recorded(call: () => Promise<Response>): Promise<Statement[]> {
  await call();
  const statements: Statement[] = [];
  const original = Reflect.get(pg.Client.prototype, "query") as (...parts: unknown[]) => unknown;
  pg.Client.prototype.query = function record(this: pg.Client, ...parts: unknown[]) {
    const [text, values] = parts;
    if (typeof text === "string" && Array.isArray(values)) statements.push({ text, values });
    return original.apply(this, parts);
  } as never;
  const reply = await call();
  pg.Client.prototype.query = original as never;
  if (!reply.ok || statements.length === 0)
    throw new Error(`The list answered ${reply.status} with ${statements.length} statements`);
  return statements;
}

/** The smallest server that answers with the same rows. */
async function bareServer(
  statements: readonly Statement[],
  pool: pg.Pool,
): Promise<{ app: FastifyInstance; origin: string }> {
  const app = Fastify();
  app.get("/", async () => {
    const results = await Promise.all(statements.map(({ text, values }) => pool.query(text, values)));
    return { data: results.map(({ rows }) => rows as unknown[]) };
  });
  return { app, origin: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

interface Target {
  url: string;
  headers?: Record<string, string>;
}

/** Takes turns, so that a noisy machine disturbs both alike; the median round of each counts. */
async function compare(product: Target, baseline: Target) {
  const rounds = { product: [] as number[], baseline: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = { baseline: await callsPerSecond(baseline), product: await callsPerSecond(product) };
    if (round === 0) continue; // warms both up
    rounds.product.push(measured.product);
    rounds.baseline.push(measured.baseline);
  }
  const [value, base] = [median(rounds.product), median(rounds.baseline)];
  return {
    value: Math.round(value),
    baseline: Math.round(base),
    ratio: Math.round((value / base) * 1000) / 1000,
  };
}

async function callsPerSecond({ url, headers = {} }: Target): Promise<number> {
  const result = await autocannon({ url, headers, connections: 10, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed, ${result.errors} errors`);
  return result.requests.average;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
