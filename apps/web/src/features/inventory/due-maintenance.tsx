import { type DueMaintenance, maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { itemRecordQueries } from "#platform/queries/item-record-queries.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { UTC_MIDNIGHT } from "./item-columns.tsx";

/** Maintenance that is overdue or due soon; absent while nothing is. */
export function DueMaintenancePanel() {
  const { t } = useTranslation("inventory/records");
  const { data: due = [] } = useQuery({
    ...itemRecordQueries.due,
    select: dataOf,
    enabled: useAllowed(maintenanceLogs.due),
  });
  const whenOf = useDueText();
  if (due.length === 0) return null;
  return (
    <Panel title={t("dueMaintenance")} flush>
      <PlainTable
        label={t("dueMaintenance")}
        rows={due}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "item",
            label: t("item"),
            main: true,
            cell: ({ item_kind, item_id, item_name }) => (
              <Link
                to={`/inventory/${item_kind}/${item_id}${item_kind === "docks" ? "" : "?tab=maintenance"}`}
              >
                <bdi>{item_name}</bdi>
              </Link>
            ),
          },
          {
            key: "kind",
            label: t("kindOfWork"),
            cell: ({ kind, program, work_order_id }) => <Work {...{ kind, program, work_order_id }} />,
          },
          { key: "due", label: t("nextDue"), cell: whenOf },
          {
            key: "state",
            label: t("state"),
            cell: ({ is_overdue }) => (
              <StateBadge tone={is_overdue ? "bad" : "warn"}>
                {t(is_overdue ? "overdue" : "dueSoon")}
              </StateBadge>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** What is to be done: the program's work order, or the kind of the last maintenance. */
function Work({ kind, program, work_order_id }: Pick<DueMaintenance, "kind" | "program" | "work_order_id">) {
  const { t } = useTranslation("inventory/records");
  const name = program ? <bdi>{program.name}</bdi> : t(`kind.${kind}`);
  return work_order_id === null ? name : <Link to={`/inventory/work-orders/${work_order_id}`}>{name}</Link>;
}

/** When it is due: by date, or by what is left. */
export function useDueText() {
  const { t } = useTranslation("inventory/records");
  const format = useFormat();
  return ({ due_on, flights_left, hours_left, cycles_left }: DueMaintenance): string =>
    [
      due_on && format.date(due_on + UTC_MIDNIGHT, "UTC", "date"),
      flights_left !== null && t("inFlights", { count: Math.max(0, flights_left) }),
      hours_left !== null && t("inHours", { hours: format.unit(Math.max(0, hours_left), "h", 1) }),
      cycles_left !== null && t("inCycles", { count: Math.max(0, cycles_left) }),
    ]
      .filter((part) => part !== false && part !== null)
      .join(t("or"));
}
