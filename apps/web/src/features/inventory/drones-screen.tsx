import type { DroneItem } from "@overfly/contract/inventory/inventory";
import { IconDrone } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { StateBadge, type Tone } from "#platform/ui/display/state-badge.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export function DronesScreen() {
  const { t } = useTranslation("inventory");
  const list = useListSearch();
  const page = useQuery({ ...inventoryQueries.drones(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={t("drones")}
      icon={<IconDrone size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("empty.drones"), description: t("emptyHint.drones") }}
      list={list}
      columns={useColumns()}
      rowKey={(drone) => drone.id}
      page={page}
    />
  );
}

const TONE: Record<DroneItem["status"], Tone> = {
  available: "good",
  assigned: "info",
  in_maintenance: "warn",
  retired: "idle",
  lost: "bad",
};

function useColumns(): Column<DroneItem>[] {
  const { t } = useTranslation("inventory");
  return [
    nameColumn(t("name")),
    {
      key: "model",
      label: t("model"),
      sortable: true,
      cell: (drone) => <bdi>{drone.model}</bdi>,
      plain: (drone) => drone.model,
    },
    {
      key: "serial_number",
      label: t("serial"),
      cell: (drone) => <bdi>{drone.serial_number}</bdi>,
      plain: (drone) => drone.serial_number,
    },
    {
      key: "status",
      label: t("status"),
      sortable: true,
      cell: ({ status }) => <StateBadge tone={TONE[status]}>{t(`status.${status}`)}</StateBadge>,
      plain: ({ status }) => t(`status.${status}`),
    },
    {
      key: "airworthy",
      label: t("airworthiness"),
      cell: ({ airworthy }) => (
        <StateBadge tone={airworthy ? "good" : "bad"}>{t(airworthy ? "airworthy" : "grounded")}</StateBadge>
      ),
      plain: ({ airworthy }) => t(airworthy ? "airworthy" : "grounded"),
    },
    {
      key: "kit",
      label: t("kit"),
      cell: ({ kit }) => <bdi>{kit?.name ?? "–"}</bdi>,
      plain: ({ kit }) => kit?.name ?? null,
    },
  ];
}
