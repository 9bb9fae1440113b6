import type { WorkingDay } from "@overfly/contract/pilots/pilot-availability";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { organizationZone } from "#platform/db/organization-days.ts";
import { isWithinHours } from "./working-hours.ts";

/** Why a pilot isn't there in a time range: the days of an absence, or that it lies outside of the working hours. */
export interface Unavailability {
  absence: { from: string; to: string } | null;
  isOutsideHours: boolean;
}

/** The provider's pilots who aren't available in a time range, by the provider's calendar. */
export async function unavailablePilots(
  { db, user }: Context,
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
): Promise<ReadonlyMap<string, Unavailability>> {
  const zone = organizationZone(user);
  const wall = (at: string) =>
    sql<string>`to_char(${at}::timestamptz at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI')`;
  const [{ from, to }, hours] = await Promise.all([
    db.selectNoFrom([wall(starts_at).as("from"), wall(ends_at).as("to")]).executeTakeFirstOrThrow(),
    db
      .selectFrom("pilot_working_hours")
      .where("provider_id", "=", user.organization_id)
      .select(["pilot_id", "hours"])
      .execute(),
  ]);
  const absences = await db
    .selectFrom("pilot_absences")
    .where("provider_id", "=", user.organization_id)
    .where("first_on", "<=", to.slice(0, 10))
    .where("last_on", ">=", from.slice(0, 10))
    .orderBy("first_on", "desc")
    .select(["pilot_id", "first_on", "last_on"])
    .execute();
  const found = new Map<string, Unavailability>();
  for (const row of hours) {
    const days = row.hours as WorkingDay[] | null;
    if (days && !isWithinHours(days, from, to))
      found.set(row.pilot_id, { absence: null, isOutsideHours: true });
  }
  for (const { pilot_id, first_on, last_on } of absences)
    found.set(pilot_id, {
      isOutsideHours: found.get(pilot_id)?.isOutsideHours ?? false,
      absence: { from: first_on, to: last_on },
    });
  return found;
}
