import type { MissionProblem, NewProblem, ProblemKind } from "@overfly/contract/missions/mission-problems";
import { type Message, message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { lockOpenMission } from "#features/missions/workflow/lock-mission.ts";
import { publishMission } from "#features/missions/workflow/mission-notifications.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { messageColumns } from "#platform/db/message-columns.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#platform/notifications/notify.ts";
import { getProblem } from "./list-problems.ts";

/** Notes a problem for the center, and notifies those who can act on it; 409 once the mission is closed. */
export const reportProblem = (
  context: Context,
  token: string,
  { kind, text, position }: NewProblem,
): Promise<MissionProblem> =>
  transact(context, async (tx) => {
    const { db, user } = tx;
    const mission = await lockOpenMission(tx, token);
    const { id } = await db
      .insertInto("mission_problems")
      .values({
        mission_id: mission.id,
        kind,
        text,
        position: position === null ? null : JSON.stringify(position),
        user_id: user.user_id,
        actor: user.name,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await noteProblem(
      tx,
      { id, mission_id: mission.id, is_shared: false },
      message("missions/timeline:problemReported", { kind: kindMessage(kind), text }),
    );
    await auditProblem(tx, "report_problem", token, { id, kind });
    publishMission(tx, mission, false);
    await notify(
      tx,
      { organization_id: mission.provider_id, permission: "edit missions", except: user.user_id },
      {
        kind: "problem",
        title: message("notifications/texts:problemReported", { name: user.name, number: mission.number }),
        body: message("missions/timeline:problemReported", { kind: kindMessage(kind), text }),
        url: `/missions/view/${token}`,
      },
    );
    return getProblem(tx, id);
  });

const KIND_MESSAGES = {
  weather: message("missions/problems:kind.weather"),
  access: message("missions/problems:kind.access"),
  equipment: message("missions/problems:kind.equipment"),
  no_fly: message("missions/problems:kind.no_fly"),
  plant: message("missions/problems:kind.plant"),
  other: message("missions/problems:kind.other"),
} as const satisfies Record<ProblemKind, Message>;

export const kindMessage = (kind: ProblemKind) => KIND_MESSAGES[kind];

/** In the mission's timeline, where the client sees it with the problem. */
export async function noteProblem(
  { db, user }: Context,
  problem: { id: number; mission_id: number; is_shared: boolean },
  text: Message,
): Promise<void> {
  await db
    .insertInto("mission_timeline")
    .values({
      mission_id: problem.mission_id,
      problem_id: problem.id,
      kind: "problem",
      ...messageColumns(text),
      center_only: !problem.is_shared,
      actor: user.name,
      user_id: user.user_id,
    })
    .execute();
}

type Verb = "report_problem" | "add_problem_photo" | "share_problem" | "unshare_problem" | "resolve_problem";

export const auditProblem = (
  tx: Context,
  verb: Verb,
  token: string,
  details: Record<string, unknown>,
): Promise<void> =>
  writeAuditLog(tx, { action: `missions.${verb}`, subject_kind: "mission", subject: token, details });
