import type { missionCalendar } from "@overfly/contract/missions/mission-calendar";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { Body } from "@overfly/contract/endpoint";
import { type Message, message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { checkReadinessAt } from "#features/missions/assignment/mission-readiness.ts";
import { retryOnOverlap } from "#features/missions/assignment/retry-on-overlap.ts";
import { getMission } from "#features/missions/get-mission.ts";
import { checkConditions } from "#features/missions/schedule/flight-conditions.ts";
import { isPast } from "#features/missions/schedule/is-past.ts";
import { lockMission } from "#features/missions/workflow/lock-mission.ts";
import { publishMission } from "#features/missions/workflow/mission-notifications.ts";
import { checkWindow } from "#features/missions/workflow/set-date-and-routes.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { isReschedulable } from "./reschedulable.ts";
import { siteTime } from "./site-time.ts";
import { type MovedMission, tellOfMove } from "./tell-of-move.ts";

type Change = Body<typeof missionCalendar.reschedule>;

/** Moves a mission and its assignment together. */
export const rescheduleMission = (context: Context, token: string, change: Change): Promise<MissionDetail> =>
  retryOnOverlap(context, (tried) => tryMove(tried, token, change));

const tryMove = (context: Context, token: string, change: Change): Promise<MissionDetail> =>
  transact(context, async (tx) => {
    const mission = await lockScheduled(tx, token, change);
    if (isPast(tx, change.starts_at)) throw invalid({ starts_at: ["errors/missions:inThePast"] });
    checkWindow(mission, "starts_at", change.starts_at);
    await checkConditions(tx, mission.id, { at: change.starts_at, reason: change.conditions_reason });
    await checkReadinessAt(tx, mission, { range: movedRange(mission), justification: change.justification });
    await move(tx, mission);
    const reasons = [change.conditions_reason, change.justification].filter(Boolean).join("; ");
    await tellOfMove(tx, mission, moveMessage(mission, reasons));
    publishMission(tx, mission);
    await writeAuditLog(tx, {
      action: "missions.reschedule",
      subject_kind: "mission",
      subject: token,
      details: { from: mission.from, to: mission.to, ...(reasons !== "" && { reason: reasons }) },
    });
    return getMission(tx, token);
  });

/** Throws 409 where the mission can't be moved, or was changed since it was read: with what it is now. */
async function lockScheduled(
  context: Context,
  token: string,
  { starts_at, updated_at }: Change,
): Promise<MovedMission> {
  const mission = await lockMission(context, token);
  const { number } = mission;
  const status = missionStatusMessage(mission.status);
  const site = await context.db
    .selectFrom("sites")
    .where("id", "=", mission.site_id)
    .select(["name", "time_zone"])
    .executeTakeFirstOrThrow();
  const from = mission.scheduled_for ?? mission.assignment?.starts_at;
  if (Date.parse(mission.updated_at) !== Date.parse(updated_at)) {
    const at = from ? siteTime(from, site.time_zone) : "–";
    throw conflict(message("errors/missions:movedMeanwhile", { number, status, at }));
  }
  if (!from && (mission.status === "approved" || mission.status === "requested"))
    throw conflict(message("errors/missions:notYetScheduled", { number }));
  if (!from || !isReschedulable(mission))
    throw conflict(message("errors/missions:notScheduled", { number, status }));
  return { ...mission, site, from, to: starts_at };
}

/** The assignment's time, moved by as much as the start. */
function movedRange({ assignment, from, to }: MovedMission) {
  if (!assignment) return null;
  const by = Date.parse(to) - Date.parse(from);
  const moved = (at: string) => new Date(Date.parse(at) + by).toISOString();
  return { starts_at: moved(assignment.starts_at), ends_at: moved(assignment.ends_at) };
}

async function move({ db, now }: Context, mission: MovedMission) {
  await db
    .updateTable("missions")
    .set({
      ...(mission.scheduled_for !== null && { scheduled_for: mission.to }),
      updated_at: nextVersion(now()),
    })
    .where("id", "=", mission.id)
    .execute();
  const range = movedRange(mission);
  if (range)
    await db
      .updateTable("assignments")
      .set(range)
      .where("mission_id", "=", mission.id)
      .where("released_at", "is", null)
      .execute();
}

function moveMessage({ from, to, site: { time_zone } }: MovedMission, reason: string): Message {
  const times = { from: siteTime(from, time_zone), to: siteTime(to, time_zone) };
  return reason === ""
    ? message("missions/timeline:moved", times)
    : message("missions/timeline:movedBecause", { ...times, reason });
}
