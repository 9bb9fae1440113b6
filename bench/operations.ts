/**
 * Each list, filter, board, calendar month and dashboard of a provider with 100,000 missions, 300,000 flights and 50,000 items beside
 * nine others, and the readiness of pilots and kits: the whole server, compared with a bare Fastify server that runs the same SQL on
 * the same database, also where the server keeps what they find until something changes. The CPU time of an answer doesn't depend on
 * others' work on the machine: two idle cores that answer 32 connections at once need at least 16 times as long. Nothing changes but where it is said. `--conditions` measures only calls whose name has one of these words.
 */
import { PASSWORD } from "@overfly/server/testing/factories";
import pg from "pg";
import { fillProviders, LARGE } from "./baselines/fill-provider.ts";
import {
  type Call,
  type Caller,
  callNames,
  operationsCalls,
  readinessCalls,
} from "./baselines/operations-calls.ts";
import { withCpuTime } from "./baselines/cpu-time.ts";
import { CONNECTIONS, loaded, p95 } from "./baselines/p95.ts";
import { bareServer, recordStatements } from "./baselines/same-statements.ts";
import { startBenchServer, signInAt } from "./baselines/bench-server.ts";

const SECONDS = 2;
const FEW_CONNECTIONS = 4;

/** The server reads these again only after a change: measured while there are some, too. */
const WHILE_CHANGING = new Set([
  "list: missions",
  "list: flights",
  "list: anomalies",
  "board",
  "calendar month",
  "map of missions",
  "dashboard of operations",
]);
const CHANGE_MS = 1000;

export async function run({ conditions }: { conditions: readonly string[] }): Promise<object[]> {
  const server = await startBenchServer();
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 20 });
  try {
    const { clientEmail, pilotEmail, neighbour, neighbourEmail } = await fillProviders(server, pool, LARGE);
    const cookieOf = (email: string) => signInAt(server.origin, email, PASSWORD);
    const cookies: Record<Caller, string> = {
      center: await cookieOf(server.email),
      client: await cookieOf(clientEmail),
      pilot: await cookieOf(pilotEmail),
      neighbour: await cookieOf(neighbourEmail),
    };
    const measured: Measured[] = [
      ...operationsCalls(await callNames(pool, server.organization_id), new Date()).map((call) => ({
        ...call,
        connections: CONNECTIONS,
        targetMs: 120,
      })),
      ...(await readinessCalls(pool, neighbour)).map((call) => ({ ...call, connections: 1, targetMs: 200 })),
    ];
    const whileChanging = measured
      .filter(({ name }) => WHILE_CHANGING.has(name))
      .map((call) => ({
        ...call,
        name: `${call.name}, while a mission changes every second`,
        isChanging: true,
      }));
    const results: object[] = [];
    for (const call of [...measured, ...whileChanging]) {
      if (conditions.length > 0 && !conditions.some((words) => call.name.includes(words))) continue;
      const result = await measure(call, {
        origin: server.origin,
        pool,
        cookie: cookies[call.caller],
        provider: server.organization_id,
      });
      console.error(result.name, result.value, result.baseline); // the results come at the very end
      results.push(result);
    }
    return results;
  } finally {
    await pool.end();
    await server.stop();
  }
}

interface Measured extends Call {
  connections: number;
  targetMs: number;
  isChanging?: boolean;
}

interface Bench {
  origin: string;
  pool: pg.Pool;
  cookie: string;
  /** Whose missions change. */
  provider: number;
}

async function measure(
  { name, path, connections, targetMs, isChanging = false }: Measured,
  { origin, pool, cookie, provider }: Bench,
) {
  const statements = await recordStatements(async () => {
    await noteChanges(pool); // else only what tells that nothing has changed
    return fetch(`${origin}${path}`, { headers: { cookie } });
  });
  const bare = await bareServer(pool);
  bare.answer(path, statements);
  const product = { origin, paths: [path], headers: { cookie } };
  await p95(product, { seconds: 1 }); // warm-up
  const load = { seconds: SECONDS, connections };
  const base = await withCpuTime(pool, () =>
    loaded({ origin: bare.origin, paths: [path], headers: {} }, load),
  );
  const changes = isChanging ? setInterval(() => void changeMission(pool, provider), CHANGE_MS) : undefined;
  const value = await withCpuTime(pool, () => loaded(product, load));
  clearInterval(changes);
  const few = await p95(product, { seconds: 1, connections: FEW_CONNECTIONS });
  await bare.close();
  return {
    name: `${name}, p95 at ${connections} connections (target: at most ${targetMs} ms)`,
    unit: "ms",
    value: value.p95,
    baseline: `the same SQL by hand: ${base.p95} ms; at ${FEW_CONNECTIONS} connections: ${few} ms; CPU time of an answer: ${value.cpuMs} ms, by hand ${base.cpuMs} ms`,
    ratio: Math.round((value.p95 / base.p95) * 1000) / 1000,
    statements: statements.length,
  };
}

/** The newest that is under way. */
const changeMission = (pool: pg.Pool, provider: number) =>
  pool.query(
    `update missions set updated_at = now() where id =
      (select max(id) from missions where provider_id = $1 and status = 'in_progress')`,
    [provider],
  );

/** As if something had changed everywhere, so that nothing is known any more. */
const noteChanges = (pool: pg.Pool) =>
  pool.query(`insert into changes (provider_id, kind)
    select organizations.id, event_object_table from organizations
    cross join (select distinct event_object_table from information_schema.triggers where trigger_name like 'note\\_%') as noted
    where organizations.kind = 'service_provider'`);
