import { sql, type SqlBool } from "kysely";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { fixedAt, type ReadinessIssue, unavailable } from "#features/inventory/readiness.ts";

export interface TimeRange {
  starts_at: string;
  ends_at: string;
}

/**
 * Other missions' assignments of the provider's pilots, docks and kits in a time range; `number` is null if the mission
 * belongs to another provider.
 */
export const findConflicts = (
  { db, user: { organization_id } }: Pick<Context, "db" | "user">,
  missionId: number,
  { starts_at, ends_at }: TimeRange,
) =>
  db
    .selectFrom("assignments")
    .innerJoin("missions", "missions.id", "assignments.mission_id")
    .where("assignments.released_at", "is", null)
    .where("assignments.mission_id", "!=", missionId)
    .where(
      sql<SqlBool>`tstzrange(assignments.starts_at, assignments.ends_at) && tstzrange(${starts_at}, ${ends_at})`,
    )
    .where((eb) =>
      eb.or([
        eb("assignments.provider_id", "=", organization_id),
        eb(
          "assignments.pilot_id",
          "in",
          eb
            .selectFrom("memberships")
            .where("organization_id", "=", organization_id)
            .where("user_type", "=", "pilot")
            .select("user_id"),
        ),
      ]),
    )
    .orderBy("assignments.starts_at")
    .select((eb) => [
      "assignments.pilot_id",
      "assignments.dock_id",
      "assignments.kit_id",
      sql<string>`assignments.starts_at`.as("starts_at"),
      sql<string>`assignments.ends_at`.as("ends_at"),
      eb
        .case()
        .when("missions.provider_id", "=", organization_id)
        .then(eb.ref("missions.number"))
        .end()
        .as("number"),
      eb
        .case()
        .when("missions.provider_id", "=", organization_id)
        .then(eb.ref("missions.token"))
        .end()
        .as("token"),
    ])
    .execute();

export type AssignmentConflict = Awaited<ReturnType<typeof findConflicts>>[number];

/** "is assigned to M-2026-0042 at this time"; nobody can be in two places. */
export function conflictIssue(name: string, { number, token }: AssignmentConflict): ReadinessIssue {
  if (!number || !token) return unavailable(message("readiness:otherOrganization", { name }));
  return fixedAt("missions", token, unavailable(message("readiness:assigned", { name, number })));
}
