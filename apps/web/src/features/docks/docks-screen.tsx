import type { Dock } from "@overfly/contract/docks/docks";
import { IconHome2 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "#platform/ui/data-table.tsx";
import { ListScreen } from "#platform/ui/list-screen.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { When } from "#platform/ui/when.tsx";
import { dockQueries } from "./dock-queries.ts";
import { DockStateBadge } from "./dock-state.tsx";
import { useDockText } from "./dock-text.ts";

/** The provider's docking stations. */
export function DocksScreen() {
  const text = useDockText();
  const list = useListSearch();
  const page = useQuery({ ...dockQueries.list(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={text("title")}
      icon={<IconHome2 size={28} stroke={1.5} aria-hidden />}
      empty={{ title: text("empty"), words: text("emptyWords") }}
      list={list}
      columns={useColumns()}
      rowKey={(dock) => dock.id}
      href={(dock) => `/inventory/docks/${dock.id}`}
      page={page}
    />
  );
}

function useColumns(): Column<Dock>[] {
  const text = useDockText();
  return [
    {
      key: "name",
      label: text("name"),
      main: true,
      sortable: true,
      cell: (dock) => <bdi>{dock.name}</bdi>,
      plain: (dock) => dock.name,
    },
    { key: "model", label: text("model"), cell: (dock) => dock.model, plain: (dock) => dock.model },
    {
      key: "serial_number",
      label: text("serial"),
      cell: (dock) => <bdi>{dock.serial_number}</bdi>,
      plain: (dock) => dock.serial_number,
    },
    {
      key: "site",
      label: text("site"),
      cell: (dock) => <bdi>{dock.site?.name ?? "–"}</bdi>,
      plain: (dock) => dock.site?.name ?? null,
    },
    {
      key: "state",
      label: text("state"),
      cell: (dock) => <DockStateBadge state={dock.state} />,
      plain: (dock) => text(`state.${dock.state}`),
    },
    {
      key: "last_seen_at",
      label: text("seen"),
      cell: (dock) => <When at={dock.last_seen_at} form="ago" />,
      plain: (dock) => dock.last_seen_at,
    },
  ];
}
