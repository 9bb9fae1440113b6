import type { ItemStatus } from "@overfly/contract/inventory/items";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";

export const STATUS_TONE: Record<ItemStatus, Tone> = {
  available: "good",
  assigned: "info",
  in_maintenance: "warn",
  retired: "idle",
  lost: "bad",
};

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

/** A calendar day, such as 2026-11-21, without a time zone. */
export const UTC_MIDNIGHT = "T00:00:00Z";
