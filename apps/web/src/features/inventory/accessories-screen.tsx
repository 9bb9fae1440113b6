import type { Accessory } from "@overfly/contract/inventory/accessories";
import { IconPlugConnected } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { textColumn, useItemColumns } from "./item-columns.tsx";
import { ITEM_FILTERS, itemQueryOf } from "./item-filters.tsx";
import { ItemList } from "./item-list.tsx";

const Form = lazy(() => import("./forms/accessory-form.tsx").then((m) => ({ default: m.AccessoryForm })));

export function AccessoriesScreen() {
  const list = useListSearch(ITEM_FILTERS);
  const query = inventoryQueries.accessories(itemQueryOf(list.query));
  return (
    <ItemList
      kind="accessories"
      icon={<IconPlugConnected size={28} stroke={1.5} aria-hidden />}
      list={list}
      columns={useColumns()}
      nameOf={({ name }) => name}
      page={useQuery({ ...query, placeholderData: keepPreviousData })}
      form={Form}
    />
  );
}

function useColumns(): Column<Accessory>[] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  return [
    nameColumn(t("name")),
    {
      key: "kind",
      label: t("kind"),
      sortable: true,
      cell: ({ kind }) => t(`accessory.${kind}`),
      plain: ({ kind }) => t(`accessory.${kind}`),
    },
    textColumn({ key: "serial_number", label: t("serial") }, ({ serial_number }) => serial_number),
    {
      key: "quantity",
      label: t("quantity"),
      numeric: true,
      sortable: true,
      cell: ({ quantity }) => format.number(quantity),
      plain: ({ quantity }) => quantity,
    },
    ...useItemColumns<Accessory>(),
  ];
}
