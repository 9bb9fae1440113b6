import { clients } from "@overfly/contract/clients/clients";
import { docks } from "@overfly/contract/docks/docks";
import type { Endpoint } from "@overfly/contract/endpoint";
import { inventory } from "@overfly/contract/inventory/inventory";
import { members } from "@overfly/contract/members/members";
import { missions } from "@overfly/contract/missions/missions";
import { pilots } from "@overfly/contract/pilots/pilots";
import { projects } from "@overfly/contract/projects/projects";
import type { SearchKind } from "@overfly/contract/search/search";
import { sites } from "@overfly/contract/sites/sites";
import { type RawBuilder, sql } from "kysely";
import type { Identity } from "#context.ts";
import { owned } from "#tenancy.ts";
import { beginsWith, type SearchText } from "./search-text.ts";

/** A row of every source's statement. */
export interface FoundRow {
  kind: Exclude<SearchKind, "plant_element">;
  key: string;
  title: string;
  first_detail: string | null;
  second_detail: string | null;
}

interface Source {
  /** The list that shows the same rows: who may not call it finds none of them. */
  list: Pick<Endpoint, "permission" | "side">;
  rows: (user: Identity, pattern: string, text: SearchText) => RawBuilder<FoundRow>;
}

/** More than are shown, so that the best of them can be. */
const CANDIDATES = sql.lit(30);
/** Missions that are looked through before all of them are. */
const NEWEST = sql.lit(500);
/** Sites and clients of a name whose missions are shown. */
const OWNERS = sql.lit(10);
const PER_OWNER = sql.lit(6);

export const SOURCES: readonly Source[] = [
  {
    list: sites.list,
    rows: (user, pattern) => sql`
      select 'site' as kind, sites.token as key, sites.name as title,
        ${detailForStaff(user, "c.company_name")} as first_detail, sites.city as second_detail
      from sites join organizations as c on c.id = sites.client_id
      where ${owned(user, "sites")} and sites.status = 'active' and lower(sites.name) like ${pattern}
      order by sites.name limit ${CANDIDATES}`,
  },
  { list: missions.list, rows: missionsByNumber },
  { list: missions.list, rows: missionsBySite },
  {
    list: { ...missions.list, side: ["center", "pilot"] },
    rows: missionsByClient,
  },
  {
    list: projects.list,
    rows: (user, pattern) => sql`
      select 'project', projects.id::text, projects.name, ${detailForStaff(user, "c.company_name")}, null
      from projects left join organizations as c on c.id = projects.client_id
      where ${owned(user, "projects")} and lower(projects.name) like ${pattern}
      order by projects.name limit ${CANDIDATES}`,
  },
  {
    list: clients.list,
    rows: (user, pattern) => sql`
      select 'client', organizations.id::text, organizations.company_name, organizations.city, null
      from client_links join organizations on organizations.id = client_links.client_id
      where client_links.provider_id = ${user.organization_id} and client_links.archived_at is null
        and lower(organizations.company_name) like ${pattern}
      order by organizations.company_name limit ${CANDIDATES}`,
  },
  { list: pilots.list, rows: (user, pattern) => people(user, pattern, { kind: "pilot", isPilot: true }) },
  { list: members.list, rows: (user, pattern) => people(user, pattern, { kind: "member", isPilot: false }) },
  {
    list: inventory.kits,
    rows: (user, pattern) => sql`
      select 'kit', kits.id::text, kits.name, null, null from kits
      where ${owned(user, "kits")} and kits.archived_at is null and lower(kits.name) like ${pattern}
      order by kits.name limit ${CANDIDATES}`,
  },
  {
    list: inventory.drones,
    rows: (user, pattern) => sql`
      select 'drone', drones.id::text, drones.name, drones.model, drones.serial_number from drones
      where ${owned(user, "drones")} and drones.archived_at is null
        and lower(drones.name || ' ' || drones.serial_number) like ${pattern}
      limit ${CANDIDATES}`,
  },
  {
    list: inventory.payloads,
    rows: (user, pattern) => sql`
      select 'payload', payloads.id::text, payloads.model, payloads.serial_number, null from payloads
      where ${owned(user, "payloads")} and payloads.archived_at is null
        and lower(payloads.model || ' ' || payloads.serial_number) like ${pattern}
      limit ${CANDIDATES}`,
  },
  {
    list: inventory.batteries,
    rows: (user, pattern) => sql`
      select 'battery', batteries.id::text, batteries.model, batteries.serial_number, null from batteries
      where ${owned(user, "batteries")} and batteries.archived_at is null
        and lower(batteries.model || ' ' || batteries.serial_number) like ${pattern}
      limit ${CANDIDATES}`,
  },
  {
    list: inventory.accessories,
    rows: (user, pattern) => sql`
      select 'accessory', accessories.id::text, accessories.name, accessories.serial_number, null from accessories
      where ${owned(user, "accessories")} and accessories.archived_at is null
        and lower(accessories.name || ' ' || coalesce(accessories.serial_number, '')) like ${pattern}
      limit ${CANDIDATES}`,
  },
  {
    list: docks.list,
    rows: (user, pattern) => sql`
      select 'dock', docks.id::text, docks.name, docks.model, docks.serial_number from docks
      where ${owned(user, "docks")} and lower(docks.name || ' ' || docks.serial_number) like ${pattern}
      order by docks.name limit ${CANDIDATES}`,
  },
];

