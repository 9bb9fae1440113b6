/** The site list of the whole server, compared with a bare Fastify server that runs the same SQL on the same database. */
import { createOrganization, createSite, PASSWORD } from "@overfly/server/testing/factories";
import autocannon from "autocannon";
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { startBenchServer, signInAt } from "./baselines/bench-server.ts";

const SITES = 2000;
const PATH = "/api/ops/sites?page=3&item_count=20";
const ROUNDS = 3;
const SECONDS = 4;

interface Statement {
  text: string;
  values: unknown[];
}

export async function run(): Promise<object[]> {
  const { origin, email, organization_id, services, databaseUrl, stop } = await startBenchServer();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  try {
    const client = await createOrganization(services, { kind: "client" });
    for (let index = 0; index < SITES; index += 1) {
      await createSite(services, {
        provider_id: organization_id,
        client_id: client.id,
        name: `Site ${index}`,
      });
    }
    const cookie = await signInAt(origin, email, PASSWORD);
    const statements = await recordStatements(() => fetch(`${origin}${PATH}`, { headers: { cookie } }));
    const bare = await bareServer(statements, pool);
    const comparison = await compare(
      { url: `${origin}${PATH}`, headers: { cookie } },
      { url: `${bare.origin}/` },
    );
    await bare.app.close();
    return [
      {
        name: "list endpoint, requests per second",
        unit: "1/s",
        ...comparison,
        statements: statements.length,
      },
    ];
  } finally {
    await pool.end();
    await stop();
  }
}

/** The SQL statements of one request with a cached session. */
async function recordStatements(call: () => Promise<Response>): Promise<Statement[]> {
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

/** A minimal server that returns the same rows. */
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

/** Alternates between both, so that other load affects them equally; returns the medians. */
async function compare(product: Target, baseline: Target) {
  const rounds = { product: [] as number[], baseline: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = {
      baseline: await requestsPerSecond(baseline),
      product: await requestsPerSecond(product),
    };
    if (round === 0) continue; // warm-up
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

async function requestsPerSecond({ url, headers = {} }: Target): Promise<number> {
  const result = await autocannon({ url, headers, connections: 10, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed, ${result.errors} errors`);
  return result.requests.average;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
