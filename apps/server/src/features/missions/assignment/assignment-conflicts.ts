import { sql } from "kysely";
import { type Message, message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";

export interface TimeRange {
  starts_at: string;
  ends_at: string;
}

/** An assignment of another mission in the time range; `number` is null if the mission belongs to another provider. */
export interface AssignmentConflict {
  pilot_id: string | null;
  dock_id: number | null;
  kit_id: number | null;
  drone_id: number | null;
  number: string | null;
}

/** Other missions' assignments of the provider's pilots, docks and kits in a time range. */
export async function findConflicts(
  { db, user }: Pick<Context, "db" | "user">,
  missionId: number,
  { starts_at, ends_at }: TimeRange,
): Promise<AssignmentConflict[]> {
  const ours = user.organization_id;
  const { rows } = await sql<AssignmentConflict>`
    select assignments.pilot_id, assignments.dock_id, assignments.kit_id, kits.drone_id,
      case when missions.provider_id = ${ours} then missions.number end as number
    from assignments join missions on missions.id = assignments.mission_id
    left join kits on kits.id = assignments.kit_id
    where assignments.released_at is null and assignments.mission_id <> ${missionId}
      and tstzrange(assignments.starts_at, assignments.ends_at) && tstzrange(${starts_at}, ${ends_at})
      and (assignments.provider_id = ${ours} or assignments.pilot_id in (
        select user_id from memberships where organization_id = ${ours} and user_type = 'pilot'))
    order by assignments.starts_at`.execute(db);
  return rows;
}

/** "is assigned to M-2026-0042 at this time". */
export const conflictMessage = (name: string, { number }: AssignmentConflict): Message =>
  number ? message("readiness:assigned", { name, number }) : message("readiness:otherOperator", { name });