/** Clients need not be told their own name. */
const detailForStaff = (user: Identity, column: string) =>
  user.user_type === "client" ? sql`null::text` : sql.ref(column);

/**
 * The latest of those whose number begins with the text. Where none does, those that contain it: among the newest, since a
 * year is in most of them, then among all.
 */
function missionsByNumber(
  user: Identity,
  pattern: string,
  { typed, anywhere }: SearchText,
): RawBuilder<FoundRow> {
  const noneBegins = anywhere === undefined ? sql`false` : sql`not exists (select from beginning)`;
  const columns = sql`missions.token, missions.number, missions.site_id, missions.client_id`;
  const own = sql`missions where ${owned(user, "missions")}`;
  return sql`
    with beginning as materialized (
      select ${columns} from ${own} and ${beginsWith(sql`missions.number`, typed.toUpperCase())}
      order by missions.number using ~>~ limit ${CANDIDATES}),
    newest as materialized (
      select missions.* from (select ${columns} from ${own} order by missions.number using ~>~ limit ${NEWEST}) as missions
      where ${noneBegins} and lower(missions.number) like ${pattern} limit ${CANDIDATES}),
    others as materialized (
      select ${columns} from ${own} and ${noneBegins}
        and (select count(*) from newest) < ${CANDIDATES}
        and lower(missions.number) like ${pattern} limit ${CANDIDATES})
    select 'mission', found.token, found.number, s.name, ${detailForStaff(user, "c.company_name")}
    from (select * from beginning union all select * from newest union all select * from others) as found
      join sites as s on s.id = found.site_id join organizations as c on c.id = found.client_id`;
}

/** The newest missions of the sites with such a name. */
function missionsBySite(user: Identity, pattern: string): RawBuilder<FoundRow> {
  return sql`
    select 'mission', found.token, found.number, s.name, ${detailForStaff(user, "c.company_name")}
    from (select sites.id, sites.name from sites
      where ${owned(user, "sites")} and lower(sites.name) like ${pattern} order by sites.name limit ${OWNERS}) as s
    cross join lateral (select missions.* from missions where missions.site_id = s.id and ${owned(user, "missions")}
      order by missions.created_at desc limit ${PER_OWNER}) as found
    join organizations as c on c.id = found.client_id
    order by found.created_at desc limit ${CANDIDATES}`;
}

/** The newest missions of the clients with such a name. */
function missionsByClient(user: Identity, pattern: string): RawBuilder<FoundRow> {
  return sql`
    select 'mission', found.token, found.number, s.name, c.company_name
    from (select organizations.id, organizations.company_name from organizations
      join client_links on client_links.client_id = organizations.id
      where client_links.provider_id = ${user.organization_id}
        and lower(organizations.company_name) like ${pattern}
      order by organizations.company_name limit ${OWNERS}) as c
    cross join lateral (select missions.* from missions where missions.client_id = c.id and ${owned(user, "missions")}
      order by missions.created_at desc limit ${PER_OWNER}) as found
    join sites as s on s.id = found.site_id
    order by found.created_at desc limit ${CANDIDATES}`;
}

interface People {
  kind: "pilot" | "member";
  isPilot: boolean;
}

/** Of the user's own organization; pilots have a list of their own. */
function people(user: Identity, pattern: string, { kind, isPilot }: People): RawBuilder<FoundRow> {
  const key = isPilot ? sql`users.id` : sql`memberships.id::text`;
  const type = isPilot ? sql`memberships.user_type = 'pilot'` : sql`memberships.user_type <> 'pilot'`;
  return sql`
    select ${sql.lit(kind)}, ${key}, users.name, users.email, null
    from memberships join users on users.id = memberships.user_id
    where memberships.organization_id = ${user.organization_id} and ${type}
      and (lower(users.name) like ${pattern} or lower(users.email) like ${pattern})
    order by users.name limit ${CANDIDATES}`;
}
