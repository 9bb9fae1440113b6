import type { MissionProblem, ProblemKind } from "@overfly/contract/missions/mission-problems";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { lockMission, type LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { publishMission } from "#features/missions/workflow/mission-notifications.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { notify } from "#platform/notifications/notify.ts";
import { findProblem, getProblem } from "./list-problems.ts";
import { auditProblem, kindMessage, noteProblem } from "./report-problem.ts";

/** Shows a problem with its timeline entries to the client, or hides it again. */
export const shareProblem = (context: Context, id: number, is_shared: boolean): Promise<MissionProblem> =>
  transact(context, async (tx) => {
    const { mission, ...problem } = await lockProblem(tx, id);
    if (is_shared === (problem.shared_at !== null)) return getProblem(tx, id);
    await tx.db
      .updateTable("mission_problems")
      .set({ shared_at: is_shared ? tx.now().toISOString() : null })
      .where("id", "=", id)
      .execute();
    await tx.db
      .updateTable("mission_timeline")
      .set({ center_only: !is_shared })
      .where("problem_id", "=", id)
      .execute();
    await auditProblem(tx, is_shared ? "share_problem" : "unshare_problem", mission.token, { id });
    publishMission(tx, mission);
    if (is_shared) await tellClient(tx, mission, problem);
    return getProblem(tx, id);
  });

/** Closes a problem, also of a mission that is over; its reporter is notified. */
export const resolveProblem = (context: Context, id: number, note: string): Promise<MissionProblem> =>
  transact(context, async (tx) => {
    const { user } = tx;
    const { mission, ...problem } = await lockProblem(tx, id);
    if (problem.resolved_at !== null)
      throw conflict(message("errors/missions:problemResolved", { name: problem.resolved_by ?? "" }));
    await tx.db
      .updateTable("mission_problems")
      .set({ resolved_at: tx.now().toISOString(), resolved_by: user.name, resolution: note })
      .where("id", "=", id)
      .execute();
    const is_shared = problem.shared_at !== null;
    const kind = kindMessage(problem.kind as ProblemKind);
    const text = message("missions/timeline:problemResolved", { kind, note });
    await noteProblem(tx, { id, mission_id: mission.id, is_shared }, text);
    await auditProblem(tx, "resolve_problem", mission.token, { id });
    publishMission(tx, mission, is_shared);
    if (problem.user_id !== null)
      await notify(
        tx,
        { organization_id: mission.provider_id, user_ids: [problem.user_id], except: user.user_id },
        {
          kind: "problem",
          title: message("notifications/texts:problemResolved", { number: mission.number }),
          body: text,
          url: `/missions/view/${mission.token}`,
        },
      );
    return getProblem(tx, id);
  });

/** The problem, read once its mission is locked. */
async function lockProblem(tx: Context, id: number) {
  const { token } = await findProblem(tx, id);
  const mission = await lockMission(tx, token);
  return { ...(await findProblem(tx, id)), mission };
}

async function tellClient(
  tx: Context,
  mission: LockedMission,
  { kind, text }: { kind: string; text: string },
): Promise<void> {
  if (mission.status === "draft") return;
  await notify(
    tx,
    { organization_id: mission.client_id, permission: "view missions" },
    {
      kind: "problem",
      title: message("notifications/texts:problemShared", { number: mission.number }),
      body: message("missions/timeline:problemReported", { kind: kindMessage(kind as ProblemKind), text }),
      url: `/orders/view/${mission.token}`,
    },
  );
}
