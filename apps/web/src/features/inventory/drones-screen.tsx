import type { DroneItem } from "@overfly/contract/inventory/inventory";
import { IconDrone } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "#platform/ui/data-table.tsx";
import { ListScreen } from "#platform/ui/list-screen.tsx";
import { StateBadge, type Tone } from "#platform/ui/state-badge.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { inventoryQueries } from "./inventory-queries.ts";
import { useInventoryText } from "./inventory-text.ts";

export function DronesScreen() {
  const text = useInventoryText();
  const list = useListSearch();
  const page = useQuery({ ...inventoryQueries.drones(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={text("drones")}
      icon={<IconDrone size={28} stroke={1.5} aria-hidden />}
      empty={{ title: text("empty.drones"), words: text("words.drones") }}
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
  const text = useInventoryText();
  return [
    {
      key: "name",
      label: text("name"),
      main: true,
      sortable: true,
      cell: (drone) => <bdi>{drone.name}</bdi>,
      plain: (drone) => drone.name,
    },
    {
      key: "model",
      label: text("model"),
      sortable: true,
      cell: (drone) => <bdi>{drone.model}</bdi>,
      plain: (drone) => drone.model,
    },
    {
      key: "serial_number",
      label: text("serial"),
      cell: (drone) => <bdi>{drone.serial_number}</bdi>,
      plain: (drone) => drone.serial_number,
    },
    {
      key: "status",
      label: text("status"),
      sortable: true,
      cell: ({ status }) => <StateBadge tone={TONE[status]}>{text(`status.${status}`)}</StateBadge>,
      plain: ({ status }) => text(`status.${status}`),
    },
    {
      key: "airworthy",
      label: text("flight"),
      cell: ({ airworthy }) => (
        <StateBadge tone={airworthy ? "good" : "bad"}>
          {text(airworthy ? "airworthy" : "grounded")}
        </StateBadge>
      ),
      plain: ({ airworthy }) => text(airworthy ? "airworthy" : "grounded"),
    },
    {
      key: "kit",
      label: text("kit"),
      cell: ({ kit }) => <bdi>{kit?.name ?? "–"}</bdi>,
      plain: ({ kit }) => kit?.name ?? null,
    },
  ];
}
