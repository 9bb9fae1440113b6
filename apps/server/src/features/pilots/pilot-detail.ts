import type { PilotDetail } from "@overfly/contract/pilots/pilots";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { organizationZone } from "#platform/db/organization-days.ts";
import { currencyOf } from "./currency/currency.ts";
import { findPilot } from "./find-pilot.ts";
import { getPilot } from "./list-pilots.ts";
import { profileOf } from "./profile.ts";

const MAX_UPCOMING = 20;

/** The pilot's page. Flights are those for this provider. */
export async function getPilotDetail(context: Context, id: string): Promise<PilotDetail> {
  await findPilot(context, id, "view employees");
  const [pilot, person, profile, totals, rating, currency, months, aircraft, upcoming] = await Promise.all([
    getPilot(context, id),
    personOf(context, id),
    profileOf(context, id),
    totalsOf(context, id),
    ratingOf(context, id),
    currencyOf(context, id),
    monthsOf(context, id),
    aircraftOf(context, id),
    upcomingOf(context, id),
  ]);
  return { ...pilot, ...person, profile, ...totals, ...rating, currency, months, aircraft, upcoming };
}

const personOf = ({ db, user }: Context, id: string) =>
  db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.user_id", "users.id")
    .where("users.id", "=", id)
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.user_type", "=", "pilot")
    .select(["users.phone", "users.city", "users.country", "memberships.created_at as joined_at"])
    .executeTakeFirstOrThrow();

const flightsOf = ({ db, user }: Context, id: string) =>
  db
    .selectFrom("flights")
    .where("flights.pilot_id", "=", id)
    .where("flights.provider_id", "=", user.organization_id)
    .where("flights.took_off_at", "is not", null);

const totalsOf = (context: Context, id: string) =>
  flightsOf(context, id)
    .select(({ fn }) => [
      fn.countAll<number>().as("flights"),
      fn.max<string | null>("flights.took_off_at").as("last_flight_at"),
      fn.countAll<number>().filterWhere("flights.status", "in", ["airborne", "returning"]).as("flying"),
    ])
    .executeTakeFirstOrThrow();

const ratingOf = ({ db, user }: Context, id: string) =>
  db
    .selectFrom("pilot_ratings")
    .where("provider_id", "=", user.organization_id)
    .where("pilot_id", "=", id)
    .select(({ fn }) => [
      sql<number | null>`avg(stars)::double precision`.as("rating"),
      fn.countAll<number>().as("rating_count"),
    ])
    .executeTakeFirstOrThrow();

const HOURS = sql<number>`coalesce(
  sum(extract(epoch from flights.landed_at - flights.took_off_at)), 0)::double precision / 3600`;

/** The last twelve months by the provider's calendar, this one too; those without flights with zeros. */
async function monthsOf({ db, user, now }: Context, id: string): Promise<PilotDetail["months"]> {
  const zone = organizationZone(user);
  const today = sql`(${now().toISOString()}::timestamptz at time zone ${zone})::date`;
  const { rows } = await sql<PilotDetail["months"][number]>`
    with months as (select (date_trunc('month', ${today}) - make_interval(months => back))::date as first
      from generate_series(0, 11) as back)
    select first::text, (first + interval '1 month' - interval '1 day')::date::text as last,
      count(flights.id)::integer as flights, ${HOURS} as hours
    from months left join flights on flights.pilot_id = ${id} and flights.provider_id = ${user.organization_id}
      and flights.took_off_at >= first::timestamp at time zone ${zone}
      and flights.took_off_at < (first + interval '1 month') at time zone ${zone}
    group by first order by first`.execute(db);
  return rows;
}

async function aircraftOf(context: Context, id: string): Promise<PilotDetail["aircraft"]> {
  const rows = await flightsOf(context, id)
    .leftJoin("flight_equipment", (join) =>
      join
        .onRef("flight_equipment.flight_id", "=", "flights.id")
        .on("flight_equipment.item_kind", "=", "drones"),
    )
    .leftJoin("drones", "drones.id", "flight_equipment.item_id")
    .groupBy(["drones.id", "drones.name", "drones.model"])
    .select(({ fn }) => [
      "drones.id",
      "drones.name",
      "drones.model",
      fn.countAll<number>().as("flights"),
      HOURS.as("hours"),
    ])
    .orderBy("hours", "desc")
    .orderBy("drones.id")
    .execute();
  return rows.map(({ id: drone, name, model, ...flown }) => ({
    ...flown,
    drone: drone === null ? null : { id: drone, name: name ?? "", model: model ?? "" },
  }));
}

async function upcomingOf({ db, user, now }: Context, id: string): Promise<PilotDetail["upcoming"]> {
  const rows = await db
    .selectFrom("assignments")
    .innerJoin("missions", "missions.id", "assignments.mission_id")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("assignments.pilot_id", "=", id)
    .where("assignments.provider_id", "=", user.organization_id)
    .where("assignments.released_at", "is", null)
    .where("assignments.ends_at", ">", now().toISOString())
    .select([
      "missions.token",
      "missions.number",
      "sites.name",
      "sites.time_zone",
      "assignments.starts_at",
      "assignments.ends_at",
    ])
    .orderBy("assignments.starts_at")
    .limit(MAX_UPCOMING)
    .execute();
  return rows.map(({ name, time_zone, ...row }) => ({ ...row, site: { name, time_zone } }));
}
