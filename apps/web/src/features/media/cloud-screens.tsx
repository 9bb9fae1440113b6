import { type Site, sites } from "@overfly/contract/sites/sites";
import { IconCloud } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useFormat } from "#platform/text/format.ts";
import type { Column } from "#platform/ui/data-table.tsx";
import { ListScreen } from "#platform/ui/list-screen.tsx";
import { useListSearch } from "#platform/ui/use-list-search.ts";
import { When } from "#platform/ui/when.tsx";
import { useCloudText } from "./cloud-text.ts";

/** The sites that have data to look at. */
export function CloudScreen() {
  const text = useCloudText();
  const empty = { title: text("empty"), words: text("emptyWords") };
  return <SiteList title={text("title")} empty={empty} withData />;
}

/** Every site, with data or without. */
export function CloudSitesScreen() {
  const text = useCloudText();
  const empty = { title: text("noSites"), words: text("noSitesWords") };
  return <SiteList title={text("sites")} empty={empty} withData={false} />;
}

interface SiteListProps {
  title: string;
  empty: { title: string; words: string };
  withData: boolean;
}

function SiteList({ title, empty, withData }: SiteListProps) {
  const list = useListSearch();
  const query = { ...list.query, ...(withData ? { has_data_product: "true" } : {}) };
  const page = useQuery({
    queryKey: ["sites", "cloud", query],
    queryFn: () => call(sites.list, { query }),
    placeholderData: keepPreviousData,
    meta: { error: useCloudText.say("failed") },
  });
  return (
    <ListScreen
      title={title}
      icon={<IconCloud size={28} stroke={1.5} aria-hidden />}
      empty={empty}
      list={list}
      columns={useColumns()}
      rowKey={(site) => site.token}
      href={(site) => `/cloud/sites/${site.token}`}
      page={page}
    />
  );
}

function useColumns(): Column<Site>[] {
  const text = useCloudText();
  const format = useFormat();
  return [
    {
      key: "name",
      label: text("site"),
      main: true,
      sortable: true,
      cell: (site) => <bdi>{site.name}</bdi>,
      plain: (site) => site.name,
    },
    {
      key: "client",
      label: text("client"),
      cell: (site) => <bdi>{site.client.company_name}</bdi>,
      plain: (site) => site.client.company_name,
    },
    {
      key: "place",
      label: text("place"),
      cell: (site) => [site.city, site.country].filter(Boolean).join(", ") || "–",
      plain: (site) => [site.city, site.country].filter(Boolean).join(", "),
    },
    {
      key: "last_inspected_at",
      label: text("inspected"),
      cell: (site) => <When at={site.last_inspected_at} zone={site.time_zone} form="date" />,
      plain: (site) => site.last_inspected_at,
    },
    {
      key: "open_anomalies",
      label: text("findings"),
      numeric: true,
      cell: (site) => format.number(site.open_anomalies),
      plain: (site) => site.open_anomalies,
    },
  ];
}
