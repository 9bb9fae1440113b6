import type { MissionChanges, MissionDetail, NewMission } from "@overfly/contract/missions/missions";
import { isClosed } from "@overfly/contract/missions/mission-workflow";
import { can } from "@overfly/contract/permissions";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, invalid } from "#platform/http/errors.ts";
import { deleteUnsharedFiles, filesOfMission } from "#features/missions/documents/document-files.ts";
import { lockMission, type LockedMission } from "#features/missions/workflow/lock-mission.ts";
import { notifyStatusChange, publishMission } from "#features/missions/workflow/mission-notifications.ts";
import {
  validateDraft,
  validateOrder,
  uniqueDeliverables,
} from "#features/missions/workflow/transition-guards.ts";
import { insertMissions, siteOf, sitesToInspect } from "./create-missions.ts";
import { getMission } from "./get-mission.ts";
import { checkProject } from "./mission-project.ts";
import { isWindowChanged, recordOrderChanges, requirePlannedDate } from "./order-changes.ts";

/** Requests a mission, or saves a draft that only its own side sees. */
export function createMission(context: Context, order: NewMission): Promise<MissionDetail> {
  if (order.draft) validateDraft(order);
  else validateOrder(order, { clock: context });
  return transact(context, async (tx) => {
    const [mission] = await insertMissions(tx, [order]);
    if (!mission) throw new Error("The mission was not stored");
    await notifyStatusChange(tx, {
      mission: { ...mission, status: "draft" },
      to: order.draft ? "draft" : "requested",
      by: context.user.user_id,
    });
    return getMission(tx, mission.token);
  });
}

/** Replaces a draft. */
export const saveDraft = (context: Context, token: string, order: SavedDraft): Promise<MissionDetail> =>
  transact(context, async (tx) => {
    const { site_token, deliverables, updated_at, ...fields } = order;
    validateDraft(order);
    const mission = await lockMission(tx, token);
    if (mission.status !== "draft")
      throw conflict(message("errors/missions:notDraft", { number: mission.number }));
    checkVersion(mission.updated_at, updated_at, "errors/missions:changed");
    const site = siteOf(await sitesToInspect(tx, [site_token]), site_token);
    if (site.provider_id !== mission.provider_id)
      throw invalid({ site_token: ["errors/missions:otherProvider"] });
    if (fields.project_id !== mission.project_id) await checkProject(tx, fields.project_id, site);
    await tx.db
      .updateTable("missions")
      .set({
        ...fields,
        ...site,
        deliverables: uniqueDeliverables(deliverables),
        updated_at: nextVersion(tx.now()),
      })
      .where("id", "=", mission.id)
      .execute();
    await writeAuditLog(tx, { action: "missions.save_draft", subject_kind: "mission", subject: token });
    return getMission(tx, token);
  });

/**
 * Deletes a draft, which nobody but its own side has seen; another person's by who may delete missions or manages
 * the accounts, as people leave. */
export const discardDraft = (context: Context, token: string): Promise<{ token: string }> =>
  transact(context, async (tx) => {
    await deleteDraft(tx, await lockMission(tx, token));
    return { token };
  });

export const mayDiscard = ({ user }: Context, { created_by }: LockedMission): boolean =>
  created_by === user.user_id || can(user, "delete missions") || can(user, "allow managing accounts");

export function requireDraft({ status, number }: LockedMission): void {
  if (status !== "draft") throw conflict(message("errors/missions:notDraft", { number }));
}

/** The same in the transaction that has locked the mission. */
export async function deleteDraft(tx: Context, mission: LockedMission): Promise<void> {
  if (!mayDiscard(tx, mission)) throw forbidden("errors/missions:draftOfOther");
  requireDraft(mission);
  const files = await filesOfMission(tx, mission.id);
  await tx.db.deleteFrom("missions").where("id", "=", mission.id).execute();
  await deleteUnsharedFiles(tx, files);
  publishMission(tx, mission, mission.created_side === "client");
  const details = { number: mission.number };
  await writeAuditLog(tx, {
    action: "missions.discard_draft",
    subject_kind: "mission",
    subject: mission.token,
    details,
  });
}

/** `updated_at`: the version that it replaces. */
type SavedDraft = Omit<NewMission, "draft"> & { updated_at?: string | undefined };

/** Fields of the order, which are fixed once the flight has begun. */
const ORDER_FIELDS = ["type", "subtype", "window_start", "window_end", "deliverables"] as const;
const BEFORE_FLIGHT = new Set(["draft", "requested", "approved", "assigned", "planned"]);

export function updateMission(
  context: Context,
  token: string,
  { updated_at, deliverables, ...changes }: MissionChanges,
  { isQuiet }: { isQuiet?: boolean } = {},
): Promise<MissionDetail> {
  const fields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return transact(context, async (tx) => {
    const mission = await lockMission(tx, token);
    if (isClosed(mission.status))
      throw conflict(message("errors/missions:closed", { number: mission.number }));
    checkVersion(mission.updated_at, updated_at, "errors/missions:changed");
    const changed = { ...fields, ...(deliverables && { deliverables: uniqueDeliverables(deliverables) }) };
    const after = { ...mission, ...(changed as Partial<LockedMission>) };
    validateChange(tx, mission, { changed, after });
    if (changes.project_id !== mission.project_id) await checkProject(tx, changes.project_id, mission);
    const irradiance = changes.irradiance_w_m2;
    await tx.db
      .updateTable("missions")
      .set({
        ...changed,
        ...(irradiance !== undefined && { irradiance_source: irradiance === null ? null : "measured" }),
        updated_at: nextVersion(tx.now()),
      })
      .where("id", "=", mission.id)
      .execute();
    if (mission.status !== "draft") await recordOrderChanges(tx, mission, after, { isQuiet });
    publishMission(tx, mission, mission.status !== "draft" || mission.created_side === "client");
    const details = { fields: Object.keys(changed) };
    await writeAuditLog(tx, { action: "missions.update", subject_kind: "mission", subject: token, details });
    return getMission(tx, token);
  });
}

/** Whether the order of a mission can still be changed. */
export const isBeforeFlight = ({
  status,
  held_status,
}: Pick<LockedMission, "status" | "held_status">): boolean => BEFORE_FLIGHT.has(held_status ?? status);

interface Change {
  changed: Record<string, unknown>;
  after: LockedMission;
}

function validateChange(context: Context, mission: LockedMission, { changed, after }: Change) {
  const isOrderTouched = ORDER_FIELDS.some((field) => field in changed);
  if (!isOrderTouched) return;
  if (!isBeforeFlight(mission)) throw conflict("errors/missions:flightStarted");
  if (mission.status === "draft") return validateDraft(after, mission);
  const isMoved = isWindowChanged(mission, after);
  validateOrder(after, { clock: isMoved ? context : undefined, before: mission });
  if (isMoved) requirePlannedDate(mission, after);
}
