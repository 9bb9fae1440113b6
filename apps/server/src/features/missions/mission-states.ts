import {
  CLIENT_STATUS,
  type MissionStatus,
  type MissionVerb,
} from "@overfly/contract/missions/mission-states";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { type Remark, remarkText } from "@overfly/contract/processing/remarks";
import { audit } from "#platform/audit-log/audit.ts";
import type { Context, SystemContext } from "#context.ts";
import { newVersion } from "#platform/db/new-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, invalid } from "#platform/http/errors.ts";
import { missionStatusWords } from "#platform/words/state-words.ts";
import { say } from "#platform/words/words.ts";
import { lockMission, lockMissionById, type LockedMission } from "./lock-mission.ts";
import { announce } from "./mission-announcement.ts";
import { type GuardInput, GUARDS } from "./mission-guards.ts";
import { maySay, needsReason, targetOf, VERBS } from "./mission-transitions.ts";
import { showMission } from "./show-mission.ts";

export interface Change extends GuardInput {
  /** Done in the same transaction; what it answers with stands in the timeline where there is no reason. */
  work?: (tx: Context, mission: LockedMission) => Promise<string | void>;
}

/** A transition by somebody: one transaction of lock, guard, state, timeline, work, notifications and audit entry. */
export const changeMission = (
  context: Context,
  token: string,
  verb: MissionVerb,
  change: Change = {},
): Promise<MissionDetail> =>
  transact(context, async (tx) => {
    const mission = await lockMission(tx, token);
    if (!maySay(tx.user, verb, mission)) throw forbidden();
    const to = targetOf(verb, mission);
    if (!to) throw wrongState(mission, tx.user.user_type === "client");
    if (needsReason(verb, mission.status) && !change.reason) throw invalid({ reason: ["Give a reason"] });
    await GUARDS[verb]?.(tx, mission, change);
    const { user } = tx;
    const done = await change.work?.(tx, mission);
    const text = change.reason ?? (done || undefined);
    await enter(tx, mission, { to, text, actor: user.name, user_id: user.user_id });
    await announce(tx, { mission, to, text, by: user.user_id });
    const details = { from: mission.status, to, ...(change.reason && { reason: change.reason }) };
    await audit(tx, { action: `missions.${verb}`, subject_kind: "mission", subject: token, details });
    return showMission(tx, token);
  });

/**
 * A transition by the system, such as a dock that has finished, under the same table and guards. Answers false where
 * the mission is there already; throws 409 where the table knows no such transition from its state.
 */
export const moveMission = (
  context: SystemContext,
  missionId: number,
  to: MissionStatus,
  { actor, remark }: { actor: string; remark?: Remark },
): Promise<boolean> =>
  transact(context, async (tx) => {
    const mission = await lockMissionById(tx, missionId);
    if (mission.status === to) return false;
    const verb = VERBS.find((one) => targetOf(one, mission) === to);
    if (!verb) throw wrongState(mission, false);
    const text = remark && remarkText(remark, "en");
    await GUARDS[verb]?.(tx, mission, { reason: text });
    await enter(tx, mission, { to, text, actor, user_id: null, ...(remark && { remark }) });
    await announce(tx, { mission, to, text, ...(remark && { remark }) });
    await tx.db
      .insertInto("audit_log")
      .values({
        organization_id: mission.provider_id,
        action: `missions.${verb}`,
        subject_kind: "mission",
        subject: mission.token,
        details: JSON.stringify({ from: mission.status, to, actor }),
        request_id: tx.request_id,
      })
      .execute();
    return true;
  });

interface Entrance {
  to: MissionStatus;
  text: string | undefined;
  /** What `text` says, where it is the program that says it. */
  remark?: Remark;
  actor: string;
  user_id: string | null;
}

/** States that a mission doesn't leave, or only for nothing: people and things are free again. */
const RELEASING = new Set<MissionStatus>(["rejected", "cancelled", "completed"]);
/** States whose reason everybody sees. */
const EXPLAINED = new Set<MissionStatus>(["rejected", "cancelled", "on_hold"]);

async function enter({ db, now }: SystemContext, mission: LockedMission, entrance: Entrance) {
  const { to, text = null, remark, actor, user_id } = entrance;
  const { id, status } = mission;
  await db
    .updateTable("missions")
    .set({
      status: to,
      held_status: to === "on_hold" ? status : null,
      reason: EXPLAINED.has(to) ? text : null,
      ...(to === "completed" && { completed_at: now() }),
      updated_at: newVersion(now()),
    })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("mission_timeline")
    .values({
      mission_id: id,
      kind: "status",
      from_status: status,
      to_status: to,
      text,
      remark: remark && JSON.stringify(remark),
      actor,
      user_id,
    })
    .execute();
  if (!RELEASING.has(to)) return;
  await db
    .updateTable("assignments")
    .set({ released_at: now() })
    .where("mission_id", "=", id)
    .where("released_at", "is", null)
    .execute();
}

/** Tells the state that somebody else was faster to reach; a client reads it in the client's words. */
function wrongState({ number, status }: LockedMission, isClient: boolean) {
  const words = missionStatusWords(isClient ? CLIENT_STATUS[status] : status);
  return conflict(say("{number} is now {status}, where this can't be done", { number, status: words }));
}
