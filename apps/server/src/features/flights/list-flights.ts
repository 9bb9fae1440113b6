import type { FlightQuery, ListedFlight } from "@overfly/contract/flights/flights";
import type { PageMeta } from "@overfly/contract/page";
import { inOrderOf, pageOfLongList } from "#platform/db/count-rows.ts";
import { PREPARED } from "#platform/db/prepared-statements.ts";
import { sql, type SqlBool } from "kysely";
import type { Context, Identity } from "#context.ts";
import { isNamed } from "#named-missions.ts";
import { isInDays } from "#platform/db/organization-days.ts";
import { offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { asFlight, flightRows } from "./flight-record.ts";
import { ownRecord } from "./flight-service.ts";

const SORTS = {
  took_off_at: "flights.took_off_at",
  site: "sites.name",
  mission: "missions.number",
  status: "flights.status",
} as const;

/** Of missions by the number, or the name of the site. */
const isOfNamed = (user: Identity, search: string) =>
  sql<SqlBool>`flights.mission_id in (select missions.id from missions
    where ${owned(user, "missions")} and ${isNamed(user, search)})`;

/** A client finds none: incidents are the provider's own record. */
const hasIncident = (user: Identity) =>
  user.user_type === "client" ? sql<SqlBool>`false` : sql<SqlBool>`flights.incident <> ''`;

const DRONE = sql<
  string | null
>`(select string_agg(drones.name || ' · ' || drones.serial_number, ', ' order by drones.id)
  from flight_equipment join drones on drones.id = flight_equipment.item_id
  where flight_equipment.flight_id = flights.id and flight_equipment.item_kind = 'drones')`;

/** Of which filters and order depend. */
const FLIGHT_TABLES = ["flights", "missions", "assignments", "sites", "organizations"] as const;

const flightsOf = (context: Context) =>
  flightRows(context)
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where(owned(context.user, "flights"));

/** Every flight that the user may see, without tracks. */
export async function listFlights(
  context: Context,
  query: FlightQuery,
): Promise<{ data: ListedFlight[]; meta: PageMeta }> {
  const { search, status, source, date, pilot, dock, incident } = query;
  const found = flightsOf(context)
    .$if(status !== undefined, (rows) => rows.where("flights.status", "in", status?.split(",") ?? []))
    .$if(source !== undefined, (rows) => rows.where("flights.source", "in", source?.split(",") ?? []))
    .$if(date !== undefined, (rows) => rows.where(isInDays(context.user, "flights.took_off_at", date ?? [])))
    .$if(pilot !== undefined, (rows) =>
      rows.where("flights.pilot_id", "=", pilot === "me" ? context.user.user_id : (pilot ?? "")),
    )
    .$if(dock !== undefined, (rows) => rows.where("flights.dock_id", "=", dock ?? 0))
    .$if(incident !== undefined, (rows) => rows.where(hasIncident(context.user)))
    .$if(search !== undefined, (rows) => rows.where(isOfNamed(context.user, search ?? "")));
  const [[column, direction] = ["flights.id", "desc"] as const] = sortsOf(query, SORTS);
  // The page's flights first, so that what is shown of a flight is read of these alone.
  const page = found
    .clearSelect()
    .select("flights.id")
    .orderBy(column, direction)
    .orderBy("flights.id", "desc")
    .limit(query.item_count)
    .offset(offsetOf(query));
  const { ids, total } = await pageOfLongList(context, { page, found, tables: FLIGHT_TABLES });
  const rows = inOrderOf(
    ids,
    await flightsOf(context)
      .modifyFront(PREPARED)
      .select([
        "missions.number",
        "sites.token as site_token",
        "sites.name as site_name",
        "sites.time_zone",
        "flights.weather",
        "flights.incident",
        "flights.notes",
        DRONE.as("drone"),
      ])
      .where("flights.id", "=", sql<number>`any(${ids}::integer[])`)
      .execute(),
  );
  const data = rows.map((row) => {
    const { track: _track, ...flight } = asFlight(row);
    return {
      ...flight,
      mission_number: row.number,
      site: { token: row.site_token, name: row.site_name, time_zone: row.time_zone },
      weather: row.weather,
      drone: context.user.user_type === "client" ? null : row.drone,
      ...ownRecord(context.user, row),
    };
  });
  return { data, meta: pageMeta(query, total) };
}
