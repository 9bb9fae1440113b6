import { IconPackages } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { ITEM_FILTERS, kitQueryOf } from "./item-filters.tsx";
import { InventoryList } from "./inventory-list.tsx";
import { useKitColumns } from "./columns/kit-columns.tsx";

const Form = lazy(() => import("./forms/kit-form.tsx").then((m) => ({ default: m.KitForm })));

export function KitsScreen() {
  const list = useListSearch(ITEM_FILTERS);
  const query = inventoryQueries.kits(kitQueryOf(list.query));
  return (
    <InventoryList
      kind="kits"
      icon={<IconPackages size={28} stroke={1.5} aria-hidden />}
      list={list}
      columns={useKitColumns()}
      nameOf={({ name }) => name}
      page={useQuery({ ...query, placeholderData: keepPreviousData })}
      form={Form}
    />
  );
}
