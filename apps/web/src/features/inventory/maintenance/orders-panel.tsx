import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import type { WorkOrder } from "@overfly/contract/inventory/work-orders";
import { IconPlus, IconTool } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { maintenanceQueries } from "#platform/queries/item-record-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { UTC_MIDNIGHT } from "#features/inventory/utc-midnight.ts";
import { useMayEdit } from "#features/inventory/item/item-access.ts";
import { RecordList, RECORDS_AT_ONCE } from "#features/inventory/item/record-list.tsx";
import { useOrderTitle, WorkOrderState } from "./work-order-state.tsx";

const Form = lazy(() => import("./work-order-form.tsx").then((m) => ({ default: m.WorkOrderForm })));

interface OrdersPanelProps {
  item: ItemReference;
  isArchived: boolean;
}

/** The work orders of an item, what is due first. */
export function OrdersPanel({ item, isArchived }: OrdersPanelProps) {
  const { t } = useTranslation("inventory/maintenance");
  const [count, setCount] = useState(RECORDS_AT_ONCE);
  const [isOpen, open] = useState(false);
  const { item_kind, item_id } = item;
  const page = useQuery({
    ...maintenanceQueries.orders({ item_kind, item_id, unfinished: "true", item_count: count }),
    placeholderData: keepPreviousData,
  });
  const canOpen = useMayEdit(item_kind) && !isArchived;
  return (
    <Panel
      title={t("openOrders")}
      flush
      actions={
        canOpen && (
          <Button size="sm" icon={<IconPlus size={16} aria-hidden />} onClick={() => open(true)}>
            {t("openOrder")}
          </Button>
        )
      }
    >
      <RecordList
        page={page}
        empty={{
          icon: <IconTool size={28} stroke={1.5} aria-hidden />,
          title: t("noOpenOrders"),
          description: t("noOrdersHint"),
        }}
        showMore={() => setCount(count + RECORDS_AT_ONCE)}
      >
        {(rows) => <Orders rows={rows} />}
      </RecordList>
      <Suspense>{isOpen && <Form item={item} onClose={() => open(false)} />}</Suspense>
    </Panel>
  );
}

function Orders({ rows }: { rows: readonly WorkOrder[] }) {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tRecords } = useTranslation("inventory/records");
  const format = useFormat();
  const titleOf = useOrderTitle();
  return (
    <PlainTable
      label={t("openOrders")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "title",
          label: t("title"),
          main: true,
          cell: (order) => (
            <Link to={`/inventory/work-orders/${order.id}`}>
              <bdi>{titleOf(order)}</bdi>
            </Link>
          ),
        },
        { key: "state", label: tRecords("state"), cell: (order) => <WorkOrderState order={order} /> },
        {
          key: "due",
          label: t("dueOn"),
          cell: ({ due_on }) => (due_on ? format.date(due_on + UTC_MIDNIGHT, "UTC", "date") : "–"),
        },
        {
          key: "grounding",
          label: t("grounding"),
          cell: ({ is_grounding }) => t(is_grounding ? "grounds" : "flies"),
        },
      ]}
    />
  );
}
