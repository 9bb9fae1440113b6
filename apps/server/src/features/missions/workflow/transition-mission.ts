import {
  CLIENT_STATUS,
  isOpenTo,
  type MissionStatus,
  MissionTransition,
  requiresReason,
  targetStatus,
} from "@overfly/contract/missions/mission-workflow";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { RecordedWeather } from "@overfly/contract/missions/recorded-weather";
import { type Message, message } from "@overfly/i18n/message";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";
import { writeAuditLog, writeSystemAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, SystemContext } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, invalid } from "#platform/http/errors.ts";
import { missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { lockMission, lockMissionById, type LockedMission } from "./lock-mission.ts";
import { notifyStatusChange } from "./mission-notifications.ts";
import { type GuardInput, GUARDS } from "./transition-guards.ts";
import { canTransition } from "./available-transitions.ts";
import { inspectedAt } from "#features/anomalies/inspected-at.ts";
import { closeChecklists } from "#features/missions/checklists/require-checklists.ts";
import { getMission } from "#features/missions/get-mission.ts";

export interface TransitionOptions extends GuardInput {
  /** The version that the caller has read: 409 with the new status if somebody else was faster. */
  updated_at?: string;
  /** Why it is flown in unsuited conditions; for the audit log. The timeline has it from `effect`. */
  conditions_reason?: string | undefined;
  /** The name of the action in the audit log, by default the transition's. */
  action?: `missions.${string}`;
  /** Runs in the same transaction; what it returns is the timeline's text where no reason was given. */
  effect?: (tx: Context, mission: LockedMission) => Promise<string | void>;
  /** Kept with the step as evidence. */
  weather?: RecordedWeather | null;
  /** People are notified otherwise. */
  isQuiet?: true;
}

/** A transition by a user: lock, guard, status, timeline, effect, notifications and audit entry in one transaction. */
export const transitionMission = (
  context: Context,
  token: string,
  transition: MissionTransition,
  options: TransitionOptions = {},
): Promise<MissionDetail> =>
  transact(context, async (tx) => {
    const mission = await lockMission(tx, token);
    if (!canTransition(tx.user, transition, mission)) throw forbidden();
    const to = targetStatus(transition, mission);
    const { user } = tx;
    if (!to || !isOpenTo(transition, user.user_type, mission.status))
      throw invalidTransition(mission, user.user_type === "client");
    checkVersion(mission.updated_at, options.updated_at, changedMeanwhile(mission));
    if (requiresReason(transition, mission.status) && !options.reason)
      throw invalid({ reason: ["errors/fields:reason"] });
    await GUARDS[transition]?.(tx, mission, options);
    const summary = await options.effect?.(tx, mission);
    const text = [options.reason, summary].filter(Boolean).join("\n") || undefined;
    const { weather } = options;
    await enterStatus(tx, mission, { to, text, weather, actor: user.name, user_id: user.user_id });
    await notifyStatusChange(tx, {
      mission,
      to,
      text,
      by: user.user_id,
      ...(options.isQuiet && { isQuiet: true }),
    });
    const { reason, conditions_reason } = options;
    const details = {
      from: mission.status,
      to,
      ...(reason && { reason }),
      ...(conditions_reason && { conditions_reason }),
    };
    await writeAuditLog(tx, {
      action: options.action ?? `missions.${transition}`,
      subject_kind: "mission",
      subject: token,
      details,
    });
    return getMission(tx, token);
  });

interface SystemTransition {
  actor: string;
  message?: Message;
  /** Runs in the same transaction. */
  effect?: (tx: SystemContext) => Promise<void>;
}

/**
 * A transition without a user, such as after a dock's last flight, by the same table and guards. Returns false if the
 * mission has that status already; throws 409 if no transition leads there from its status.
 */
export const transitionMissionAsSystem = (
  context: SystemContext,
  missionId: number,
  to: MissionStatus,
  { actor, message: reason, effect }: SystemTransition,
): Promise<boolean> =>
  transact(context, async (tx) => {
    const mission = await lockMissionById(tx, missionId);
    if (mission.status === to) return false;
    const transition = MissionTransition.options.find((one) => targetStatus(one, mission) === to);
    if (!transition) throw invalidTransition(mission, false);
    const text = reason && render(reason, DEFAULT_LOCALE);
    await GUARDS[transition]?.(tx, mission, { reason: text });
    await effect?.(tx);
    await enterStatus(tx, mission, { to, text, actor, user_id: null, ...(reason && { message: reason }) });
    await notifyStatusChange(tx, { mission, to, text, ...(reason && { message: reason }) });
    await writeSystemAuditLog(
      tx,
      { organization_id: mission.provider_id },
      {
        action: `missions.${transition}`,
        subject_kind: "mission",
        subject: mission.token,
        details: { from: mission.status, to, actor },
      },
    );
    return true;
  });

interface StatusEntry {
  to: MissionStatus;
  text: string | undefined;
  /** The text, where the program wrote it. */
  message?: Message;
  weather?: RecordedWeather | null | undefined;
  actor: string;
  user_id: string | null;
}

/** In these statuses pilot, dock and kit are available again. */
const RELEASES_ASSIGNMENT = new Set<MissionStatus>(["rejected", "cancelled", "completed"]);
/** Statuses whose reason the mission shows. */
const REASON_SHOWN = new Set<MissionStatus>(["rejected", "cancelled", "on_hold"]);

async function enterStatus(context: SystemContext, mission: LockedMission, entry: StatusEntry) {
  const { db, now } = context;
  const { to, text = null, message: reason, weather, actor, user_id } = entry;
  const { id, status } = mission;
  await db
    .updateTable("missions")
    .set({
      status: to,
      held_status: to === "on_hold" ? status : null,
      reason: REASON_SHOWN.has(to) ? text : null,
      ...(to === "completed" && { completed_at: now(), inspected_at: inspectedAt }),
      updated_at: nextVersion(now()),
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
      message: reason && JSON.stringify(reason),
      weather: weather && JSON.stringify(weather),
      actor,
      user_id,
    })
    .execute();
  await closeChecklists(context, mission, to);
  if (!RELEASES_ASSIGNMENT.has(to)) return;
  await db
    .updateTable("assignments")
    .set({ released_at: now() })
    .where("mission_id", "=", id)
    .where("released_at", "is", null)
    .execute();
}

const changedMeanwhile = ({ number, status }: LockedMission) =>
  message("errors/missions:changedMeanwhile", { number, status: missionStatusMessage(status) });

/** Names the status that the mission has now, for clients their own. */
function invalidTransition({ number, status }: LockedMission, isClient: boolean) {
  const statusName = missionStatusMessage(isClient ? CLIENT_STATUS[status] : status);
  return conflict(message("errors/missions:wrongStatus", { number, status: statusName }));
}
