import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type {
  NewWorkOrder,
  WorkOrder,
  WorkOrderChanges,
  WorkOrderQuery,
} from "@overfly/contract/inventory/work-orders";
import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { countRows, inOrderOf } from "#platform/db/count-rows.ts";
import { PREPARED } from "#platform/db/prepared-statements.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { owned } from "#tenancy.ts";
import { applyAirworthiness } from "#features/inventory/records/airworthiness.ts";
import { EQUIPMENT, findItem, nameOfItem } from "#features/inventory/records/equipment.ts";
import { visibleKinds } from "./maintenance-programs.ts";

/** SQL of whether an order's due date has come, in the company's time zone. */
const isOverdue = ({ now }: Context) => sql<boolean>`coalesce(work_orders.due_on
  <= (${now().toISOString()}::timestamptz at time zone organizations.time_zone)::date
  and work_orders.state in ('open', 'in_progress', 'waiting'), false)`;

const FINISHED = ["verified", "cancelled"];

const ordersOf = (context: Context) =>
  context.db
    .selectFrom("work_orders")
    .innerJoin("organizations", "organizations.id", "work_orders.provider_id")
    .leftJoin("maintenance_programs", "maintenance_programs.id", "work_orders.program_id")
    .leftJoin("users as opener", "opener.id", "work_orders.opened_by")
    .leftJoin("users as performer", "performer.id", "work_orders.performed_by")
    .leftJoin("users as recorder", "recorder.id", "work_orders.recorded_by")
    .leftJoin("users as verifier", "verifier.id", "work_orders.verified_by")
    .where(owned(context.user, "work_orders"))
    .select([
      "work_orders.id",
      "work_orders.item_id",
      "work_orders.program_id",
      "maintenance_programs.name as program_name",
      "work_orders.title",
      "work_orders.description",
      "work_orders.is_grounding",
      "work_orders.due_on",
      "opener.name as opened_by",
      "work_orders.performed_on",
      "work_orders.performed_by",
      "performer.name as performer_name",
      "work_orders.recorded_by",
      "recorder.name as recorder_name",
      "work_orders.verified_by",
      "verifier.name as verifier_name",
      "work_orders.verified_at",
      "work_orders.work_done",
      "work_orders.firmware",
      "work_orders.cost_currency",
      "work_orders.created_at",
      "work_orders.updated_at",
    ])
    .select((eb) => [
      eb.ref("work_orders.item_kind").$castTo<WorkOrder["item_kind"]>().as("item_kind"),
      eb.ref("work_orders.kind").$castTo<WorkOrder["kind"]>().as("kind"),
      eb.ref("work_orders.source").$castTo<WorkOrder["source"]>().as("source"),
      eb.ref("work_orders.state").$castTo<WorkOrder["state"]>().as("state"),
      eb.ref("work_orders.waiting_for").$castTo<WorkOrder["waiting_for"]>().as("waiting_for"),
      sql<number | null>`work_orders.cost::float8`.as("cost"),
      nameOfItem("work_orders").as("item_name"),
      isOverdue(context).as("is_overdue"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>["execute"]>>[number];

const asOrder = ({
  program_id,
  program_name,
  performed_by,
  performer_name,
  recorded_by,
  recorder_name,
  verified_by,
  verifier_name,
  ...row
}: Row): WorkOrder => ({
  ...row,
  program: program_id === null ? null : { id: program_id, name: program_name ?? "" },
  performed_by: performed_by === null ? null : { id: performed_by, name: performer_name ?? "" },
  recorded_by: recorded_by === null ? null : { id: recorded_by, name: recorder_name ?? "" },
  verified_by: verified_by === null ? null : { id: verified_by, name: verifier_name ?? "" },
});

const SORTS = {
  due_on: "work_orders.due_on",
  created_at: "work_orders.created_at",
  state: "work_orders.state",
};

/** By default what is due first, then the newest. */
export async function listWorkOrders(context: Context, query: WorkOrderQuery) {
  const matching = matchingOrders(context, query, ordersOf(context));
  const [first] = sortsOf(query, SORTS);
  const sorted = first
    ? matching.orderBy(sql.ref(first[0]), (order) => order[first[1]]().nullsLast())
    : matching
        .orderBy("work_orders.due_on", (order) => order.asc().nullsLast())
        .orderBy("work_orders.created_at", "desc");
  const page = sorted
    .clearSelect()
    .select("work_orders.id")
    .orderBy("work_orders.id", "desc")
    .limit(query.item_count)
    .offset(offsetOf(query));
  const [found, total] = await Promise.all([page.execute(), countRows(matching)]);
  const ids = found.map(({ id }) => id);
  const rows = await ordersOf(context)
    .modifyFront(PREPARED)
    .where("work_orders.id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();
  return { data: inOrderOf(ids, rows).map(asOrder), meta: pageMeta(query, total) };
}

function matchingOrders<DB, Tables extends keyof DB, Output>(
  context: Context,
  { search, state, unfinished, overdue, kind, item_kind, item_id }: WorkOrderQuery,
  orders: SelectQueryBuilder<DB, Tables, Output>,
): SelectQueryBuilder<DB, Tables, Output> {
  const pattern = containsPattern(search ?? "");
  const conditions = [
    sql<SqlBool>`work_orders.item_kind = any(${visibleKinds(context)})`,
    ...(state === undefined ? [] : [sql<SqlBool>`work_orders.state = ${state}`]),
    ...(unfinished === undefined
      ? []
      : [sql<SqlBool>`(not work_orders.state = any(${FINISHED})) = ${unfinished}`]),
    ...(overdue === undefined ? [] : [sql<SqlBool>`${isOverdue(context)} = ${overdue}`]),
    ...(kind === undefined ? [] : [sql<SqlBool>`work_orders.kind = ${kind}`]),
    ...(item_kind === undefined ? [] : [sql<SqlBool>`work_orders.item_kind = ${item_kind}`]),
    ...(item_id === undefined ? [] : [sql<SqlBool>`work_orders.item_id = ${item_id}`]),
    ...(search === undefined
      ? []
      : [
          sql<SqlBool>`(work_orders.title ilike ${pattern} or ${nameOfItem("work_orders")} ilike ${pattern}
            or maintenance_programs.name ilike ${pattern})`,
        ]),
  ];
  return conditions.reduce((query, condition) => query.where(condition), orders);
}

export async function getWorkOrder(context: Context, id: number): Promise<WorkOrder> {
  const row = await ordersOf(context).where("work_orders.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Work order");
  await findItem(context, "view", row);
  return asOrder(row);
}

/** The order and its item, which the user may edit; locked until the transaction ends. */
export async function lockWorkOrder(context: Context, id: number, version: string) {
  const row = await context.db
    .selectFrom("work_orders")
    .where(owned(context.user, "work_orders"))
    .where("id", "=", id)
    .select([
      "id",
      "item_id",
      "program_id",
      "title",
      "is_grounding",
      "performed_by",
      "performed_on",
      "recorded_by",
      "updated_at",
    ])
    .select((eb) => [
      "work_done",
      "firmware",
      eb.ref("item_kind").$castTo<WorkOrder["item_kind"]>().as("item_kind"),
      eb.ref("kind").$castTo<WorkOrder["kind"]>().as("kind"),
      eb.ref("state").$castTo<WorkOrder["state"]>().as("state"),
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Work order");
  await findItem(context, "edit", row);
  checkVersion(row.updated_at, version, "errors/inventory:changed");
  return row;
}

export const createWorkOrder = (context: Context, order: NewWorkOrder): Promise<WorkOrder> =>
  transact(context, async (tx) => {
    await findItem(tx, "edit", order);
    const id = await openWorkOrder(tx, { ...order, source: "manual" });
    return getWorkOrder(tx, id);
  });

/** Opens an order and, if it grounds its item, grounds it. */
export async function openWorkOrder(
  context: Context,
  order: NewWorkOrder & { source: "manual" | "damage" },
): Promise<number> {
  const { id } = await context.db
    .insertInto("work_orders")
    .values({
      ...order,
      provider_id: context.user.organization_id,
      opened_by: context.user.user_id,
      created_at: context.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (order.is_grounding) await applyAirworthiness(context, order);
  await recordOrder(context, "open_work_order", order, { id, title: order.title });
  return id;
}

export const updateWorkOrder = (
  context: Context,
  id: number,
  { updated_at, ...changes }: WorkOrderChanges,
): Promise<WorkOrder> =>
  transact(context, async (tx) => {
    const order = await lockWorkOrder(tx, id, updated_at);
    if (FINISHED.includes(order.state)) throw conflict("errors/inventory:orderFinished");
    await tx.db
      .updateTable("work_orders")
      .set({ ...changes, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await recordOrder(tx, "edit_work_order", order, { id, fields: Object.keys(changes) });
    return getWorkOrder(tx, id);
  });

export const recordOrder = (
  context: Context,
  verb: string,
  { item_kind, item_id }: ItemReference,
  details: Record<string, unknown>,
): Promise<void> =>
  writeAuditLog(context, {
    action: `inventory.${verb}`,
    subject_kind: EQUIPMENT[item_kind].subject,
    subject: String(item_id),
    details,
  });
