import type { PayloadItem } from "@overfly/contract/inventory/inventory";
import { IconCamera } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export function PayloadsScreen() {
  const { t } = useTranslation("inventory");
  const list = useListSearch();
  const page = useQuery({ ...inventoryQueries.payloads(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={t("payloads")}
      icon={<IconCamera size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("empty.payloads"), description: t("emptyHint.payloads") }}
      list={list}
      columns={useColumns()}
      rowKey={(payload) => payload.id}
      page={page}
    />
  );
}

function useColumns(): Column<PayloadItem>[] {
  const { t } = useTranslation("inventory");
  return [
    {
      key: "model",
      label: t("model"),
      main: true,
      sortable: true,
      cell: (payload) => <bdi>{payload.model}</bdi>,
      plain: (payload) => payload.model,
    },
    {
      key: "serial_number",
      label: t("serial"),
      sortable: true,
      cell: (payload) => <bdi>{payload.serial_number}</bdi>,
      plain: (payload) => payload.serial_number,
    },
    {
      key: "is_radiometric",
      label: t("sensor"),
      cell: (payload) => t(payload.is_radiometric ? "radiometric" : "visual"),
      plain: (payload) => t(payload.is_radiometric ? "radiometric" : "visual"),
    },
    {
      key: "kit",
      label: t("kit"),
      cell: ({ kit }) => <bdi>{kit?.name ?? "–"}</bdi>,
      plain: ({ kit }) => kit?.name ?? null,
    },
  ];
}
