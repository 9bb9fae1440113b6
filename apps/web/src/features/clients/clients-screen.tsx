import { listExports } from "@overfly/contract/exports/list-exports";
import { type Client, CLIENT_STATUSES, clients } from "@overfly/contract/clients/clients";
import { IconUsersGroup } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { countryName } from "#platform/ui/fields/places/country-name.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { RowActions } from "#platform/ui/table/row-actions.tsx";
import { type ListPosition, useListSearch } from "#platform/ui/table/use-list-search.ts";
import { useAddDialog } from "#platform/ui/use-add-dialog.ts";
import { ClientDialogs, type OpenedClient } from "./client-dialogs.tsx";
import { useClientActions } from "./use-client-actions.tsx";

const ClientDialog = lazy(() => import("./client-dialog.tsx").then((m) => ({ default: m.ClientDialog })));

/** The client organizations that the provider serves. */
export function ClientsScreen() {
  const { t } = useTranslation("clients");
  const list = useListSearch(["status"]);
  const page = useQuery({ ...clientQueries.list(queryOf(list.query)), placeholderData: keepPreviousData });
  const adding = useAddDialog(clients.create);
  const [opened, open] = useState<OpenedClient>();
  const actionsOf = useClientActions(open);
  return (
    <>
      <ListScreen
        title={t("title")}
        icon={<IconUsersGroup size={28} stroke={1.5} aria-hidden />}
        empty={{ title: t("empty"), description: t("emptyHint") }}
        create={{ endpoint: clients.create, label: t("add"), onClick: adding.open }}
        filters={
          <Dropdown
            label={t("status")}
            value={queryOf(list.query).status}
            onChange={(status) => list.filter({ status: status === "active" ? "" : status })}
            options={CLIENT_STATUSES.map((key) => ({ key, label: t(`status.${key}`) }))}
          />
        }
        list={list}
        columns={useColumns()}
        rowKey={(client) => client.id}
        href={(client) => `/clients/view/${client.id}`}
        rowActions={(client) => <RowActions name={client.company_name} actions={actionsOf(client)} />}
        page={page}
        exported={{ endpoint: listExports.clients, query: queryOf(list.query) }}
      />
      <Suspense>{adding.isOpen && <ClientDialog onClose={adding.close} />}</Suspense>
      <ClientDialogs opened={opened} close={() => open(undefined)} />
    </>
  );
}

/** The active clients, unless the address says otherwise. */
const queryOf = ({ status, ...query }: ListPosition & { status?: string }) => ({
  ...query,
  status: CLIENT_STATUSES.find((key) => key === status) ?? ("active" as const),
});

function useColumns(): Column<Client>[] {
  const { t } = useTranslation("clients");
  const format = useFormat();
  const locale = useLocale();
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
      cell: (client) => (client.country ? countryName(client.country, locale) : "–"),
      plain: (client) => client.country && countryName(client.country, locale),
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
