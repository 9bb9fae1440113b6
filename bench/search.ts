/**
 * Search over 1,000,000 labels of one provider, beside nine others: the whole server, compared with a bare Fastify server that runs
 * the same SQL on the same database.
 */
import { createClient, createOrganization, PASSWORD } from "@overfly/server/testing/factories";
import pg from "pg";
import { withCpuTime } from "./baselines/cpu-time.ts";
import { CONNECTIONS, loaded, p95 } from "./baselines/p95.ts";
import { bareServer, recordStatements } from "./baselines/same-statements.ts";
import { startBenchServer, signInAt } from "./baselines/bench-server.ts";

const SECONDS = 6;
const FEW_CONNECTIONS = 4;
const OTHERS = 9;

interface Amounts {
  sites: number;
  missions: number;
  /** Of each of drones, payloads, batteries and accessories. */
  items: number;
  elements: number;
}
const LARGE: Amounts = { sites: 100, missions: 100_000, items: 12_500, elements: 849_900 };
const SMALL: Amounts = { sites: 20, missions: 2000, items: 200, elements: 20_000 };

/** What people type: names, numbers, serial numbers and labels, as they get longer; common, rare and unknown. */
const TEXTS = [
  "ma", "maan", "maan plant 4", "desert power", "m-2026", "m-2026-004", "m-2026-004217", "4217", "2026",
  "1581f", "1581f-00421", "matrice", "tb-000", "inv", "inv07-s", "inv07-s12-m0", "inv99", "s12-m0042", "m0042",
  "nothing like it",
]; // prettier-ignore

export async function run(): Promise<object[]> {
  const { origin, email, organization_id, services, databaseUrl, stop } = await startBenchServer();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  try {
    await fill(pool, organization_id, (await createClient(services, organization_id, CLIENT)).id, LARGE);
    for (let index = 0; index < OTHERS; index += 1) {
      const { id } = await createOrganization(services, { company_name: `Provider ${index}` });
      await fill(pool, id, (await createClient(services, id, CLIENT)).id, SMALL);
    }
    await pool.query("vacuum analyze");
    const cookie = await signInAt(origin, email, PASSWORD);
    const bare = await bareServer(pool);
    const paths = TEXTS.map((text) => `/api/ops/search?search=${encodeURIComponent(text)}`);
    for (const path of paths)
      bare.answer(path, await recordStatements(() => fetch(`${origin}${path}`, { headers: { cookie } })));
    const [product, baseline] = [
      { origin, paths, headers: { cookie } },
      { origin: bare.origin, paths, headers: {} },
    ];
    const load = { seconds: SECONDS };
    await p95(product, load); // warm-up
    const base = await withCpuTime(pool, () => loaded(baseline, load));
    const value = await withCpuTime(pool, () => loaded(product, load));
    const few = await p95(product, { ...load, connections: FEW_CONNECTIONS });
    await bare.close();
    return [
      {
        name: `search of 1,000,000 labels under ${CONNECTIONS} connections, p95 (target: at most 60 ms)`,
        unit: "ms",
        value: value.p95,
        baseline: `the same SQL by hand: ${base.p95} ms; at ${FEW_CONNECTIONS} connections: ${few} ms; CPU time of an answer: ${value.cpuMs} ms, by hand ${base.cpuMs} ms`,
        ratio: Math.round((value.p95 / base.p95) * 1000) / 1000,
      },
    ];
  } finally {
    await pool.end();
    await stop();
  }
}

const CLIENT = { company_name: "Desert Power" };

async function fill(pool: pg.Pool, provider: number, client: number, amounts: Amounts): Promise<void> {
  const rows = (sql: string, ...values: unknown[]) => pool.query(sql, values);
  const { sites, missions, items, elements } = amounts;
  await rows(
    `insert into sites (token, provider_id, client_id, name)
     select left(md5('s' || $1::integer || '-' || n), 16), $1::integer, $2::integer, 'Maan plant ' || n from generate_series(1, $3::integer) as n`,
    provider, client, sites,
  ); // prettier-ignore
  await rows(
    `with own as (select id, row_number() over (order by id) as place from sites where provider_id = $1::integer)
     insert into missions (token, number, provider_id, client_id, site_id, type, subtype, status, created_side)
     select left(md5('m' || $1::integer || '-' || n), 16), 'M-2026-' || lpad(n::text, 6, '0'), $1::integer, $2::integer, own.id,
       'solar_thermography', 'standard', 'completed', 'center'
     from generate_series(1, $3::integer) as n join own on own.place = n % $4::integer + 1`,
    provider, client, missions, sites,
  ); // prettier-ignore
  for (const [table, named, values] of [
    ["drones", "name, model", "'Drone ' || n, 'Matrice 4T'"],
    ["payloads", "model", "'H30T'"],
    ["batteries", "model", "'TB100'"],
    ["accessories", "name, kind", "'Charger ' || n, 'charger'"],
  ] as const) {
    const prefix = table === "drones" ? "1581F-" : `${table.slice(0, 2).toUpperCase()}-`;
    await rows(
      `insert into ${table} (provider_id, ${named}, serial_number)
       select $1::integer, ${values}, '${prefix}' || lpad(n::text, 5, '0') from generate_series(1, $2::integer) as n`,
      provider, items,
    ); // prettier-ignore
  }
  await rows(
    `insert into layouts (site_id, name, version, is_active, element_count, module_count)
     select id, 'As built', 1, true, 0, 0 from sites where provider_id = $1`,
    provider,
  );
  await rows(
    `insert into plant_elements (layout_id, kind, label, bounds)
     select layouts.id, 'module', 'INV' || lpad((n / 700)::text, 2, '0') || '-S' || lpad((n / 28 % 25)::text, 2, '0')
       || '-M' || lpad(n::text, 4, '0'), box(point(35, 30), point(36, 31))
     from layouts join sites on sites.id = layouts.site_id and sites.provider_id = $1::integer
     cross join generate_series(1, $2::integer) as n`,
    provider, Math.floor(elements / sites),
  ); // prettier-ignore
}
