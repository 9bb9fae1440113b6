import { randomUUID } from "node:crypto";
import type {
  ChangeRepairs,
  InspectionOutcome,
  RepairChanges,
  RepairValues,
} from "@overfly/contract/anomalies/repairs";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { type LockedRepair, lockRepairs } from "./lock-repairs.ts";
import { recordRepairs, storeHistory } from "./record-repairs.ts";
import { findAssignee } from "./repair-assignees.ts";

export const OPEN_STATES: readonly string[] = ["pending", "in_progress", "on_hold"];

/** Changes many repairs at once, all or none. */
export const changeRepairs = (context: Context, { repairs, changes }: ChangeRepairs) =>
  transact(context, async (tx) => {
    const versions = new Map(repairs.map(({ id, updated_at }) => [id, updated_at]));
    const rows = await lockRepairs(tx, [...versions.keys()], { reopens: isReopening(changes) });
    for (const row of rows) checkVersion(row.updated_at, versions.get(row.id), "errors/anomalies:changed");
    return applyChange(tx, rows, changes);
  });

/** Whether the change opens what a later inspection closed. */
export const isReopening = ({ work_state }: RepairChanges): boolean =>
  work_state !== undefined && OPEN_STATES.includes(work_state);

/** The same for repairs that are locked already. */
export async function applyChange(tx: Context, rows: readonly LockedRepair[], changes: RepairChanges) {
  const assignee = changes.assignee_id
    ? await findAssignee(tx, changes.assignee_id, [...new Set(rows.map(({ client_id }) => client_id))])
    : null;
  const after = valuesOf(changes, assignee);
  await reopen(tx, rows);
  const versions = await store(tx, rows, after);
  const change_id = randomUUID();
  await storeHistory(
    tx,
    change_id,
    rows.map((row) => ({
      id: row.id,
      before: { ...pick(row.values, after), ...endedBy(row, "gone") },
      after: { ...after, ...endedBy(row, "reopened") },
      version: versions.get(row.id) ?? "",
    })),
  );
  await recordRepairs(tx, rows, after);
  return { change_id, count: rows.length };
}

/** Where a later inspection had closed it. */
const endedBy = ({ gone_number: number }: LockedRepair, outcome: InspectionOutcome): RepairValues =>
  number === null ? {} : { inspection: { number, outcome } };

/** They are open again, and the inspection that closed them doesn't do so once more. */
async function reopen({ db }: Context, rows: readonly LockedRepair[]): Promise<void> {
  const closed = rows.filter(({ gone_in }) => gone_in !== null);
  if (closed.length === 0) return;
  await db
    .updateTable("anomalies")
    .set((eb) => ({ repair_reopened_in: eb.ref("repair_gone_in"), repair_gone_in: null }))
    .where(
      "id",
      "in",
      closed.map(({ id }) => id),
    )
    .execute();
}

/** The inspection has closed them again. */
const closeAgain = ({ db }: Context, rows: readonly LockedRepair[]) =>
  db
    .updateTable("anomalies")
    .set((eb) => ({ repair_gone_in: eb.ref("repair_reopened_in"), repair_reopened_in: null }))
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();

/** What is set: somebody assigned takes the crew's place, and a crew theirs. */
function valuesOf(
  { assignee_id, ...changes }: RepairChanges,
  assignee: (RepairValues["assignee"] & {}) | null,
): RepairValues {
  return {
    ...(changes.work_state !== undefined && { work_state: changes.work_state }),
    ...(changes.due_on !== undefined && { due_on: changes.due_on }),
    ...(changes.note !== undefined && { note: changes.note }),
    ...(assignee_id !== undefined && { assignee }),
    ...(changes.crew !== undefined && { crew: changes.crew }),
    ...(assignee && { crew: null }),
    ...(changes.crew && { assignee: null }),
  };
}

const pick = (
  values: Required<Omit<RepairValues, "photos" | "inspection">>,
  keys: RepairValues,
): RepairValues => Object.fromEntries(Object.entries(values).filter(([key]) => key in keys));

async function store(
  { db, now }: Context,
  rows: readonly { id: number }[],
  { work_state, assignee, crew, due_on, note }: RepairValues,
): Promise<Map<number, string>> {
  const at = now().toISOString();
  const stored = await db
    .updateTable("anomalies")
    .set({
      ...(work_state !== undefined && {
        work_state,
        repaired_at: work_state === "resolved" ? sql<string>`coalesce(repaired_at, ${at})` : null,
      }),
      ...(assignee !== undefined && { repair_assignee_id: assignee?.id ?? null }),
      ...(crew !== undefined && { repair_crew: crew }),
      ...(due_on !== undefined && { repair_due_on: due_on, repair_overdue_notified: null }),
      ...(note !== undefined && { repair_note: note }),
      updated_at: nextVersion(now()),
    })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .returning(["id", "updated_at"])
    .execute();
  return new Map(stored.map(({ id, updated_at }) => [id, updated_at]));
}

/** Brings back what the user's own change replaced, unless one of the repairs was changed since. */
export const undoRepairs = (context: Context, changeId: string) =>
  transact(context, async (tx) => {
    const changed = await tx.db
      .selectFrom("repair_changes")
      .where("change_id", "=", changeId)
      .where("user_id", "=", tx.user.user_id)
      .select(["anomaly_id", "before", "version"])
      .execute();
    if (changed.length === 0) throw notFound("Change");
    const rows = await lockRepairs(
      tx,
      changed.map(({ anomaly_id }) => anomaly_id),
    );
    const byId = new Map(changed.map((one) => [one.anomaly_id, one]));
    for (const row of rows)
      if (Date.parse(byId.get(row.id)?.version ?? "") !== Date.parse(row.updated_at))
        throw conflict("errors/anomalies:changedSince");
    const same = Map.groupBy(rows, ({ id }) => JSON.stringify(byId.get(id)?.before));
    for (const group of same.values()) {
      const before = byId.get(group[0]!.id)!.before as RepairValues;
      const { photos: _photos, inspection, assignee, ...changes } = before;
      await applyChange(tx, group, {
        ...changes,
        ...(assignee !== undefined && { assignee_id: assignee?.id ?? null }),
      });
      if (inspection) await closeAgain(tx, group);
    }
    return { count: rows.length };
  });
