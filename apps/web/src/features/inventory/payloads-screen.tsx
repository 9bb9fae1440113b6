import { IconCamera } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { ITEM_FILTERS, itemQueryOf } from "./item-filters.tsx";
import { InventoryList } from "./inventory-list.tsx";
import { usePayloadColumns } from "./columns/payload-columns.tsx";

const Form = lazy(() => import("./forms/payload-form.tsx").then((m) => ({ default: m.PayloadForm })));

export function PayloadsScreen() {
  const list = useListSearch(ITEM_FILTERS);
  const query = inventoryQueries.payloads(itemQueryOf(list.query));
  return (
    <InventoryList
      kind="payloads"
      icon={<IconCamera size={28} stroke={1.5} aria-hidden />}
      list={list}
      columns={usePayloadColumns()}
      nameOf={({ model, serial_number }) => `${model} ${serial_number}`}
      page={useQuery({ ...query, placeholderData: keepPreviousData })}
      form={Form}
    />
  );
}
