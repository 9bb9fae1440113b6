import type { Payload } from "@overfly/contract/inventory/payloads";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { textColumn, useFlownColumns, useItemColumns } from "#features/inventory/item-columns.tsx";

/** What a list shows of each, and the facts of one. */
export function usePayloadColumns(): Column<Payload>[] {
  const { t } = useTranslation("inventory");
  const format = useFormat();
  const kindsOf = ({ sensors }: Payload): string =>
    format.list([...new Set(sensors.map(({ kind }) => t(`sensor.${kind}`)))]);
  return [
    textColumn({ key: "model", label: t("model"), main: true, sortable: true }, ({ model }) => model),
    textColumn({ key: "manufacturer", label: t("manufacturer") }, ({ manufacturer }) => manufacturer),
    textColumn({ key: "serial_number", label: t("serial"), sortable: true }, (one) => one.serial_number),
    {
      key: "sensors",
      label: t("sensors"),
      cell: (payload) => kindsOf(payload) || "–",
      plain: kindsOf,
    },
    {
      key: "is_radiometric",
      label: t("temperatures"),
      cell: (payload) => t(payload.is_radiometric ? "radiometric" : "visual"),
      plain: (payload) => t(payload.is_radiometric ? "radiometric" : "visual"),
    },
    ...useFlownColumns<Payload>(),
    ...useItemColumns<Payload>(),
  ];
}
