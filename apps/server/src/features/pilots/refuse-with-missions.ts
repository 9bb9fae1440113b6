import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";

const MAX_NAMED = 5;

/**
 * 409, naming the missions, while a pilot of the user's company is assigned to some now or later. A flight that takes
 * longer than its assignment keeps nobody: it goes on, and the center closes it.
 */
export async function refuseWithMissions(
  { db, user, now }: Context,
  pilot: { user_id: string; name: string },
): Promise<void> {
  const assigned = await db
    .selectFrom("assignments")
    .innerJoin("missions", "missions.id", "assignments.mission_id")
    .where("assignments.pilot_id", "=", pilot.user_id)
    .where("assignments.provider_id", "=", user.organization_id)
    .where("assignments.released_at", "is", null)
    .where("assignments.ends_at", ">", now().toISOString())
    .select("missions.number")
    .orderBy("missions.id")
    .limit(MAX_NAMED)
    .execute();
  if (assigned.length === 0) return;
  const missions = assigned.map(({ number }) => number);
  throw conflict(message("errors/members:pilotHasMissions", { name: pilot.name, missions }));
}
