import { EQUIPMENT_KINDS, type EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { blocked, fixedAt, type ReadinessIssue, warning } from "#features/inventory/readiness.ts";
import type { Due } from "#features/inventory/records/due.ts";
import { DUE_TABLES, dueMaintenance } from "#features/inventory/records/due-maintenance.ts";
import { quarterOf } from "#platform/db/organization-days.ts";
import { keepRead } from "#platform/kept-reads/kept-read.ts";
import { openOrders, type OpenOrder, unapprovedWork, type UnapprovedWork } from "./open-orders.ts";

export type MaintenanceIssues = (kind: EquipmentKind, id: number) => ReadinessIssue[];

/** Maintenance of the provider's equipment that is overdue or due soon at a time, its open work orders, and what grounds it. */
export async function maintenanceIssues(
  { db, user }: Pick<Context, "db" | "user">,
  at: string,
): Promise<MaintenanceIssues> {
  const [due, orders, unapproved] = await Promise.all([
    dueAt({ db, user }, at),
    openOrders({ db, user }),
    unapprovedWork({ db, user }),
  ]);
  const byItem = Map.groupBy(due, ({ item_kind, item_id }) => `${item_kind} ${item_id}`);
  const ordersOf = Map.groupBy(orders, ({ item_kind, item_id }) => `${item_kind} ${item_id}`);
  const unapprovedOf = Map.groupBy(unapproved, ({ item_kind, item_id }) => `${item_kind} ${item_id}`);
  return (kind, id) => [
    ...(unapprovedOf.get(`${kind} ${id}`) ?? []).map((work) => fixedAt(kind, id, unapprovedIssue(work))),
    ...(ordersOf.get(`${kind} ${id}`) ?? []).map((order) => fixedAt(kind, id, orderIssue(order))),
    ...(byItem.get(`${kind} ${id}`) ?? []).map((one) => fixedAt(kind, id, dueIssue(one))),
  ];
}

function dueIssue({ item_name: name, kind, program, is_overdue }: Due): ReadinessIssue {
  const values = { name, work: program?.name ?? message(`inventory/records:kind.${kind}`) };
  return is_overdue
    ? blocked(message("readiness:maintenanceOverdue", values))
    : warning(message("readiness:maintenanceSoon", values));
}

const unapprovedIssue = ({ item_name: name, kind }: UnapprovedWork): ReadinessIssue =>
  blocked(message("readiness:workUnapproved", { name, work: message(`inventory/records:kind.${kind}`) }));

function orderIssue({ item_name: name, kind, title, is_grounding }: OpenOrder): ReadinessIssue {
  const values = { name, work: title === "" ? message(`inventory/records:kind.${kind}`) : title };
  return is_grounding
    ? blocked(message("readiness:workOrderGrounds", values))
    : warning(message("readiness:workOrderOpen", values));
}

/** Kept, as every list of kits asks for it; which day it is changes with the quarter of an hour, in any zone. */
export function dueAt({ db, user }: Pick<Context, "db" | "user">, at: string): Promise<Due[]> {
  const provider_id = user.organization_id;
  const key = `due maintenance of ${provider_id} ${quarterOf(new Date(at))}`;
  return keepRead({ db, user }, { tables: DUE_TABLES, key }, () =>
    dueMaintenance({ db, now: () => new Date(at) }, { provider_id, kinds: EQUIPMENT_KINDS }),
  );
}
