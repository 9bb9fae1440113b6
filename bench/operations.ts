/**
 * Each list, filter, board, calendar month and dashboard of a provider with 100,000 missions, 300,000 flights and 50,000 items beside
 * nine others: the whole server, compared with a bare Fastify server that runs the same SQL on the same database.
 */
import { PASSWORD } from "@overfly/server/testing/factories";
import pg from "pg";
import { fillProviders, LARGE } from "./baselines/fill-provider.ts";
import { type Call, type Caller, type Named, operationsCalls } from "./baselines/operations-calls.ts";
import { CONNECTIONS, p95 } from "./baselines/p95.ts";
import { bareServer, recordStatements } from "./baselines/same-statements.ts";
import { startBenchServer, signInAt } from "./baselines/bench-server.ts";

const SECONDS = 3;
const FEW_CONNECTIONS = 4;
const TARGET_MS = 120;

export async function run({ conditions }: { conditions: readonly string[] }): Promise<object[]> {
  const server = await startBenchServer();
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 20 });
  try {
    const { clientEmail, pilotEmail } = await fillProviders(server, pool, LARGE);
    const cookieOf = (email: string) => signInAt(server.origin, email, PASSWORD);
    const cookies: Record<Caller, string> = {
      center: await cookieOf(server.email),
      client: await cookieOf(clientEmail),
      pilot: await cookieOf(pilotEmail),
    };
    const calls = operationsCalls(await namedRows(pool, server.organization_id), new Date()).filter(
      ({ name }) => conditions.length === 0 || conditions.some((words) => name.includes(words)),
    );
    const results: object[] = [];
    for (const call of calls)
      results.push(await measure(call, { server, pool, cookie: cookies[call.caller] }));
    return results;
  } finally {
    await pool.end();
    await server.stop();
  }
}

interface Bench {
  server: { origin: string };
  pool: pg.Pool;
  cookie: string;
}

async function measure({ name, path }: Call, { server: { origin }, pool, cookie }: Bench) {
  const statements = await recordStatements(() => fetch(`${origin}${path}`, { headers: { cookie } }));
  const bare = await bareServer(pool);
  bare.answer(path, statements);
  const product = { origin, paths: [path], headers: { cookie } };
  await p95(product, { seconds: 1 }); // warm-up
  const base = await p95({ origin: bare.origin, paths: [path], headers: {} }, { seconds: SECONDS });
  const value = await p95(product, { seconds: SECONDS });
  const few = await p95(product, { seconds: SECONDS, connections: FEW_CONNECTIONS });
  await bare.close();
  return {
    name: `${name}, p95 at ${CONNECTIONS} connections (target: at most ${TARGET_MS} ms)`,
    unit: "ms",
    value,
    baseline: `the same SQL by hand: ${base} ms; at ${FEW_CONNECTIONS} connections: ${few} ms`,
    ratio: Math.round((value / base) * 1000) / 1000,
    statements: statements.length,
  };
}

async function namedRows(pool: pg.Pool, provider: number): Promise<Named> {
  const { rows } = await pool.query<Named>(
    `select sites.token as site, sites.client_id as client, projects.id as project from sites
     join projects on projects.client_id = sites.client_id where sites.provider_id = $1
     order by sites.id offset 500 limit 1`,
    [provider],
  );
  if (!rows[0]) throw new Error("The provider has no sites");
  return rows[0];
}
