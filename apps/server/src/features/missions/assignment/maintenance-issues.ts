import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { blocked, fixedAt, type ReadinessIssue, warning } from "#features/inventory/readiness.ts";
import { dueMaintenance } from "#features/inventory/records/due-maintenance.ts";

export type MaintenanceIssues = (kind: EquipmentKind, id: number) => ReadinessIssue[];

const KINDS = ["kits", "drones", "payloads", "batteries", "accessories", "docks"] as const;

/** Maintenance of the provider's equipment that is overdue, or due soon, when a flight ends. */
export async function maintenanceIssues(
  { db, user }: Pick<Context, "db" | "user">,
  endsAt: string,
): Promise<MaintenanceIssues> {
  const due = await dueMaintenance(
    { db, now: () => new Date(endsAt) },
    { provider_id: user.organization_id, kinds: KINDS },
  );
  const byItem = Map.groupBy(due, ({ item_kind, item_id }) => `${item_kind} ${item_id}`);
  return (kind, id) =>
    (byItem.get(`${kind} ${id}`) ?? []).map(({ item_name: name, kind: work, is_overdue }) => {
      const values = { name, work: message(`inventory/records:kind.${work}`) };
      return fixedAt(
        kind,
        id,
        is_overdue
          ? blocked(message("readiness:maintenanceOverdue", values))
          : warning(message("readiness:maintenanceSoon", values)),
      );
    });
}
