import { IconBattery3 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { ITEM_FILTERS, itemQueryOf } from "./item-filters.tsx";
import { InventoryList } from "./inventory-list.tsx";
import { useBatteryColumns } from "./columns/battery-columns.tsx";

const Form = lazy(() => import("./forms/battery-form.tsx").then((m) => ({ default: m.BatteryForm })));

export function BatteriesScreen() {
  const list = useListSearch(ITEM_FILTERS);
  const query = inventoryQueries.batteries(itemQueryOf(list.query));
  return (
    <InventoryList
      kind="batteries"
      icon={<IconBattery3 size={28} stroke={1.5} aria-hidden />}
      list={list}
      columns={useBatteryColumns()}
      nameOf={({ model, serial_number }) => `${model} ${serial_number}`}
      page={useQuery({ ...query, placeholderData: keepPreviousData })}
      form={Form}
    />
  );
}
