import type { WorkOrder } from "@overfly/contract/inventory/work-orders";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { textColumn } from "#features/inventory/item-columns.tsx";
import { UTC_MIDNIGHT } from "#features/inventory/utc-midnight.ts";
import { useOrderTitle, useStateText, WorkOrderState } from "./work-order-state.tsx";

export function useWorkOrderColumns(): Column<WorkOrder>[] {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tRecords } = useTranslation("inventory/records");
  const format = useFormat();
  const titleOf = useOrderTitle();
  const stateOf = useStateText();
  return [
    textColumn({ key: "title", label: t("title"), main: true }, titleOf),
    textColumn({ key: "item", label: tRecords("item") }, ({ item_name }) => item_name),
    textColumn({ key: "kind", label: tRecords("kindOfWork") }, ({ kind }) => tRecords(`kind.${kind}`)),
    {
      key: "state",
      label: tRecords("state"),
      sortable: true,
      cell: (order) => <WorkOrderState order={order} />,
      plain: stateOf,
    },
    {
      key: "due_on",
      label: t("dueOn"),
      sortable: true,
      cell: ({ due_on, is_overdue }) =>
        due_on === null ? (
          "–"
        ) : (
          <>
            {format.date(due_on + UTC_MIDNIGHT, "UTC", "date")}{" "}
            {is_overdue && <StateBadge tone="bad">{tRecords("overdue")}</StateBadge>}
          </>
        ),
      plain: ({ due_on }) => due_on,
    },
    textColumn({ key: "grounding", label: t("grounding") }, (order) =>
      t(order.is_grounding ? "grounds" : "flies"),
    ),
    textColumn({ key: "source", label: t("source"), optional: true }, ({ source }) => t(`source.${source}`)),
    textColumn(personColumn("performed_by", t("performedBy")), (order) => order.performed_by?.name ?? null),
    textColumn(
      personColumn("verified_by", tRecords("verifiedBy")),
      (order) => order.verified_by?.name ?? null,
    ),
    {
      key: "cost",
      label: t("cost"),
      numeric: true,
      optional: true,
      cell: (order) => costOf(order) ?? "–",
      plain: costOf,
    },
    {
      key: "created_at",
      label: t("openedAt"),
      sortable: true,
      optional: true,
      cell: ({ created_at }) => <When at={created_at} />,
      plain: ({ created_at }) => created_at,
    },
  ];
}

const personColumn = (key: string, label: string) => ({ key, label, optional: true });

export const costOf = ({ cost, cost_currency }: WorkOrder): string | null =>
  cost === null ? null : `${cost.toFixed(2)} ${cost_currency ?? ""}`;
