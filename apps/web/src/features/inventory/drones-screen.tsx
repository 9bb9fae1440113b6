import { IconDrone } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { ITEM_FILTERS, itemQueryOf } from "./item-filters.tsx";
import { InventoryList } from "./inventory-list.tsx";
import { useDroneColumns } from "./columns/drone-columns.tsx";

const Form = lazy(() => import("./forms/drone-form.tsx").then((m) => ({ default: m.DroneForm })));

export function DronesScreen() {
  const list = useListSearch(ITEM_FILTERS);
  const query = inventoryQueries.drones(itemQueryOf(list.query));
  return (
    <InventoryList
      kind="drones"
      icon={<IconDrone size={28} stroke={1.5} aria-hidden />}
      list={list}
      columns={useDroneColumns()}
      nameOf={({ name }) => name}
      page={useQuery({ ...query, placeholderData: keepPreviousData })}
      form={Form}
    />
  );
}
