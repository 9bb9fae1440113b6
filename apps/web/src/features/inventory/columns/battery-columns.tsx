import { type Battery, STORAGE_LIMIT_DAYS } from "@overfly/contract/inventory/batteries";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { textColumn, useFlownColumns, useItemColumns } from "#features/inventory/item-columns.tsx";
import { UTC_MIDNIGHT } from "#features/inventory/utc-midnight.ts";

/** What a list shows of each, and the facts of one. */
export function useBatteryColumns(): Column<Battery>[] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  const sourceOf = ({ cycles_reported_at: at }: Battery): string =>
    at === null ? t("cyclesCounted") : t("cyclesReported", { date: format.date(at, "UTC", "date") });
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
    ...useFlownColumns<Battery>(),
    {
      key: "cycles_from",
      label: t("cyclesFrom"),
      optional: true,
      cell: sourceOf,
      plain: sourceOf,
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
    {
      key: "storage_days",
      label: t("storageDays"),
      numeric: true,
      sortable: true,
      cell: (battery) => <StorageDays battery={battery} />,
      plain: ({ storage_days }) => storage_days,
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

/** Stands out where the battery needs a charge and a discharge. */
function StorageDays({ battery: { storage_days: days } }: { battery: Battery }) {
  const { t } = useTranslation("inventory");
  if (days === null) return "–";
  if (days < STORAGE_LIMIT_DAYS) return t("days", { days });
  return (
    <StateBadge tone="warn" wraps>
      {t("storedTooLong", { days })}
    </StateBadge>
  );
}
