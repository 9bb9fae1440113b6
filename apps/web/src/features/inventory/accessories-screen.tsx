import { IconPlugConnected } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { ITEM_FILTERS, itemQueryOf } from "./item-filters.tsx";
import { InventoryList } from "./inventory-list.tsx";
import { useAccessoryColumns } from "./columns/accessory-columns.tsx";

const Form = lazy(() => import("./forms/accessory-form.tsx").then((m) => ({ default: m.AccessoryForm })));

export function AccessoriesScreen() {
  const list = useListSearch(ITEM_FILTERS);
  const query = inventoryQueries.accessories(itemQueryOf(list.query));
  return (
    <InventoryList
      kind="accessories"
      icon={<IconPlugConnected size={28} stroke={1.5} aria-hidden />}
      list={list}
      columns={useAccessoryColumns()}
      nameOf={({ name }) => name}
      page={useQuery({ ...query, placeholderData: keepPreviousData })}
      form={Form}
    />
  );
}
