import { sql, type RawBuilder, type SqlBool } from "kysely";
import { notFound } from "#platform/http/errors.ts";
import type { Context, Identity } from "./context.ts";

/** Tables with a `provider_id` and possibly a `client_id`. */
export type OwnedTable =
  | "sites"
  | "missions"
  | "multi_site_orders"
  | "flight_routes"
  | "flights"
  | "media_files"
  | "media_folders"
  | "uploads"
  | "bim_models"
  | "anomalies"
  | "processing_jobs"
  | "docks"
  | "streams"
  | "kits"
  | "projects"
  | "drones"
  | "payloads"
  | "batteries"
  | "accessories"
  | "storage_locations"
  | "client_contacts"
  | "client_documents"
  | "maintenance_logs"
  | "item_documents"
  | "maintenance_programs"
  | "work_orders"
  | "site_reports"
  | "pilot_certificates"
  | "pilot_absences"
  | "pilot_ratings"
  | "checklist_templates";

/**
 * The tenancy rule: which rows of a table a user may read and change. Every query of an owned table uses it:
 * `.where(owned(user, "missions"))`. The table must have its own name in the query. Center users have their
 * provider's rows; client users only rows of their own organization, and a mission's results only after its
 * completion; pilots only missions assigned to them, with the sites, routes, kits and docks of those.
 */
export function owned(user: Identity, table: OwnedTable): RawBuilder<SqlBool> {
  if (user.user_type === "center") return centerRule(user, table);
  return user.user_type === "client" ? clientRule(user, table) : pilotRule(user, table);
}

/** A mission that the user may see, by its token; otherwise 404. */
export async function findMission({ db, user }: Context, token: string) {
  const mission = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("token", "=", token)
    .select(["id", "number", "provider_id", "site_id", "type", "subtype", "status"])
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  return mission;
}

/** The id of a site that the user may see, by its token; otherwise 404. */
export const findSiteId = async (context: Context, token: string): Promise<number> =>
  (await findSite(context, token)).id;

/** 404 for others' sites. */
export async function findSite({ db, user }: Context, token: string) {
  const site = await db
    .selectFrom("sites")
    .where(owned(user, "sites"))
    .where("token", "=", token)
    .select(["id", "provider_id", "client_id", "time_zone"])
    .executeTakeFirst();
  if (!site) throw notFound("Site");
  return site;
}

const column = (table: string, name: string) => sql.ref(`${table}.${name}`);

function centerRule({ organization_id }: Identity, table: OwnedTable): RawBuilder<SqlBool> {
  const ofProvider = sql<SqlBool>`${column(table, "provider_id")} = ${organization_id}`;
  if (table !== "missions") return ofProvider;
  return sql<SqlBool>`(${ofProvider} and (missions.status <> 'draft' or missions.created_side = 'center'))`;
}

