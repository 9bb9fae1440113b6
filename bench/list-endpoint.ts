/** The site list of the whole server, compared with a bare Fastify server that runs the same SQL on the same database. */
import { createOrganization, createSite, PASSWORD } from "@overfly/server/testing/factories";
import autocannon from "autocannon";
import pg from "pg";
import { startBenchServer, signInAt } from "./baselines/bench-server.ts";
import { bareServer, recordStatements } from "./baselines/same-statements.ts";

const SITES = 2000;
const PATH = "/api/ops/sites?page=3&item_count=20";
const ROUNDS = 3;
const SECONDS = 4;

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
    const bare = await bareServer(pool);
    bare.answer("/", statements);
    const comparison = await compare(
      { url: `${origin}${PATH}`, headers: { cookie } },
      { url: `${bare.origin}/` },
    );
    await bare.close();
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
