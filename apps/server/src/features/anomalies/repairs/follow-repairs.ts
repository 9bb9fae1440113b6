import { writeTimeline } from "#platform/timeline/write-timeline.ts";
import { randomUUID } from "node:crypto";
import type { InspectionOutcome, RepairValues } from "@overfly/contract/anomalies/repairs";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { notify } from "#platform/notifications/notify.ts";
import { OPEN_STATES } from "./change-repairs.ts";
import { type LockedRepair, lockFollowedRepairs } from "./lock-repairs.ts";
import { storeHistory } from "./record-repairs.ts";

export interface Followed {
  /** The earlier anomalies that are still there, each with what they are now. */
  persisting: ReadonlyMap<number, number>;
  /** Earlier anomalies that were found, but not confirmed. */
  unconfirmed: readonly number[];
  /** Earlier anomalies that were not found any more, though the photos show their place. */
  gone: readonly number[];
  /** Earlier anomalies of which the inspection says nothing: they stay as they are. */
  notInspected: readonly number[];
}

/** Of which somebody said that nothing is left to find. */
const DONE: readonly string[] = ["resolved", "not_found"];

/** Moves the repairs of the same client to the mission that found their defects again, and closes the others. */
export async function followRepairs(tx: Context, missionId: number, followed: Followed): Promise<void> {
  const { number, client_id, token } = await tx.db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select(["number", "client_id", "token"])
    .executeTakeFirstOrThrow();
  const { persisting, unconfirmed, gone, notInspected } = followed;
  const ids = [...persisting.keys(), ...unconfirmed, ...gone, ...notInspected];
  if (ids.length === 0) return;
  const earlier = new Map(
    (await lockFollowedRepairs(tx, ids))
      .filter((row) => row.client_id === client_id && row.continued_by === null)
      .map((row) => [row.id, row]),
  );
  const carried = [...persisting].flatMap(([from, to]) => {
    const row = earlier.get(from);
    return row ? [{ row, to }] : [];
  });
  for (const { row, to } of carried) await carryOver(tx, row, to);
  const close = (closed: readonly number[], outcome: InspectionOutcome) =>
    closeRepairs(
      tx,
      closed.flatMap((id) => earlier.get(id) ?? []).filter((row) => !row.is_followed),
      { missionId, inspection: { number, outcome } },
    );
  const ended = (await close(gone, "gone")) + (await close(unconfirmed, "unconfirmed"));
  if (carried.length + ended === 0) return;
  const from = [...new Set([...earlier.values()].map((row) => row.mission_number))];
  const open = notInspected.filter((id) => isOpen(earlier.get(id))).length;
  await record(tx, missionId, { token, from, carried: carried.length, ended, open });
  await tellWhoRepaired(tx, carried);
}

const isOpen = (row: LockedRepair | undefined): boolean =>
  row !== undefined && !row.is_followed && OPEN_STATES.includes(row.values.work_state);

/** Assignee, date, note, photos and history belong to the new anomaly from now on; one that was repaired is open again. */
async function carryOver(tx: Context, row: LockedRepair, to: number): Promise<void> {
  const { work_state, assignee, crew, due_on, note } = row.values;
  const isFoundAgain = DONE.includes(work_state);
  const after = {
    work_state: isFoundAgain ? ("pending" as const) : work_state,
    due_on: isFoundAgain ? null : due_on, // was kept; the next has to be agreed
  };
  const { db, now } = tx;
  const stored = await db
    .updateTable("anomalies")
    .where("id", "=", to)
    .set({
      work_state: after.work_state,
      repair_assignee_id: assignee?.id ?? null,
      repair_crew: crew,
      repair_due_on: after.due_on,
      repair_overdue_notified: row.overdue_notified,
      repair_note: note,
      repair_found_again: isFoundAgain || row.was_found_again,
      updated_at: nextVersion(now()),
    })
    .returning("updated_at")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("anomalies")
    .where("id", "=", row.id)
    .set({ repair_continued_by: to, repair_gone_in: null, updated_at: nextVersion(now()) })
    .execute();
  for (const table of ["repair_photos", "repair_changes"] as const)
    await db.updateTable(table).where("anomaly_id", "=", row.id).set({ anomaly_id: to }).execute();
  const outcome = isFoundAgain ? "found_again" : "carried";
  const before = isFoundAgain ? { work_state, due_on } : {};
  await storeHistory(tx, randomUUID(), [
    {
      id: to,
      before,
      after: { ...(isFoundAgain && after), inspection: { number: row.mission_number, outcome } },
      version: stored.updated_at,
    },
  ]);
}

interface Ending {
  missionId: number;
  inspection: RepairValues["inspection"] & {};
}

async function closeRepairs(
  tx: Context,
  rows: readonly LockedRepair[],
  { missionId, inspection }: Ending,
): Promise<number> {
  if (rows.length === 0) return 0;
  const stored = await tx.db
    .updateTable("anomalies")
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .set({ repair_gone_in: missionId, updated_at: nextVersion(tx.now()) })
    .returning(["id", "updated_at"])
    .execute();
  await storeHistory(
    tx,
    randomUUID(),
    stored.map(({ id, updated_at }) => ({ id, before: {}, after: { inspection }, version: updated_at })),
  );
  return rows.length;
}

interface Outcomes {
  token: string;
  from: readonly string[];
  carried: number;
  ended: number;
  /** Open ones of which the inspection says nothing. */
  open: number;
}

async function record(tx: Context, missionId: number, { token, ...outcomes }: Outcomes): Promise<void> {
  const text = message("missions/timeline:repairsCarriedOver", outcomes);
  await writeTimeline(tx, missionId, "repair", text);
  await writeAuditLog(tx, {
    action: "anomalies.carry_over_repairs",
    subject_kind: "mission",
    subject: token,
    details: { ...outcomes, from: outcomes.from.join(", ") },
  });
}

/** Notifies whoever marked a defect as repaired that it was found again. */
async function tellWhoRepaired(
  tx: Context,
  carried: readonly { row: LockedRepair; to: number }[],
): Promise<void> {
  const again = carried.filter(({ row }) => DONE.includes(row.values.work_state));
  if (again.length === 0) return;
  const marked = await tx.db
    .selectFrom("repair_changes")
    .where(
      "anomaly_id",
      "in",
      again.map(({ to }) => to),
    )
    .where(sql<string>`after ->> 'work_state'`, "in", DONE)
    .where("user_id", "is not", null)
    .distinctOn("anomaly_id")
    .orderBy("anomaly_id")
    .orderBy("id", "desc")
    .select(["anomaly_id", "user_id"])
    .execute();
  for (const [userId, repairs] of Map.groupBy(marked, ({ user_id }) => user_id ?? "")) {
    const mine = again.filter(({ to }) => repairs.some(({ anomaly_id }) => anomaly_id === to));
    const { client_id, provider_id } = mine[0]!.row;
    for (const organization_id of [client_id, provider_id])
      await notify(
        tx,
        { organization_id, user_ids: [userId], except: tx.user.user_id },
        {
          kind: "assignment",
          title: message("notifications/texts:repairsFoundAgain", { count: mine.length }),
          body: [...new Set(mine.map(({ row }) => row.site_name))].join(" · "),
          url: mine.length === 1 ? `/repairs/view/${mine[0]!.to}` : "/repairs?state=open",
        },
      );
  }
}
