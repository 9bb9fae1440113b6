import { type WorkingDay } from "@overfly/contract/pilots/pilot-availability";
import type { ListedPilot, Pilot } from "@overfly/contract/pilots/pilots";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { organizationZone, quarterOf } from "#platform/db/organization-days.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { certificateState, firstExpiry } from "./certificates/certificate-state.ts";
import { lapsedRules } from "./currency/currency.ts";

const DAY_MS = 86_400_000;

/** Adds certificates, rating, currency and availability today to pilots of the user's provider. */
export async function listedPilots(context: Context, pilots: readonly Pilot[]): Promise<ListedPilot[]> {
  if (pilots.length === 0) return [];
  const ids = pilots.map(({ id }) => id);
  const [standings, lapsed] = await Promise.all([standingsOf(context, ids), lapsedOf(context, ids)]);
  return pilots.flatMap((pilot) => {
    const standing = standings.get(pilot.id);
    return standing ? [{ ...pilot, ...standing, lapsed: lapsed.get(pilot.id) ?? null }] : [];
  });
}

/** Days count, not minutes: judged once in a quarter of an hour, and after each change. */
function lapsedOf(context: Context, ids: readonly string[]) {
  const until = quarterOf(new Date(context.now().getTime() + QUARTER_MS - 1));
  const key = JSON.stringify(["lapsed rules", context.user.organization_id, ids, until]);
  const tables = ["flights", "missions", "memberships", "organizations", "drones"] as const;
  return keepRead(context, { tables, key }, () => lapsedRules(context, ids, until));
}

const QUARTER_MS = 15 * 60_000;

async function standingsOf(context: Context, ids: readonly string[]) {
  const { db, user, now } = context;
  const today = sql<string>`(${now().toISOString()}::timestamptz at time zone ${organizationZone(user)})::date`;
  const rows = await db
    .selectFrom("users")
    .where("users.id", "=", sql<string>`any(${ids}::text[])`)
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "users.id")
        .on("memberships.organization_id", "=", user.organization_id)
        .on("memberships.user_type", "=", "pilot"),
    )
    .leftJoin("pilot_profiles", "pilot_profiles.membership_id", "memberships.id")
    .leftJoin("pilot_working_hours", (join) =>
      join
        .onRef("pilot_working_hours.pilot_id", "=", "users.id")
        .on("pilot_working_hours.provider_id", "=", user.organization_id),
    )
    .select((eb) => [
      "users.id",
      "pilot_profiles.employee_number",
      "pilot_profiles.base_location",
      "pilot_working_hours.hours",
      sql<string>`${today}::text`.as("today"),
      sql<number>`extract(isodow from ${today})::integer`.as("weekday"),
      sql<string | null>`${firstExpiry(context)}::text`.as("expires_on"),
      certificateState(context).as("certificate_state"),
      eb
        .selectFrom("pilot_absences")
        .whereRef("pilot_absences.pilot_id", "=", "users.id")
        .where("pilot_absences.provider_id", "=", user.organization_id)
        .where("first_on", "<=", today)
        .where("last_on", ">=", today)
        .select(sql<string | null>`max(last_on)::text`.as("last_on"))
        .$asScalar()
        .as("absent_until"),
      sql<Stars>`(select jsonb_build_object('rating', avg(stars), 'rating_count', count(*)) from pilot_ratings
        where pilot_ratings.pilot_id = users.id and pilot_ratings.provider_id = ${user.organization_id})`.as(
        "stars",
      ),
    ])
    .execute();
  return new Map(
    rows.map(({ id, stars, hours, employee_number, base_location, ...row }) => [
      id,
      {
        ...stars,
        employee_number,
        base_location,
        certificates: certificatesOf(row),
        today: todayOf(row, hours as WorkingDay[] | null),
      },
    ]),
  );
}

type Stars = Pick<ListedPilot, "rating" | "rating_count">;

interface Held {
  today: string;
  expires_on: string | null;
  certificate_state: "expired" | "expiring" | null;
}

function certificatesOf({ today, expires_on, certificate_state }: Held): ListedPilot["certificates"] {
  if (expires_on === null) return null;
  const state = certificate_state ?? "valid";
  if (expires_on === "infinity") return { state, expires_on: null, days_left: null };
  return { state, expires_on, days_left: (Date.parse(expires_on) - Date.parse(today)) / DAY_MS };
}

function todayOf(
  { absent_until, weekday }: { absent_until: string | null; weekday: number },
  hours: readonly WorkingDay[] | null,
): ListedPilot["today"] {
  if (absent_until !== null) return { state: "absent", absent_until, hours: null };
  if (hours === null) return { state: "available", absent_until, hours };
  const span = hours.find((day) => day.weekday === weekday);
  if (!span) return { state: "day_off", absent_until, hours: null };
  return { state: "available", absent_until, hours: { from: span.from, to: span.to } };
}
