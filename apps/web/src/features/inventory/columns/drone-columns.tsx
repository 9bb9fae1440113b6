import type { Drone } from "@overfly/contract/inventory/drones";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { textColumn, useFlownColumns, useItemColumns } from "#features/inventory/item-columns.tsx";
import { UTC_MIDNIGHT } from "#features/inventory/utc-midnight.ts";

/** What a list shows of each, and the facts of one. */
export function useDroneColumns(): Column<Drone>[] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  return [
    nameColumn(t("name")),
    textColumn({ key: "model", label: t("model"), sortable: true }, ({ model }) => model),
    textColumn({ key: "serial_number", label: t("serial"), sortable: true }, (drone) => drone.serial_number),
    textColumn({ key: "registration", label: t("registration") }, ({ registration }) => registration),
    {
      key: "airworthy",
      label: t("airworthiness"),
      cell: ({ airworthy }) => (
        <StateBadge tone={airworthy ? "good" : "bad"}>{t(airworthy ? "airworthy" : "grounded")}</StateBadge>
      ),
      plain: ({ airworthy }) => t(airworthy ? "airworthy" : "grounded"),
    },
    ...useFlownColumns<Drone>(),
    ...useItemColumns<Drone>(),
    {
      key: "insured_until",
      label: t("insuredUntil"),
      sortable: true,
      optional: true,
      cell: ({ insured_until: day }) => (day ? format.date(day + UTC_MIDNIGHT, "UTC", "date") : "–"),
      plain: ({ insured_until }) => insured_until,
    },
    textColumn({ key: "manufacturer", label: t("manufacturer"), optional: true }, (one) => one.manufacturer),
    textColumn({ key: "remote_id", label: t("remoteId"), optional: true }, ({ remote_id }) => remote_id),
    textColumn({ key: "firmware", label: t("firmware"), optional: true }, ({ firmware }) => firmware),
    {
      key: "weight_g",
      label: t("weight"),
      numeric: true,
      optional: true,
      cell: ({ weight_g }) => (weight_g === null ? "–" : format.unit(weight_g, "g", 0)),
      plain: ({ weight_g }) => weight_g,
    },
  ];
}
