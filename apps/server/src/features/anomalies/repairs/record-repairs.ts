import { writeTimeline } from "#platform/timeline/write-timeline.ts";
import type { RepairValues } from "@overfly/contract/anomalies/repairs";
import { type Message, message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { notify } from "#platform/notifications/notify.ts";
import type { LockedRepair } from "./lock-repairs.ts";

interface ChangedRepair {
  id: number;
  before: RepairValues;
  after: RepairValues;
  version: string;
}

/** One row for each repair that a change touched. */
export async function storeHistory(
  { db, user }: Context,
  change_id: string,
  rows: readonly ChangedRepair[],
): Promise<void> {
  await db
    .insertInto("repair_changes")
    .values(
      rows.map(({ id, before, after, version }) => ({
        change_id,
        anomaly_id: id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        version,
        user_id: user.user_id,
        actor: user.name,
      })),
    )
    .execute();
}

/** Timeline and audit entry of each mission, a notification to the new assignee, and a live event. */
export async function recordRepairs(
  tx: Context,
  rows: readonly LockedRepair[],
  after: RepairValues,
): Promise<void> {
  for (const [missionId, repairs] of Map.groupBy(rows, ({ mission_id }) => mission_id)) {
    const text = timelineText(after, repairs.length);
    await writeTimeline(tx, missionId, "repair", text);
    await writeAuditLog(tx, {
      action: "anomalies.change_repair",
      subject_kind: "mission",
      subject: repairs[0]?.mission_token ?? "",
      details: { anomalies: repairs.map(({ id }) => id), ...after },
    });
    await publishMissionChange(tx, missionId);
  }
  await notifyAssignee(tx, rows, after);
}

function timelineText({ assignee, crew, work_state, photos }: RepairValues, count: number): Message {
  const name = assignee?.name ?? crew;
  if (name) return message("missions/timeline:repairsAssigned", { count, name });
  if (work_state !== undefined)
    return message("missions/timeline:repairState", {
      count,
      state: { key: `anomalies:repairStatus.${work_state}`, values: {} },
    });
  return message(
    photos === undefined ? "missions/timeline:repairsChanged" : "missions/timeline:repairPhoto",
    {
      count,
    },
  );
}

/** Tells the assignee what is new for them. */
async function notifyAssignee(
  tx: Context,
  rows: readonly LockedRepair[],
  { assignee }: RepairValues,
): Promise<void> {
  if (!assignee) return;
  const assigned = rows.filter(({ values }) => values.assignee?.id !== assignee.id);
  const [first] = assigned;
  if (!first) return;
  await notify(
    tx,
    { organization_id: first.client_id, user_ids: [assignee.id], except: tx.user.user_id },
    {
      kind: "assignment",
      title: message("notifications/texts:repairsAssigned", { count: assigned.length }),
      body: [...new Set(assigned.map(({ site_name }) => site_name))].join(" · "),
      url: assigned.length === 1 ? `/repairs/view/${first.id}` : "/repairs?assignee=me&state=open",
    },
  );
}
