import type { Client } from "@overfly/contract/clients/clients";
import { IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The client organizations that the provider serves. */
export function ClientsScreen() {
  const { t } = useTranslation("clients");
  const list = useListSearch();
  const page = useQuery({ ...clientQueries.list(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={t("title")}
      icon={<IconUsersGroup size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("empty"), description: t("emptyHint") }}
      list={list}
      columns={useColumns()}
      rowKey={(client) => client.id}
      href={(client) => `/sites?clients=${client.id}`}
      page={page}
    />
  );
}

function useColumns(): Column<Client>[] {
  const { t } = useTranslation("clients");
  const format = useFormat();
  return [
    {
      key: "company_name",
      label: t("name"),
      main: true,
      sortable: true,
      cell: (client) => <bdi>{client.company_name}</bdi>,
      plain: (client) => client.company_name,
    },
    {
      key: "country",
      label: t("country"),
      sortable: true,
      cell: (client) => client.country ?? "–",
      plain: (client) => client.country,
    },
    {
      key: "city",
      label: t("city"),
      sortable: true,
      cell: (client) => client.city ?? "–",
      plain: (client) => client.city,
    },
    {
      key: "site_count",
      label: t("sites"),
      numeric: true,
      cell: (client) => format.number(client.site_count),
      plain: (client) => client.site_count,
    },
    {
      key: "open_missions",
      label: t("openMissions"),
      numeric: true,
      cell: (client) => format.number(client.open_missions),
      plain: (client) => client.open_missions,
    },
  ];
}
