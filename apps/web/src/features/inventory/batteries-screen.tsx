import type { Battery } from "@overfly/contract/inventory/batteries";
import { IconBattery3 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { textColumn, useItemColumns, UTC_MIDNIGHT } from "./item-columns.tsx";
import { ITEM_FILTERS, itemQueryOf } from "./item-filters.tsx";
import { ItemList } from "./item-list.tsx";

const Form = lazy(() => import("./forms/battery-form.tsx").then((m) => ({ default: m.BatteryForm })));

export function BatteriesScreen() {
  const list = useListSearch(ITEM_FILTERS);
  const query = inventoryQueries.batteries(itemQueryOf(list.query));
  return (
    <ItemList
      kind="batteries"
      icon={<IconBattery3 size={28} stroke={1.5} aria-hidden />}
      list={list}
      columns={useColumns()}
      nameOf={({ model, serial_number }) => `${model} ${serial_number}`}
      page={useQuery({ ...query, placeholderData: keepPreviousData })}
      form={Form}
    />
  );
}

function useColumns(): Column<Battery>[] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  return [
    textColumn(
      { key: "serial_number", label: t("serial"), main: true, sortable: true },
      ({ serial_number }) => serial_number,
    ),
    textColumn({ key: "model", label: t("model"), sortable: true }, ({ model }) => model),
    {
      key: "capacity_mah",
      label: t("capacity"),
      numeric: true,
      cell: ({ capacity_mah }) => (capacity_mah === null ? "–" : format.unit(capacity_mah, "mAh", 0)),
      plain: ({ capacity_mah }) => capacity_mah,
    },
    {
      key: "cycles",
      label: t("cycles"),
      numeric: true,
      sortable: true,
      cell: (battery) => format.number(battery.cycles),
      plain: (battery) => battery.cycles,
    },
    {
      key: "health_percent",
      label: t("health"),
      numeric: true,
      sortable: true,
      cell: ({ health_percent: health }) => (health === null ? "–" : format.unit(health, "%", 0)),
      plain: (battery) => battery.health_percent,
    },
    {
      key: "last_charged_on",
      label: t("lastCharged"),
      sortable: true,
      cell: ({ last_charged_on: day }) => (day ? format.date(day + UTC_MIDNIGHT, "UTC", "date") : "–"),
      plain: ({ last_charged_on }) => last_charged_on,
    },
    ...useItemColumns<Battery>(),
    {
      key: "chemistry",
      label: t("chemistry"),
      optional: true,
      cell: ({ chemistry }) => (chemistry ? t(`chemistry.${chemistry}`) : "–"),
      plain: ({ chemistry }) => (chemistry ? t(`chemistry.${chemistry}`) : null),
    },
  ];
}
