import type { BatteryItem } from "@overfly/contract/inventory/inventory";
import { IconBattery3 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export function BatteriesScreen() {
  const { t } = useTranslation("inventory");
  const list = useListSearch();
  const page = useQuery({ ...inventoryQueries.batteries(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={t("batteries")}
      icon={<IconBattery3 size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("empty.batteries"), description: t("emptyHint.batteries") }}
      list={list}
      columns={useColumns()}
      rowKey={(battery) => battery.id}
      page={page}
    />
  );
}

function useColumns(): Column<BatteryItem>[] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  return [
    {
      key: "serial_number",
      label: t("serial"),
      main: true,
      sortable: true,
      cell: (battery) => <bdi>{battery.serial_number}</bdi>,
      plain: (battery) => battery.serial_number,
    },
    {
      key: "model",
      label: t("model"),
      cell: (battery) => <bdi>{battery.model}</bdi>,
      plain: (battery) => battery.model,
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
      key: "kit",
      label: t("kit"),
      cell: ({ kit }) => <bdi>{kit?.name ?? "–"}</bdi>,
      plain: ({ kit }) => kit?.name ?? null,
    },
  ];
}
