import type { Pilot, PilotQuery } from "@overfly/contract/pilots/pilots";
import { type InferResult, sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import type { Context } from "#context.ts";
import { certificateState, firstExpiry } from "./certificates/certificate-state.ts";
import { listedPilots } from "./listed-pilots.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";

/** By certificates, those come first that need attention; who has none, or no rating, comes last or first alike. */
const sortsFor = (context: Context) => ({
  name: sql<string>`users.name`,
  email: sql<string>`users.email`,
  certificates: sql<string>`coalesce(${firstExpiry(context)}, 'infinity')`,
  base_location: sql<string>`coalesce(${profileField("base_location")}, '')`,
  rating: sql<string>`coalesce((select avg(stars) from pilot_ratings where pilot_ratings.pilot_id = users.id
    and pilot_ratings.provider_id = ${context.user.organization_id}), 0)`,
  flight_hours: hoursSince(context, null).$castTo<string>(),
  recent_hours: hoursSince(context, recentFrom(context.now())).$castTo<string>(),
});

/** Those that the users of a query flew for the provider. */
const hoursSince = (
  { user }: Context,
  since: string | null,
) => sql<number>`(select ${FLIGHT_HOURS} from flights
  where flights.pilot_id = users.id and flights.provider_id = ${user.organization_id}
    and (${since}::timestamptz is null or flights.took_off_at >= ${since}::timestamptz))`;

/** What the provider keeps of the pilot of a query's membership. */
const profileField = (field: "base_location" | "employee_number") =>
  sql<string | null>`(select ${sql.ref(field)} from pilot_profiles where membership_id = memberships.id)`;

const pilotsOf = ({ db, user }: Context) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.user_type", "=", "pilot");

const PILOT_COLUMNS = [
  "users.id",
  "users.name",
  "users.email",
  "users.image as avatar",
  "memberships.suspended_at",
] as const;
const selectPilots = (context: Context) => pilotsOf(context).select(PILOT_COLUMNS);
type PilotRow = InferResult<ReturnType<typeof selectPilots>>[number];

export function filterPilots(context: Context, { search, certificates, status }: Partial<PilotQuery>) {
  let pilots = pilotsOf(context);
  if (certificates) pilots = pilots.where(certificateState(context), "=", certificates);
  if (status)
    pilots = pilots.where("memberships.suspended_at", status === "suspended" ? "is not" : "is", null);
  if (!search) return pilots;
  const pattern = containsPattern(search);
  return pilots.where((eb) =>
    eb.or([
      eb("users.name", "ilike", pattern),
      eb("users.email", "ilike", pattern),
      eb(profileField("base_location"), "ilike", pattern),
      eb(profileField("employee_number"), "ilike", pattern),
    ]),
  );
}

/** The provider's pilots, with all that decides whom to send. */
export async function listPilots(context: Context, query: PilotQuery) {
  const matching = filterPilots(context, query);
  const sorts = sortsFor(context);
  const [[column, direction] = [sorts.name, "asc"] as const] = sortsOf(query, sorts);
  const [rows, total] = await Promise.all([
    matching
      .select(PILOT_COLUMNS)
      .orderBy(column, direction)
      .orderBy("users.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  const data = await listedPilots(context, await withWorkload(context, rows));
  return { data, meta: pageMeta(query, total) };
}

/** Only who there is: no hours, certificates or currency are worked out. */
export async function listPilotNames(
  context: Context,
  query: Omit<PilotQuery, "sorts" | "certificates" | "status">,
) {
  const matching = filterPilots(context, query);
  const [rows, total] = await Promise.all([
    matching
      .select(["users.id", "users.name", "memberships.suspended_at"])
      .orderBy("users.name")
      .orderBy("users.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data: rows.map(withStatus), meta: pageMeta(query, total) };
}

/** A pilot of the user's provider; others are unknown (404). */
export async function getPilot(context: Context, id: string): Promise<Pilot> {
  const row = await selectPilots(context).where("users.id", "=", id).executeTakeFirst();
  const [pilot] = row ? await withWorkload(context, [row]) : [];
  if (!pilot) throw notFound("Pilot");
  return pilot;
}

async function withWorkload(context: Context, rows: readonly PilotRow[]): Promise<Pilot[]> {
  const ids = rows.map(({ id }) => id);
  const workloads = await workloadOf(context, ids);
  return rows.map((row) => ({ ...withStatus(row), ...(workloads.get(row.id) ?? NO_WORKLOAD) }));
}

const withStatus = <Row extends { suspended_at: string | null }>({ suspended_at, ...row }: Row) => ({
  ...row,
  status: suspended_at === null ? ("active" as const) : ("suspended" as const),
});

const NO_WORKLOAD = { flight_hours: 0, recent_hours: 0, upcoming_missions: 0 };

const FLIGHT_HOURS = sql<number>`coalesce(
  sum(extract(epoch from flights.landed_at - flights.took_off_at)), 0)::double precision / 3600`;

/** Of past flights and missions to come; these are over in steps of the clock. */
function workloadOf(context: Context, ids: readonly string[]) {
  const now = new Date(Math.floor(context.now().getTime() / CLOCK_STEP_MS) * CLOCK_STEP_MS);
  const key = JSON.stringify(["workload", context.user.organization_id, ids, now]);
  return keepRead(context, { tables: ["flights", "assignments"], key }, () =>
    readWorkload(context, ids, now),
  );
}

const CLOCK_STEP_MS = 10_000;
const RECENT_MS = 30 * 86_400_000;
const recentFrom = (now: Date): string => new Date(now.getTime() - RECENT_MS).toISOString();

async function readWorkload(context: Context, ids: readonly string[], now: Date) {
  const { db, user } = context;
  const rows = await db
    .selectFrom("users")
    .where("users.id", "=", sql<string>`any(${ids}::text[])`)
    .select((eb) => [
      "users.id",
      hoursSince(context, null).as("flight_hours"),
      hoursSince(context, recentFrom(now)).as("recent_hours"),
      eb
        .selectFrom("assignments")
        .whereRef("assignments.pilot_id", "=", "users.id")
        .where("assignments.provider_id", "=", user.organization_id)
        .where("assignments.released_at", "is", null)
        .where("assignments.ends_at", ">", now.toISOString())
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("upcoming_missions"),
    ])
    .execute();
  return new Map(rows.map(({ id, ...workload }) => [id, workload]));
}
