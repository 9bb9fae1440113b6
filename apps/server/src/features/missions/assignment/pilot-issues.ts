import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { blocked, fixedAt, type ReadinessIssue, warning } from "#features/inventory/readiness.ts";
import { expiredCertificates } from "#features/pilots/certificates/expired-certificates.ts";
import { type AssignmentConflict, conflictIssue } from "./assignment-conflicts.ts";
import type { CheckedCandidate } from "./checked-candidate.ts";

/** A pilot who hasn't flown for longer needs practice: the recency that aviation authorities ask of crews. */
const CURRENCY_DAYS = 90;
const DAY_MS = 86_400_000;

const EXPIRED = {
  remote_pilot: "readiness:licenceExpired",
  thermography: "readiness:thermographyExpired",
} as const;

/** The provider's active pilots: clashes, certificates that the mission needs, and currency. */
export async function pilotIssues(
  context: Context,
  flown: { type: string; ends_at: string },
  conflicts: readonly AssignmentConflict[],
): Promise<CheckedCandidate[]> {
  const [expired, pilots] = await Promise.all([expiredCertificates(context, flown), activePilots(context)]);
  return pilots.map(({ id, name, last_flight_at }) => {
    const conflict = conflicts.find(({ pilot_id }) => pilot_id === id);
    const lapsed = expired.filter(({ pilot_id }) => pilot_id === id);
    return {
      id,
      name,
      issues: [
        ...(conflict ? [conflictIssue(name, conflict)] : []),
        ...lapsed.map(({ kind, expires_on: date }) =>
          fixedAt("pilots", id, blocked(message(EXPIRED[kind], { date }))),
        ),
        ...currencyIssues(last_flight_at, context.now()),
      ],
    };
  });
}

/** A provider may keep its flight logs elsewhere, so a pilot without flights here isn't doubted. */
function currencyIssues(lastFlightAt: string | null, now: Date): ReadinessIssue[] {
  if (lastFlightAt === null) return [];
  const days = Math.floor((now.getTime() - Date.parse(lastFlightAt)) / DAY_MS);
  return days <= CURRENCY_DAYS
    ? []
    : [warning(message("readiness:notCurrent", { days, most: CURRENCY_DAYS }))];
}

const activePilots = ({ db, user }: Context) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.user_type", "=", "pilot")
    .where("memberships.suspended_at", "is", null)
    .select([
      "users.id",
      "users.name",
      sql<string | null>`(select took_off_at from flights
        where flights.pilot_id = users.id and flights.provider_id = memberships.organization_id
          and took_off_at is not null
        order by took_off_at desc limit 1)`.as("last_flight_at"),
    ])
    .orderBy("users.name")
    .execute();
