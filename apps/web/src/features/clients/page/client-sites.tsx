import { listExports } from "@overfly/contract/exports/list-exports";
import { ifAnalyzed } from "@overfly/contract/sites/if-analyzed";
import type { ClientDetail } from "@overfly/contract/clients/clients";
import { type Site, sites } from "@overfly/contract/sites/sites";
import { IconSolarPanel2 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { isFiltered, useListSearch } from "#platform/ui/table/use-list-search.ts";

export function ClientSites({ client }: { client: ClientDetail }) {
  const { t } = useTranslation("clients");
  const list = useListSearch();
  const page = useQuery({
    ...siteQueries.list({ ...list.query, clients: String(client.id) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel flush>
      <DataTable
        label={t("tab.sites")}
        list={list}
        columns={useColumns()}
        rowKey={({ token }) => token}
        href={({ token }) => `/sites/view/${token}`}
        exported={{ endpoint: listExports.sites, query: { ...list.query, clients: String(client.id) } }}
        page={page.data}
        error={page.error}
        retry={() => void page.refetch()}
        empty={
          isFiltered(list) ? undefined : (
            <EmptyState
              icon={<IconSolarPanel2 size={28} stroke={1.5} aria-hidden />}
              title={t("noSites")}
              action={
                client.status === "active" && (
                  <CreateOrAsk endpoint={sites.create} label={t("addSite")} to="/sites/create" />
                )
              }
            >
              {t("noSitesHint")}
            </EmptyState>
          )
        }
      />
    </Panel>
  );
}

function useColumns(): Column<Site>[] {
  const { t } = useTranslation("clients");
  const format = useFormat();
  return [
    nameColumn(t("site")),
    {
      key: "city",
      label: t("city"),
      cell: ({ city }) => (city === null ? "–" : <bdi>{city}</bdi>),
      plain: ({ city }) => city,
    },
    {
      key: "capacity",
      label: t("capacity"),
      numeric: true,
      cell: ({ capacity_kwdc }) => format.power(capacity_kwdc),
      plain: ({ capacity_kwdc }) => capacity_kwdc,
    },
    {
      key: "open_anomalies",
      label: t("repairs"),
      numeric: true,
      cell: (site) => format.number(ifAnalyzed(site, site.open_anomalies)),
      plain: (site) => ifAnalyzed(site, site.open_anomalies),
    },
    {
      key: "lost",
      label: t("powerLoss"),
      numeric: true,
      cell: (site) => format.power(ifAnalyzed(site, site.lost_kwdc)),
      plain: (site) => ifAnalyzed(site, site.lost_kwdc),
    },
    {
      key: "last_inspected",
      label: t("lastInspected"),
      cell: ({ last_inspected_at, time_zone }) => (
        <When at={last_inspected_at} zone={time_zone} form="date" />
      ),
      plain: ({ last_inspected_at }) => last_inspected_at,
    },
  ];
}
