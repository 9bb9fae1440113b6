import { type Pilot, pilots } from "@overfly/contract/pilots/pilots";
import { IconHeadset } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useFormat } from "#platform/text/format.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { ListScreen } from "#platform/ui/list-screen.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { usePilotText } from "./pilot-text.ts";

/** The provider's pilots. */
export function PilotsScreen() {
  const text = usePilotText();
  const list = useListSearch();
  const page = useQuery({
    queryKey: ["pilots", "list", list.query],
    queryFn: () => call(pilots.list, { query: list.query }),
    placeholderData: keepPreviousData,
    meta: { error: "Failed to fetch data" },
  });
  return (
    <ListScreen
      title={text("title")}
      icon={<IconHeadset size={28} stroke={1.5} aria-hidden />}
      empty={{ title: text("empty"), words: text("emptyWords") }}
      list={list}
      columns={useColumns()}
      rowKey={(pilot) => pilot.id}
      page={page}
    />
  );
}

function useColumns(): Column<Pilot>[] {
  const text = usePilotText();
  const format = useFormat();
  return [
    {
      key: "name",
      label: text("name"),
      main: true,
      sortable: true,
      cell: (pilot) => <bdi>{pilot.name}</bdi>,
      plain: (pilot) => pilot.name,
    },
    {
      key: "email",
      label: text("email"),
      sortable: true,
      cell: (pilot) => <bdi>{pilot.email}</bdi>,
      plain: (pilot) => pilot.email,
    },
    {
      key: "flight_hours",
      label: text("hours"),
      numeric: true,
      cell: (pilot) => format.number(pilot.flight_hours, 1),
      plain: (pilot) => pilot.flight_hours,
    },
    {
      key: "upcoming_missions",
      label: text("upcoming"),
      numeric: true,
      cell: (pilot) => format.number(pilot.upcoming_missions),
      plain: (pilot) => pilot.upcoming_missions,
    },
  ];
}
