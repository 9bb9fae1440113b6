import type { Payload } from "@overfly/contract/inventory/payloads";
import { IconCamera } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { textColumn, useItemColumns } from "./item-columns.tsx";
import { ITEM_FILTERS, itemQueryOf } from "./item-filters.tsx";
import { ItemList } from "./item-list.tsx";

const Form = lazy(() => import("./forms/payload-form.tsx").then((m) => ({ default: m.PayloadForm })));

export function PayloadsScreen() {
  const list = useListSearch(ITEM_FILTERS);
  const query = inventoryQueries.payloads(itemQueryOf(list.query));
  return (
    <ItemList
      kind="payloads"
      icon={<IconCamera size={28} stroke={1.5} aria-hidden />}
      list={list}
      columns={useColumns()}
      nameOf={({ model, serial_number }) => `${model} ${serial_number}`}
      page={useQuery({ ...query, placeholderData: keepPreviousData })}
      form={Form}
    />
  );
}

function useColumns(): Column<Payload>[] {
  const { t } = useTranslation("inventory");
  const kindsOf = ({ sensors }: Payload): string =>
    [...new Set(sensors.map(({ kind }) => t(`sensor.${kind}`)))].join(", ");
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
    ...useItemColumns<Payload>(),
  ];
}
