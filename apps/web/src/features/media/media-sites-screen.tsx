import { ifAnalyzed } from "@overfly/contract/sites/if-analyzed";
import { listExports } from "@overfly/contract/exports/list-exports";
import { type Site, sites } from "@overfly/contract/sites/sites";
import { IconCloud } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat } from "#platform/i18n/use-format.ts";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { nameColumn } from "#platform/ui/table/name-column.tsx";
import { ListScreen } from "#platform/ui/table/list-screen.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { When } from "#platform/ui/display/when.tsx";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useSiteLocation } from "#platform/ui/display/use-site-location.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Every site, with data or without. */
export function MediaSitesScreen() {
  const { t } = useTranslation("media/cloud");
  const create = { endpoint: sites.create, label: t("newSite"), to: "/sites/create" };
  const list = useListSearch();
  const page = useQuery({ ...siteQueries.cloud(list.query), placeholderData: keepPreviousData });
  return (
    <ListScreen
      title={t("sites")}
      icon={<IconCloud size={28} stroke={1.5} aria-hidden />}
      empty={{ title: t("noSites"), description: t("noSitesHint"), create }}
      list={list}
      columns={useColumns()}
      rowKey={(site) => site.token}
      href={(site) => `/cloud/sites/${site.token}`}
      page={page}
      exported={{ endpoint: listExports.sites, query: list.query }}
    />
  );
}

function useColumns(): Column<Site>[] {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  const siteLocation = useSiteLocation();
  return [
    nameColumn(t("site")),
    {
      key: "client",
      label: t("client"),
      cell: (site) => <bdi>{site.client.company_name}</bdi>,
      plain: (site) => site.client.company_name,
    },
    {
      key: "place",
      label: t("location"),
      cell: (site) => siteLocation(site),
      plain: (site) => siteLocation(site),
    },
    {
      key: "last_inspected_at",
      label: t("inspected"),
      cell: (site) => <When at={site.last_inspected_at} zone={site.time_zone} form="date" />,
      plain: (site) => site.last_inspected_at,
    },
    {
      key: "open_anomalies",
      label: t("openAnomalies"),
      numeric: true,
      cell: (site) => format.number(ifAnalyzed(site, site.open_anomalies)),
      plain: (site) => ifAnalyzed(site, site.open_anomalies),
    },
  ];
}
