import type {
  EquipmentKind,
  ItemRecordsQuery,
  ItemReference,
} from "@overfly/contract/inventory/item-reference";
import type { MaintenanceLog, NewMaintenanceLog } from "@overfly/contract/inventory/maintenance-logs";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { BATTERY_CYCLES } from "#features/inventory/battery-cycles.ts";
import { applyAirworthiness } from "./airworthiness.ts";
import { EQUIPMENT, findItem } from "./equipment.ts";

const logsOf = ({ db, user }: Context) =>
  db
    .selectFrom("maintenance_logs")
    .innerJoin("users as performer", "performer.id", "maintenance_logs.performed_by")
    .leftJoin("users as recorder", "recorder.id", "maintenance_logs.recorded_by")
    .leftJoin("users as verifier", "verifier.id", "maintenance_logs.verified_by")
    .leftJoin("maintenance_programs", "maintenance_programs.id", "maintenance_logs.program_id")
    .where(owned(user, "maintenance_logs"))
    .select([
      "maintenance_logs.id",
      "maintenance_logs.item_kind",
      "maintenance_logs.item_id",
      "maintenance_logs.kind",
      "performed_on",
      "performed_by",
      "performer.name as performer_name",
      "recorded_by",
      "recorder.name as recorder_name",
      "verified_by",
      "verifier.name as verifier_name",
      "verified_at",
      "result",
      "firmware",
      "notes",
      "program_id",
      "maintenance_programs.name as program_name",
      "work_order_id",
      "due_on",
      "due_after_flights",
      "due_after_hours",
      "due_after_cycles",
      "maintenance_logs.created_at",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof logsOf>["execute"]>>[number];

const asLog = ({
  performed_by,
  performer_name,
  recorded_by,
  recorder_name,
  verified_by,
  verifier_name,
  program_id,
  program_name,
  ...row
}: Row): MaintenanceLog => ({
  ...row,
  kind: row.kind as MaintenanceLog["kind"],
  result: row.result as MaintenanceLog["result"],
  performed_by: { id: performed_by, name: performer_name },
  recorded_by: recorded_by === null ? null : { id: recorded_by, name: recorder_name ?? "" },
  verified_by: verified_by === null ? null : { id: verified_by, name: verifier_name ?? "" },
  program: program_id === null ? null : { id: program_id, name: program_name ?? "" },
});

export async function listMaintenance(context: Context, query: ItemRecordsQuery) {
  await findItem(context, "view", query);
  const matching = logsOf(context)
    .where("maintenance_logs.item_kind", "=", query.item_kind)
    .where("maintenance_logs.item_id", "=", query.item_id);
  const [rows, total] = await Promise.all([
    matching
      .orderBy("performed_on", "desc")
      .orderBy("maintenance_logs.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(matching),
  ]);
  return { data: rows.map(asLog), meta: pageMeta(query, total) };
}

/** Logs maintenance. Whatever doesn't approve the item grounds it at once; an approval waits for its verification. */
export const logMaintenance = (context: Context, log: NewMaintenanceLog): Promise<MaintenanceLog> =>
  transact(context, async (tx) => {
    const { item_kind, item_id, performed_by = tx.user.user_id, firmware = null } = log;
    await findItem(tx, "edit", log);
    await checkPerformance(tx, { performed_on: log.performed_on, performed_by });
    await checkFields(tx, log);
    const id = await insertLog(tx, { ...log, performed_by, recorded_by: tx.user.user_id, firmware });
    if (log.result !== "approved_for_flight") await applyAirworthiness(tx, log);
    await record(tx, "log_maintenance", { item_kind, item_id }, { id, kind: log.kind, result: log.result });
    return asLog(await logsOf(tx).where("maintenance_logs.id", "=", id).executeTakeFirstOrThrow());
  });

/** A second person's signature, with which an approval counts; 409 if there is one already or the work is the caller's own. */
export const verifyMaintenance = (context: Context, id: number): Promise<MaintenanceLog> =>
  transact(context, async (tx) => {
    const row = await logsOf(tx).where("maintenance_logs.id", "=", id).executeTakeFirst();
    if (!row) throw notFound("Maintenance entry");
    const item = { item_kind: row.item_kind as EquipmentKind, item_id: row.item_id };
    await findItem(tx, "edit", item);
    if (isOwnWork(tx, row)) throw conflict("errors/inventory:ownWork");
    const verified = await tx.db
      .updateTable("maintenance_logs")
      .set({ verified_by: tx.user.user_id, verified_at: tx.now().toISOString() })
      .where("id", "=", id)
      .where("verified_by", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!verified) throw conflict("errors/inventory:verifiedAlready");
    await applyAirworthiness(tx, item);
    await record(tx, "verify_maintenance", item, { id });
    return asLog(await logsOf(tx).where("maintenance_logs.id", "=", id).executeTakeFirstOrThrow());
  });

/** Whether the caller performed or recorded the work: then another person must verify it. */
export const isOwnWork = (
  { user }: Context,
  { performed_by, recorded_by }: { performed_by: string | null; recorded_by: string | null },
): boolean => performed_by === user.user_id || recorded_by === user.user_id;

/** Work of an item as it was done. */
type LoggedWork = Omit<NewMaintenanceLog, "firmware"> & {
  performed_by: string;
  recorded_by: string | null;
  firmware: string | null;
  work_order_id?: number;
  verified_by?: string;
  verified_at?: string;
};

/** Adds the log of work on an item, with its firmware and a battery's cycles at that time; returns its id. */
export async function insertLog(tx: Context, work: LoggedWork): Promise<number> {
  const { item_kind, item_id, firmware } = work;
  const { id } = await tx.db
    .insertInto("maintenance_logs")
    .values({
      ...work,
      provider_id: tx.user.organization_id,
      cycles: item_kind === "batteries" ? cyclesOf(tx, item_id) : null,
      created_at: tx.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (item_kind === "drones" && firmware !== null) await setFirmware(tx, id, { ...work, firmware });
  return id;
}

const MAX_PERFORMERS = 1000;

/** People whom `checkPerformance` accepts, except those with a suspended account. */
export async function listPerformers(context: Context, item: ItemReference) {
  await findItem(context, "edit", item);
  return context.db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", context.user.organization_id)
    .where("memberships.user_type", "in", ["center", "pilot"])
    .where("memberships.suspended_at", "is", null)
    .select(["users.id", "users.name"])
    .orderBy("users.name")
    .limit(MAX_PERFORMERS)
    .execute();
}

/** Rejects work in the future and people outside the company. */
export async function checkPerformance(
  { db, user, now }: Context,
  { performed_on, performed_by }: { performed_on: string; performed_by: string },
): Promise<void> {
  const { rows } = await sql<{ today: string; is_member: boolean }>`
    select to_char(${now().toISOString()}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today,
      exists (select 1 from memberships where memberships.organization_id = organizations.id
        and memberships.user_id = ${performed_by} and memberships.user_type in ('center', 'pilot')) as is_member
    from organizations where id = ${user.organization_id}`.execute(db);
  const [{ today, is_member } = { today: performed_on, is_member: false }] = rows;
  if (performed_on > today) throw invalid({ performed_on: ["errors/inventory:maintenanceInFuture"] });
  if (!is_member) throw invalid({ performed_by: ["errors/inventory:unknownPerson"] });
}

async function checkFields(
  { db, user }: Context,
  {
    performed_on,
    item_kind,
    item_id,
    kind,
    program_id,
    firmware,
    due_on,
    due_after_cycles,
  }: NewMaintenanceLog,
): Promise<void> {
  if (due_on && due_on <= performed_on) throw invalid({ due_on: ["errors/inventory:dueBeforeWork"] });
  if (firmware && item_kind !== "drones") throw invalid({ firmware: ["errors/inventory:firmwareOfDrone"] });
  if (due_after_cycles && item_kind !== "batteries")
    throw invalid({ due_after_cycles: ["errors/inventory:cyclesOfBattery"] });
  if (!program_id) return;
  const program = await db
    .selectFrom("maintenance_programs")
    .where(owned(user, "maintenance_programs"))
    .where("id", "=", program_id)
    .where("item_kind", "=", item_kind)
    .where("kind", "=", kind)
    .where((eb) => eb.or([eb("item_id", "is", null), eb("item_id", "=", item_id)]))
    .select("id")
    .executeTakeFirst();
  if (!program) throw invalid({ program_id: ["errors/inventory:otherProgram"] });
}

const cyclesOf = ({ db }: Context, id: number) =>
  db.selectFrom("batteries").where("id", "=", id).select(BATTERY_CYCLES.as("cycles"));

/** Unless later work installed another one. */
async function setFirmware(
  { db, now }: Context,
  id: number,
  { item_id, performed_on, firmware }: { item_id: number; performed_on: string; firmware: string },
): Promise<void> {
  await sql`update drones set firmware = ${firmware}, updated_at = ${nextVersion(now())}
    where id = ${item_id} and not exists (
      select 1 from maintenance_logs where item_kind = 'drones' and item_id = ${item_id} and firmware is not null
        and (performed_on, maintenance_logs.id) > (${performed_on}::date, ${id}::integer))`.execute(db);
}

const record = (
  context: Context,
  verb: string,
  { item_kind, item_id }: { item_kind: EquipmentKind; item_id: number },
  details: Record<string, unknown>,
) =>
  writeAuditLog(context, {
    action: `inventory.${verb}`,
    subject_kind: EQUIPMENT[item_kind].subject,
    subject: String(item_id),
    details,
  });
