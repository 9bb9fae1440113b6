import { createClient, createMember, createOrganization } from "@overfly/server/testing/factories";
import type { startBenchServer } from "./bench-server.ts";
import { fillEquipment } from "./fill-equipment.ts";
import { fillMissions } from "./fill-missions.ts";
import type { Amounts, Insert, Provider } from "./provider-rows.ts";
import type pg from "pg";

export const LARGE: Amounts = {
  missions: 100_000,
  flights: 300_000,
  items: 50_000,
  kits: 5000,
  sites: 1000,
  clients: 100,
  pilots: 200,
  anomalies: 100_000,
};
const OTHERS = 9;
const SMALL: Amounts = {
  missions: 2000,
  flights: 6000,
  items: 1000,
  kits: 100,
  sites: 50,
  clients: 10,
  pilots: 20,
  anomalies: 2000,
};

/** Whose readiness for one mission is measured. */
const READINESS: Amounts = { ...SMALL, pilots: 100, kits: 50, items: 500 };

type Server = Awaited<ReturnType<typeof startBenchServer>>;

/** Fills the server's provider, and nine others beside it; returns who can sign in: a client's user, a pilot, an administrator of another. */
export async function fillProviders({ services, organization_id }: Server, pool: pg.Pool, amounts: Amounts) {
  const client = await createClient(services, organization_id, { company_name: "Client 1" });
  const { email: clientEmail } = await createMember(services, {
    organization_id: client.id,
    user_type: "client",
  });
  const { email: pilotEmail } = await createMember(services, { organization_id, user_type: "pilot" });
  await fill(pool, { id: organization_id, ...amounts, pilots: amounts.pilots - 1 });
  const others: number[] = [];
  for (let index = 0; index < OTHERS; index += 1) {
    const { id } = await createOrganization(services, { company_name: `Provider ${index}` });
    await createClient(services, id, { company_name: "Client 1" });
    await fill(pool, { id, ...(index === 0 ? READINESS : SMALL) });
    others.push(id);
  }
  await pool.query("vacuum analyze");
  const [neighbour = 0] = others;
  const { email: neighbourEmail } = await createMember(services, { organization_id: neighbour });
  return { clientEmail, pilotEmail, neighbour, neighbourEmail };
}

/** Without the checks of foreign keys, which take most of the time. */
async function fill(pool: pg.Pool, provider: Provider): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("set session_replication_role = replica");
    const insert: Insert = (statement, ...values) => connection.query(statement, values);
    await fillPeople(insert, provider);
    await fillEquipment(insert, provider);
    await insert("analyze");
    await fillMissions(insert, provider);
  } finally {
    await connection.query("reset session_replication_role");
    connection.release();
  }
}

async function fillPeople(insert: Insert, { id, clients, pilots, sites }: Provider): Promise<void> {
  await insert(
    `with added as (
       insert into organizations (kind, company_name, city, country)
       select 'client', 'Client ' || n, (array['Amman', 'Aqaba', 'Maan', 'Riyadh'])[n % 4 + 1], 'JO'
       from generate_series(2, $2::integer) as n returning id)
     insert into client_links (provider_id, client_id) select $1::integer, id from added`,
    id, clients,
  ); // prettier-ignore
  await insert(
    `with added as (
       insert into users (id, name, email)
       select 'bench-' || $1::integer || '-' || n, 'Pilot ' || n, 'pilot-' || n || '@' || $1::integer || '.example'
       from generate_series(1, $2::integer) as n returning id)
     insert into memberships (user_id, organization_id, user_type) select id, $1::integer, 'pilot' from added`,
    id, pilots,
  ); // prettier-ignore
  await insert(
    `insert into pilot_certificates (provider_id, pilot_id, kind, number, issued_on, expires_on)
     select $1::integer, user_id, kind, 'C-' || memberships.id, current_date - 300,
       current_date + (memberships.id * 7 % 700 - 20)
     from memberships cross join (values ('remote_pilot'), ('thermography')) as kinds (kind)
     where organization_id = $1::integer and user_type = 'pilot'`,
    id,
  );
  await insert(
    `insert into sites (token, provider_id, client_id, name, industry, city, country, time_zone, location, capacity_kwdc)
     select left(md5('s' || $1::integer || '-' || n), 16), $1::integer, client.client_id, 'Plant ' || n,
       (array['solar', 'solar', 'solar', 'wind', 'power_lines'])[n % 5 + 1],
       (array['Amman', 'Aqaba', 'Maan', 'Riyadh'])[n % 4 + 1], 'JO', 'Asia/Amman',
       json_build_object('type', 'Point', 'coordinates', json_build_array(35 + n % 40 / 10.0, 29 + n / 40 / 10.0)), 1000 + n
     from generate_series(1, $2::integer) as n
     join (select client_id, row_number() over (order by client_id) as place
       from client_links where provider_id = $1::integer) as client on client.place = n % $3::integer + 1`,
    id, sites, clients,
  ); // prettier-ignore
}
