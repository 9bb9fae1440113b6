import type pg from "pg";
import { WAITING_REASONS } from "@overfly/contract/missions/mission-workflow";

const DAY_MS = 86_400_000;

/** Whose call it is: an administrator's of the provider, a client's, a pilot's, or an administrator's of another provider. */
export type Caller = "center" | "client" | "pilot" | "neighbour";

export interface Call {
  name: string;
  caller: Caller;
  path: string;
}

/** Of rows that the calls name. */
interface Named {
  client: number;
  project: number;
  site: string;
}

/** The lists, filters, board, calendar month and dashboards as the web application asks for them. */
export function operationsCalls(named: Named, now: Date): Call[] {
  return [...lists(), ...filters(named, now), ...boards(now), ...dashboards(named)];
}

const LISTS: readonly [name: string, path: string][] = [
  ["missions", "missions"],
  ["missions, page 50", "missions?page=50"],
  ["missions, last page", "missions?page=5000"],
  ["missions by site", "missions?sorts[site]=asc"],
  ["missions by client", "missions?sorts[client]=asc"],
  ["missions by flight time", "missions?sorts[flight_time]=desc"],
  ["missions by status", "missions?sorts[status]=asc"],
  ["flights", "flights"],
  ["flights, page 50", "flights?page=50"],
  ["flights, searched", "flights?search=Plant 17"],
  ["kits", "inventory/kits"],
  ["drones", "inventory/drones"],
  ["drones, searched", "inventory/drones?search=DR-0012"],
  ["payloads", "inventory/payloads"],
  ["batteries", "inventory/batteries"],
  ["batteries by cycles", "inventory/batteries?sorts[cycles]=desc"],
  ["batteries in use", "inventory/batteries?status=assigned"],
  ["accessories", "inventory/accessories"],
  ["storage locations", "inventory/storage-locations"],
  ["work orders", "inventory/work-orders"],
  ["maintenance due", "inventory/maintenance-due"],
  ["sites", "sites"],
  ["clients", "clients?status=active"],
  ["pilots", "employees?status=active"],
  ["projects", "projects"],
  ["anomalies", "repairs"],
  ["docks", "docks"],
];

const lists = (): Call[] => [
  ...LISTS.map(([name, path]) => call(`list: ${name}`, path)),
  call("list: orders of a client", "missions", "client"),
  call("list: sites of a client", "sites", "client"),
  call("list: anomalies of a client", "repairs", "client"),
  call("list: missions of a pilot", "missions", "pilot"),
  call("list: flights of a pilot", "flights?pilot=me", "pilot"),
];

/** Each filter of the list of missions. */
function filters({ client, project, site }: Named, now: Date): Call[] {
  const days = `${dayOf(now, -15)},${dayOf(now, 15)}`;
  const queries = {
    search: "m-2026-0421",
    "search of a site": "plant 417",
    status: "planned",
    "status (most)": "completed",
    type: "solar_thermography",
    subtype: "iec_detailed",
    site,
    clients: String(client),
    project: String(project),
    industries: "wind,power_lines",
    has_data_product: "true",
    date: days,
    completed: days,
    waiting: WAITING_REASONS.join(","),
  };
  return Object.entries(queries).map(([name, value]) =>
    call(`missions by ${name}`, `missions?${name.split(" ")[0]}=${value}`),
  );
}

const boards = (now: Date): Call[] => [
  call("board", "missions/counts"),
  call("board of a client", "missions/counts", "client"),
  call("column of the board", "missions?page=1&item_count=20&status=planned"),
  call("column of the board of a client", "missions?page=1&item_count=20&status=scheduled", "client"),
  call("calendar month", `missions/calendar?from=${timeOf(now, -15)}&to=${timeOf(now, 16)}`),
  call("calendar month of a client", `missions/calendar?from=${timeOf(now, -15)}&to=${timeOf(now, 16)}`, "client"),
  call("map of missions", "missions/map"),
]; // prettier-ignore

const dashboards = ({ site }: Named): Call[] => [
  call("dashboard of operations", "dashboards/operations"),
  call("dashboard of a client", "dashboards/portfolio", "client"),
  call("dashboard of a pilot", "dashboards/pilot", "pilot"),
  call("dashboard of a site", `sites/${site}/site-dashboard`),
];

const call = (name: string, path: string, caller: Caller = "center"): Call => ({
  name,
  caller,
  path: encodeURI(`/api/ops/${path}`),
});

const dayOf = (now: Date, days: number) => timeOf(now, days).slice(0, 10);
const timeOf = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

/** The names of rows of the provider in the middle of its lists. */
export async function callNames(pool: pg.Pool, provider: number): Promise<Named> {
  const { rows } = await pool.query<Named>(
    `select sites.token as site, sites.client_id as client, projects.id as project from sites
     join projects on projects.client_id = sites.client_id where sites.provider_id = $1
     order by sites.id offset 500 limit 1`,
    [provider],
  );
  if (!rows[0]) throw new Error("The provider has no sites");
  return rows[0];
}

/** Everybody and everything that could fly one mission, and when they are busy that week. */
export async function readinessCalls(pool: pg.Pool, provider: number): Promise<Call[]> {
  const { rows } = await pool.query<{ token: string; at: Date }>(
    `select token, window_start as at from missions where provider_id = $1 and status = 'approved'
     order by id desc limit 1`,
    [provider],
  );
  const { token, at } = rows[0] ?? { token: "", at: new Date() };
  const range = `starts_at=${timeOf(at, 0.1)}&ends_at=${timeOf(at, 0.2)}`;
  const week = `from=${timeOf(at, -3)}&to=${timeOf(at, 4)}`;
  return [
    call(
      "readiness of 100 pilots × 50 kits for one mission",
      `missions/${token}/candidates?${range}`,
      "neighbour",
    ),
    call(
      "calendar of 100 pilots × 50 kits for one mission",
      `missions/${token}/crew-calendar?${week}`,
      "neighbour",
    ),
  ];
}
