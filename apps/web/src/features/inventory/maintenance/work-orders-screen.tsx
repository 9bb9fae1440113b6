import { listExports } from "@overfly/contract/exports/list-exports";
import { EQUIPMENT_KINDS } from "@overfly/contract/inventory/item-reference";
import { WORK_ORDER_STATES } from "@overfly/contract/inventory/work-orders";
import { IconTool } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { maintenanceQueries } from "#platform/queries/item-record-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { type ListSearch, useListSearch } from "#platform/ui/table/use-list-search.ts";
import style from "#features/inventory/inventory.module.css";
import { useWorkOrderColumns } from "./work-order-columns.tsx";

const FILTERS = ["state", "item_kind", "item_id"] as const;
type Filter = (typeof FILTERS)[number];

/** The work on the company's equipment, what is due first. */
export function WorkOrdersScreen() {
  const { t } = useTranslation("inventory/maintenance");
  const list = useListSearch(FILTERS);
  const page = useQuery({
    ...maintenanceQueries.orders(orderQueryOf(list.query)),
    placeholderData: keepPreviousData,
  });
  return (
    <ListScreen
      title={t("workOrders")}
      icon={<IconTool size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("noOrders"), description: t("noOrdersHint") }}
      actions={<Button to="/inventory/programs">{t("programs")}</Button>}
      filters={<Filters list={list} />}
      list={list}
      columns={useWorkOrderColumns()}
      rowKey={({ id }) => id}
      href={({ id }) => `/inventory/work-orders/${id}`}
      page={page}
      exported={{ endpoint: listExports.workOrders, query: orderQueryOf(list.query) }}
    />
  );
}

/** An option's key can't be empty. */
const ANY = "any";
const GROUPS = ["unfinished", "overdue"] as const;

function Filters({ list }: { list: ListSearch<Filter> }) {
  const { t } = useTranslation("inventory/maintenance");
  const { t: tInventory } = useTranslation("inventory");
  const { state, item_kind } = list.query;
  return (
    <>
      <div className={style["filter"]}>
        <Dropdown
          label={tInventory("status")}
          value={state ?? ANY}
          onChange={(key) => list.filter({ state: key === ANY ? "" : key })}
          options={[
            { key: ANY, label: tInventory("anyStatus") },
            ...GROUPS.map((key) => ({ key, label: t(`group.${key}`) })),
            ...WORK_ORDER_STATES.map((key) => ({ key, label: t(`state.${key}`) })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <Dropdown
          label={t("equipment")}
          value={item_kind ?? ANY}
          onChange={(key) => list.filter({ item_kind: key === ANY ? "" : key, item_id: "" })}
          options={[
            { key: ANY, label: t("anyEquipment") },
            ...EQUIPMENT_KINDS.map((key) => ({ key, label: tInventory(key) })),
          ]}
        />
      </div>
    </>
  );
}

/** The list query of the contract from the URL's parameters. */
function orderQueryOf({ state, item_kind, item_id, ...rest }: ListSearch<Filter>["query"]) {
  const known = WORK_ORDER_STATES.find((key) => key === state);
  const kind = EQUIPMENT_KINDS.find((key) => key === item_kind);
  return {
    ...rest,
    ...(known && { state: known }),
    ...(state === "unfinished" && { unfinished: "true" }),
    ...(state === "overdue" && { overdue: "true" }),
    ...(kind && { item_kind: kind }),
    ...(kind && item_id !== undefined && /^\d{1,9}$/.test(item_id) && { item_id }),
  };
}
