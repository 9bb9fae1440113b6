import type { PayloadItem } from "@overfly/contract/inventory/inventory";
import { IconCamera } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "#platform/ui/data-table.tsx";
import { ListScreen } from "#platform/ui/list-screen.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { inventoryQueries } from "./inventory-queries.ts";
import { useInventoryText } from "./inventory-text.ts";

export function PayloadsScreen() {
  const text = useInventoryText();
  const list = useListSearch();
  const page = useQuery({ ...inventoryQueries.payloads(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={text("payloads")}
      icon={<IconCamera size={28} stroke={1.5} aria-hidden />}
      empty={{ title: text("empty.payloads"), words: text("words.payloads") }}
      list={list}
      columns={useColumns()}
      rowKey={(payload) => payload.id}
      page={page}
    />
  );
}

function useColumns(): Column<PayloadItem>[] {
  const text = useInventoryText();
  return [
    {
      key: "model",
      label: text("model"),
      main: true,
      sortable: true,
      cell: (payload) => <bdi>{payload.model}</bdi>,
      plain: (payload) => payload.model,
    },
    {
      key: "serial_number",
      label: text("serial"),
      sortable: true,
      cell: (payload) => <bdi>{payload.serial_number}</bdi>,
      plain: (payload) => payload.serial_number,
    },
    {
      key: "is_radiometric",
      label: text("camera"),
      cell: (payload) => text(payload.is_radiometric ? "radiometric" : "visual"),
      plain: (payload) => text(payload.is_radiometric ? "radiometric" : "visual"),
    },
    {
      key: "kit",
      label: text("kit"),
      cell: ({ kit }) => <bdi>{kit?.name ?? "–"}</bdi>,
      plain: ({ kit }) => kit?.name ?? null,
    },
  ];
}
