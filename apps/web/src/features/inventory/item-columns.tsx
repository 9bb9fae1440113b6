import type { ItemStatus } from "@overfly/contract/inventory/items";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { STATUS_TONE } from "./item/item-status-tone.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";

interface Item {
  status: ItemStatus;
  kit: { name: string } | null;
  storage_location: { name: string } | null;
}

/** The columns that every kind of equipment has: status, kit and storage location. */
export function useItemColumns<Row extends Item>(): Column<Row>[] {
  const { t } = useTranslation("inventory");
  return [
    {
      key: "status",
      label: t("status"),
      sortable: true,
      cell: ({ status }) => <StateBadge tone={STATUS_TONE[status]}>{t(`status.${status}`)}</StateBadge>,
      plain: ({ status }) => t(`status.${status}`),
    },
    {
      key: "kit",
      label: t("kit"),
      cell: ({ kit }) => <bdi>{kit?.name ?? "–"}</bdi>,
      plain: ({ kit }) => kit?.name ?? null,
    },
    textColumn(
      { key: "storage_location", label: t("storageLocation"), optional: true },
      ({ storage_location }) => storage_location?.name ?? null,
    ),
  ];
}

/** What was flown with each, by its flights alone. */
export function useFlownColumns<Row extends { flight_hours: number; cycles: number }>(): [
  hours: Column<Row>,
  cycles: Column<Row>,
] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  return [
    {
      key: "flight_hours",
      label: t("flightHours"),
      numeric: true,
      sortable: true,
      cell: ({ flight_hours }) => format.unit(flight_hours, "h", 1),
      plain: ({ flight_hours }) => flight_hours,
    },
    {
      key: "cycles",
      label: t("cycles"),
      numeric: true,
      sortable: true,
      cell: ({ cycles }) => format.number(cycles),
      plain: ({ cycles }) => cycles,
    },
  ];
}

/** A column with a text as it was entered. */
export const textColumn = <Row,>(
  { key, ...rest }: Pick<Column<Row>, "key" | "label" | "sortable" | "optional" | "main">,
  textOf: (row: Row) => string | null,
): Column<Row> => ({
  key,
  ...rest,
  cell: (row) => <bdi>{textOf(row) ?? "–"}</bdi>,
  plain: textOf,
});
