import type { Context } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";
import type { LockedMission } from "#features/missions/workflow/lock-mission.ts";
import type { TimeRange } from "./assignment-conflicts.ts";
import { blockingReasons, openIssuesAt } from "./mission-readiness.ts";

/**
 * Moves a mission's assignment to another time, at which pilot, dock and kit are judged again. Throws 409 with the
 * reasons by field where one of them is blocked by what nobody has justified, such as a clash, which names its mission.
 * The caller runs its transaction in `retryOnOverlap`.
 */
export async function moveAssignment(
  context: Context,
  mission: Pick<LockedMission, "id" | "site_id" | "type" | "subtype">,
  { starts_at, ends_at }: TimeRange,
): Promise<void> {
  const open = await openIssuesAt(context, mission, { starts_at, ends_at });
  const errors = Object.fromEntries(
    open.map((candidate) => [`${candidate.kind}_id`, blockingReasons(candidate).map(({ text }) => text)]),
  );
  const [reasons] = Object.values(errors);
  if (reasons?.[0]) throw conflict(reasons[0], errors);
  await context.db
    .updateTable("assignments")
    .set({ starts_at, ends_at })
    .where("mission_id", "=", mission.id)
    .where("released_at", "is", null)
    .execute();
}

/** The same length, from another start. */
export const shiftedTo = (starts_at: string, assignment: TimeRange): TimeRange => ({
  starts_at,
  ends_at: new Date(
    Date.parse(starts_at) + Date.parse(assignment.ends_at) - Date.parse(assignment.starts_at),
  ).toISOString(),
});