function clientRule({ organization_id, user_id }: Identity, table: OwnedTable): RawBuilder<SqlBool> {
  const mission = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
    select 1 from missions as m where m.id = ${column(table, "mission_id")}
      and m.client_id = ${organization_id} and ${condition})`;
  switch (table) {
    case "sites":
      return sql<SqlBool>`sites.client_id = ${organization_id}`;
    case "missions":
      return sql<SqlBool>`(missions.client_id = ${organization_id}
        and (missions.status <> 'draft' or missions.created_side = 'client'))`;
    case "projects":
    case "multi_site_orders":
      return sql<SqlBool>`${column(table, "client_id")} = ${organization_id}`;
    case "site_reports":
      return sql<SqlBool>`(site_reports.client_id = ${organization_id} and site_reports.created_side = 'client')`;
    case "client_documents":
      return sql<SqlBool>`(client_documents.client_id = ${organization_id} and client_documents.is_shared)`;
    case "bim_models":
      return sql<SqlBool>`exists (select 1 from media_files
        where media_files.id = bim_models.media_file_id and ${visibleFile(organization_id)})`;
    case "flights":
    case "streams":
      return mission(sql<SqlBool>`true`);
    case "media_files":
      return visibleFile(organization_id);
    case "media_folders": // only those that lead to something
      return sql<SqlBool>`exists (select 1 from media_files join media_folders as holding
        on holding.id = media_files.folder_id
        where holding.path @> array[media_folders.id] and ${visibleFile(organization_id)})`;
    case "anomalies":
      return sql<SqlBool>`(anomalies.client_id = ${organization_id} and ${mission(sql<SqlBool>`m.status = 'completed'`)})`;
    case "uploads":
      return sql<SqlBool>`(uploads.user_id = ${user_id} and exists (
        select 1 from sites as s where s.id = uploads.site_id and s.client_id = ${organization_id}))`;
    case "flight_routes":
    case "processing_jobs":
    case "docks":
    case "kits":
    case "drones":
    case "payloads":
    case "batteries":
    case "accessories":
    case "storage_locations":
    case "client_contacts":
    case "maintenance_logs":
    case "item_documents":
    case "maintenance_programs":
    case "work_orders":
    case "pilot_certificates":
    case "pilot_absences":
    case "pilot_ratings":
    case "checklist_templates":
      return sql<SqlBool>`false`;
  }
}

/** A client's own file: published, or of a completed mission. */
const visibleFile = (organization_id: number): RawBuilder<SqlBool> => sql<SqlBool>`
  (case when media_files.mission_id is null
    then media_files.published_at is not null and exists (
      select 1 from sites as s where s.id = media_files.site_id and s.client_id = ${organization_id})
    else exists (select 1 from missions as m where m.id = media_files.mission_id and m.client_id = ${organization_id}
      and (m.status = 'completed' or media_files.published_at is not null)) end)`;

/** Equipment of flights that a pilot flew: damage may be noticed later. */
const flownWith = ({ organization_id, user_id }: Identity, kind: OwnedTable) => sql<SqlBool>`(
  ${column(kind, "provider_id")} = ${organization_id} and exists (
    select 1 from flight_equipment as e join flights as f on f.id = e.flight_id
    where f.pilot_id = ${user_id} and e.item_kind = ${kind} and e.item_id = ${column(kind, "id")}))`;

function pilotRule(identity: Identity, table: OwnedTable): RawBuilder<SqlBool> {
  const { organization_id, user_id } = identity;
  const assigned = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(
    ${column(table, "provider_id")} = ${organization_id} and exists (
      select 1 from assignments as a join missions as m on m.id = a.mission_id
      where a.pilot_id = ${user_id} and ${condition}))`;
  const assignedNow = (condition: RawBuilder<SqlBool>) =>
    assigned(sql<SqlBool>`a.released_at is null and ${condition}`); // what others fly now isn't theirs any more
  switch (table) {
    case "sites":
      return assigned(sql<SqlBool>`m.site_id = sites.id`);
    case "missions":
      return sql<SqlBool>`(missions.provider_id = ${organization_id}
        and missions.id = any(array(select a.mission_id from assignments as a where a.pilot_id = ${user_id})))`; // looked up first: they are few
    case "flight_routes":
    case "bim_models":
      return assigned(sql<SqlBool>`m.site_id = ${column(table, "site_id")}`);
    case "docks":
      return assignedNow(sql<SqlBool>`m.site_id = ${column(table, "site_id")}`);
    case "streams":
      return assigned(sql<SqlBool>`(m.id = streams.mission_id
        or (streams.mission_id is null and a.released_at is null and m.site_id = streams.site_id))`);
    case "projects":
    case "multi_site_orders":
    case "storage_locations":
    case "client_contacts":
    case "client_documents":
    case "maintenance_logs":
    case "item_documents":
    case "maintenance_programs":
    case "work_orders":
    case "site_reports":
    case "checklist_templates":
      return sql<SqlBool>`false`;
    case "pilot_certificates":
    case "pilot_absences":
    case "pilot_ratings":
      return sql<SqlBool>`(${column(table, "provider_id")} = ${organization_id}
        and ${column(table, "pilot_id")} = ${user_id})`;
    case "kits":
      return sql<SqlBool>`(${assignedNow(sql<SqlBool>`a.kit_id = kits.id`)} or ${flownWith(identity, "kits")})`;
    case "drones":
    case "payloads":
    case "batteries":
    case "accessories":
      return sql<SqlBool>`(${assignedNow(sql<SqlBool>`a.kit_id = ${column(table, "kit_id")}`)} or ${flownWith(identity, table)})`;
    case "flights": // looked up first, as they are few; who was taken off a mission keeps what they flew
      return sql<SqlBool>`(flights.provider_id = ${organization_id} and flights.id = any(array(
        select f.id from flights as f join assignments as a on a.mission_id = f.mission_id where a.pilot_id = ${user_id}
        union select f.id from flights as f
          where f.pilot_id = ${user_id} and f.status in ('landed', 'aborted', 'failed'))))`;
    case "media_files":
    case "media_folders":
    case "uploads":
    case "anomalies":
    case "processing_jobs":
      return assigned(sql<SqlBool>`m.id = ${column(table, "mission_id")}`);
  }
}
