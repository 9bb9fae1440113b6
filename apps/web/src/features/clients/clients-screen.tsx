import { type Client, clients } from "@overfly/contract/clients/clients";
import { IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useFormat } from "#platform/text/format.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { ListScreen } from "#platform/ui/list-screen.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { useClientText } from "./client-text.ts";

/** The client organizations that the provider serves. */
export function ClientsScreen() {
  const text = useClientText();
  const list = useListSearch();
  const page = useQuery({
    queryKey: ["clients", "list", list.query],
    queryFn: () => call(clients.list, { query: list.query }),
    placeholderData: keepPreviousData,
    meta: { error: "Failed to fetch data" },
  });
  return (
    <ListScreen
      title={text("title")}
      icon={<IconUsersGroup size={28} stroke={1.5} aria-hidden />}
      empty={{ title: text("empty"), words: text("emptyWords") }}
      list={list}
      columns={useColumns()}
      rowKey={(client) => client.id}
      href={(client) => `/sites?clients=${client.id}`}
      page={page}
    />
  );
}

function useColumns(): Column<Client>[] {
  const text = useClientText();
  const format = useFormat();
  return [
    {
      key: "company_name",
      label: text("name"),
      main: true,
      sortable: true,
      cell: (client) => <bdi>{client.company_name}</bdi>,
      plain: (client) => client.company_name,
    },
    {
      key: "country",
      label: text("country"),
      sortable: true,
      cell: (client) => client.country ?? "–",
      plain: (client) => client.country,
    },
    {
      key: "city",
      label: text("city"),
      sortable: true,
      cell: (client) => client.city ?? "–",
      plain: (client) => client.city,
    },
    {
      key: "site_count",
      label: text("sites"),
      numeric: true,
      cell: (client) => format.number(client.site_count),
      plain: (client) => client.site_count,
    },
    {
      key: "open_missions",
      label: text("open"),
      numeric: true,
      cell: (client) => format.number(client.open_missions),
      plain: (client) => client.open_missions,
    },
  ];
}
