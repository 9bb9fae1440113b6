import type {
  MaintenanceProgram,
  MaintenanceProgramChanges,
  NewMaintenanceProgram,
  ProgramQuery,
} from "@overfly/contract/inventory/maintenance-programs";
import { EQUIPMENT_KINDS, type EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { can } from "@overfly/contract/permissions";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta } from "#platform/http/page.ts";
import { message } from "@overfly/i18n/message";
import { owned } from "#tenancy.ts";
import { USABLE_ITEMS } from "./program-due.ts";
import { findItem, nameOfItem, requireItemPermission } from "#features/inventory/records/equipment.ts";

const programsOf = ({ db, user }: Context) =>
  db
    .selectFrom("maintenance_programs")
    .where(owned(user, "maintenance_programs"))
    .select([
      "id",
      "name",
      "model",
      "item_id",
      "instructions",
      "starts_on",
      "every_days",
      "every_flights",
      "every_hours",
      "every_cycles",
      "archived_at",
      "updated_at",
    ])
    .select((eb) => [
      eb.ref("item_kind").$castTo<EquipmentKind>().as("item_kind"),
      eb.ref("kind").$castTo<MaintenanceProgram["kind"]>().as("kind"),
      nameOfItem("maintenance_programs").as("item_name"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof programsOf>["execute"]>>[number];

const asProgram = ({ item_id, item_name, ...row }: Row): MaintenanceProgram => ({
  ...row,
  item: item_id === null ? null : { id: item_id, name: item_name },
});

/** The kinds of equipment that the user may view. */
export const visibleKinds = ({ user }: Pick<Context, "user">): EquipmentKind[] =>
  EQUIPMENT_KINDS.filter((kind) => can(user, `view ${kind}`));

/** SQL of whether a program makes work on an item due, as `dueOfPrograms` counts it. */
const appliesTo = (kind: EquipmentKind, id: number) => sql<boolean>`exists (
  select 1 from (${USABLE_ITEMS[kind]}) as item
  where item.id = ${id} and item.provider_id = maintenance_programs.provider_id
    and (maintenance_programs.item_id is null or maintenance_programs.item_id = item.id)
    and (maintenance_programs.model is null or lower(maintenance_programs.model) = lower(item.model)))`;

export async function listPrograms(context: Context, query: ProgramQuery) {
  const { search, archived = false, item_kind, item_id } = query;
  if (item_id !== undefined && item_kind === undefined)
    throw invalid({ item_kind: ["errors/fields:required"] });
  const matching = programsOf(context)
    .where("item_kind", "=", sql<string>`any(${visibleKinds(context)})`)
    .where("archived_at", archived ? "is not" : "is", null)
    .$if(item_kind !== undefined, (programs) => programs.where("item_kind", "=", item_kind ?? ""))
    .$if(item_id !== undefined && item_kind !== undefined, (programs) =>
      programs.where(appliesTo(item_kind ?? "drones", item_id ?? 0)),
    )
    .$if(search !== undefined, (programs) => programs.where("name", "ilike", containsPattern(search ?? "")));
  const [rows, total] = await Promise.all([
    matching.orderBy("name").orderBy("id").limit(query.item_count).offset(offsetOf(query)).execute(),
    countRows(matching),
  ]);
  return { data: rows.map(asProgram), meta: pageMeta(query, total) };
}

export const createProgram = (
  context: Context,
  program: NewMaintenanceProgram,
): Promise<MaintenanceProgram> =>
  withUniqueName(context, program.name, async (tx) => {
    requireItemPermission(tx.user, "edit", program.item_kind);
    await checkProgram(tx, program);
    const { id } = await tx.db
      .insertInto("maintenance_programs")
      .values({ ...program, provider_id: tx.user.organization_id, created_by: tx.user.user_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, "create", id, { name: program.name });
    return getProgram(tx, id);
  });

export const updateProgram = (
  context: Context,
  id: number,
  { updated_at, ...changes }: MaintenanceProgramChanges,
): Promise<MaintenanceProgram> =>
  withUniqueName(context, changes.name, async (tx) => {
    const { item_kind, name, archived_at, ...program } = await lockProgram(tx, id);
    checkVersion(program.updated_at, updated_at, "errors/inventory:changed");
    if (archived_at !== null) throw conflict(message("errors/inventory:archived", { name }));
    await checkProgram(tx, { ...changes, item_kind });
    await tx.db
      .updateTable("maintenance_programs")
      .set({ ...RULES, model: null, item_id: null, ...changes, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await record(tx, "update", id, changes);
    return getProgram(tx, id);
  });

const RULES = { every_days: null, every_flights: null, every_hours: null, every_cycles: null };

export const archiveProgram = (context: Context, id: number): Promise<MaintenanceProgram> =>
  transact(context, async (tx) => {
    const { archived_at, name } = await lockProgram(tx, id);
    if (archived_at === null) {
      await setArchived(tx, id, tx.now().toISOString());
      await tx.db
        .updateTable("work_orders")
        .set({ state: "cancelled", updated_at: nextVersion(tx.now()) })
        .where("program_id", "=", id)
        .where("state", "=", "open")
        .execute();
      await record(tx, "archive", id, { name });
    }
    return getProgram(tx, id);
  });

export const restoreProgram = (context: Context, id: number): Promise<MaintenanceProgram> =>
  transact(context, async (tx) => {
    const { archived_at, name } = await lockProgram(tx, id);
    if (archived_at !== null) {
      await setArchived(tx, id, null);
      await record(tx, "restore", id, { name });
    }
    return getProgram(tx, id);
  });

const setArchived = ({ db, now }: Context, id: number, archived_at: string | null) =>
  db
    .updateTable("maintenance_programs")
    .set({ archived_at, updated_at: nextVersion(now()) })
    .where("id", "=", id)
    .execute();

async function getProgram(context: Context, id: number): Promise<MaintenanceProgram> {
  const row = await programsOf(context).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Maintenance program");
  return asProgram(row);
}

/** 404, or 403 without the permission for its kind of equipment. */
async function lockProgram(context: Context, id: number): Promise<Row> {
  const row = await programsOf(context).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound("Maintenance program");
  requireItemPermission(context.user, "edit", row.item_kind);
  return row;
}

/** A rule that the kind of equipment can reach, and one item or one model. */
async function checkProgram(
  context: Context,
  program: Omit<MaintenanceProgramChanges, "updated_at"> & { item_kind: EquipmentKind },
): Promise<void> {
  const { item_kind, item_id, model, every_days, every_flights, every_hours, every_cycles } = program;
  if (!every_days && !every_flights && !every_hours && !every_cycles)
    throw invalid({ every_days: ["errors/inventory:ruleMissing"] });
  if (every_cycles && item_kind !== "batteries")
    throw invalid({ every_cycles: ["errors/inventory:cyclesOfBattery"] });
  if (item_kind === "accessories" && (every_flights || every_hours))
    throw invalid({
      [every_flights ? "every_flights" : "every_hours"]: ["errors/inventory:noFlightsOfKind"],
    });
  if (model && (item_kind === "kits" || item_kind === "accessories"))
    throw invalid({ model: ["errors/inventory:noModelOfKind"] });
  if (model && item_id) throw invalid({ item_id: ["errors/inventory:modelOrItem"] });
  if (item_id) await findItem(context, "edit", { item_kind, item_id });
}

async function withUniqueName<T>(
  context: Context,
  name: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  try {
    return await transact(context, work);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalid({ name: [message("errors/inventory:programTaken", { name })] });
  }
}

const record = (context: Context, verb: string, id: number, details: Record<string, unknown>) =>
  writeAuditLog(context, {
    action: `maintenance_programs.${verb}`,
    subject_kind: "maintenance_program",
    subject: String(id),
    details,
  });
