import type { Accessory } from "@overfly/contract/inventory/accessories";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { textColumn, useItemColumns } from "#features/inventory/item-columns.tsx";

/** What a list shows of each, and the facts of one. */
export function useAccessoryColumns(): Column<Accessory>[] {
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
