import { listExports } from "@overfly/contract/exports/list-exports";
import { type DueMaintenance, maintenanceLogs } from "@overfly/contract/inventory/maintenance-logs";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { itemRecordQueries } from "#platform/queries/item-record-queries.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { ExportLink } from "#platform/ui/table/export-link.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { useDueText } from "./item/use-due-text.ts";

const SHOWN = ["all", "overdue", "soon"] as const;
const CHOSEN = { fontWeight: 600, textDecoration: "none" } as const;
const LABELS = { all: "dueAll", overdue: "overdue", soon: "dueSoon" } as const;

/** Maintenance that is overdue or due soon, or what of it the URL asks for; absent while nothing is. */
export function DueMaintenancePanel() {
  const { t } = useTranslation("inventory/records");
  const [params] = useSearchParams();
  const shown = SHOWN.find((key) => key === params.get("due")) ?? "all";
  const isAllowed = useAllowed(maintenanceLogs.due);
  const due = useQuery({
    ...itemRecordQueries.due,
    select: ({ data }) =>
      data.filter(({ is_overdue }) => shown === "all" || is_overdue === (shown === "overdue")),
    enabled: isAllowed,
  });
  if (!isAllowed || (shown === "all" && (due.isPending || due.data?.length === 0))) return null;
  return (
    <LoadedPanel
      title={t("dueMaintenance")}
      query={due}
      none={<EmptyState title={t(shown === "overdue" ? "nothingOverdue" : "nothingSoon")} />}
      flush
      actions={
        <>
          {SHOWN.map((key) => (
            <Link
              key={key}
              to={key === "all" ? "." : `?due=${key}`}
              replace
              aria-current={key === shown || undefined}
              style={key === shown ? CHOSEN : undefined}
            >
              {t(LABELS[key])}
            </Link>
          ))}
          <ExportLink endpoint={listExports.maintenanceDue} />
        </>
      }
    >
      {(rows) => <DueTable rows={rows} />}
    </LoadedPanel>
  );
}

function DueTable({ rows }: { rows: readonly DueMaintenance[] }) {
  const { t } = useTranslation("inventory/records");
  const whenOf = useDueText();
  return (
    <PlainTable
      label={t("dueMaintenance")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "item",
          label: t("item"),
          main: true,
          cell: ({ item_kind, item_id, item_name }) => (
            <Link to={`/inventory/${item_kind}/${item_id}?tab=maintenance`}>
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
  );
}

/** What is to be done: the program's work order, or the kind of the last maintenance. */
function Work({ kind, program, work_order_id }: Pick<DueMaintenance, "kind" | "program" | "work_order_id">) {
  const { t } = useTranslation("inventory/records");
  const name = program ? <bdi>{program.name}</bdi> : t(`kind.${kind}`);
  return work_order_id === null ? name : <Link to={`/inventory/work-orders/${work_order_id}`}>{name}</Link>;
}
