import { listExports } from "@overfly/contract/exports/list-exports";
import { repairs } from "@overfly/contract/anomalies/repairs";
import { sites } from "@overfly/contract/sites/sites";
import { SegmentedControl } from "@mantine/core";
import { IconLayoutGrid, IconMap2, IconSolarPanel2, IconTable, IconTool } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useSearchParams } from "react-router";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { DataTable } from "#platform/ui/table/data-table.tsx";
import { type Create, CreateButton, CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { RowMenu } from "#platform/ui/row-menu.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { SiteCards } from "./site-cards.tsx";
import { useSiteColumns } from "./site-columns.tsx";
import { SiteFilters } from "./site-filters.tsx";
import { isFiltered, NO_FILTERS, SITE_FILTERS, type SiteList, siteQueryOf } from "./site-search.ts";
import { SitesMap } from "./sites-map.tsx";
import style from "./sites.module.css";

const SiteRowMenu = lazy(() => import("./site-row-menu.tsx").then((m) => ({ default: m.SiteRowMenu })));
const VIEWS = { table: IconTable, cards: IconLayoutGrid, map: IconMap2 } as const;
type View = keyof typeof VIEWS;

/** Every site that the user may see: as a table, as cards or on a map. */
export function SitesScreen() {
  const { t } = useTranslation("sites");
  const { t: tRepairs } = useTranslation("anomalies/repairs");
  const list = useListSearch(SITE_FILTERS);
  const [view, show] = useView();
  const newSite = useNewSite();
  return (
    <Page
      title={t("title")}
      actions={
        <>
          <SegmentedControl
            size="sm"
            aria-label={t("view")}
            value={view}
            onChange={show}
            data={Object.entries(VIEWS).map(([value, Icon]) => ({
              value,
              label: (
                <span className={style["viewName"]}>
                  <Icon size={16} stroke={1.75} aria-hidden />
                  {t(value as View)}
                </span>
              ),
            }))}
          />
          <Allowed to={repairs.list}>
            <Button icon={<IconTool size={16} aria-hidden />} to="/repairs?state=open">
              {tRepairs("openList")}
            </Button>
          </Allowed>
          <CreateButton {...newSite} />
        </>
      }
    >
      {view === "table" && <SiteTable list={list} />}
      {view === "cards" && <SiteCards list={list} empty={<NoSites list={list} />} />}
      {view === "map" && <SitesMap list={list} empty={<NoSites list={list} />} />}
    </Page>
  );
}

/** The view is kept in the URL, and stored because the header's search opens another URL. */
function useView(): [View, (view: string) => void] {
  const [params, setParams] = useSearchParams();
  const selected = params.get("view") ?? sessionStorage.getItem("sites:view");
  const view = selected !== null && selected in VIEWS ? (selected as View) : "table";
  const show = (next: string): void => {
    sessionStorage.setItem("sites:view", next);
    setParams(
      (before) => {
        before.set("view", next);
        return before;
      },
      { replace: true },
    );
  };
  return [view, show];
}

function SiteTable({ list }: { list: SiteList }) {
  const { t } = useTranslation("sites");
  const columns = useSiteColumns();
  const page = useQuery({
    ...siteQueries.list(siteQueryOf(list.query)),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel flush>
      <DataTable
        label={t("title")}
        list={list}
        columns={columns}
        rowKey={(site) => site.token}
        page={page.data}
        exported={{ endpoint: listExports.sites, query: siteQueryOf(list.query) }}
        error={page.error}
        retry={() => void page.refetch()}
        href={(site) => `/sites/view/${site.token}`}
        filters={<SiteFilters list={list} />}
        rowActions={(site) => (
          <RowMenu name={site.name}>
            <SiteRowMenu site={site} />
          </RowMenu>
        )}
        empty={<NoSites list={list} />}
      />
    </Panel>
  );
}

/** The empty state: invites to add a first site, or to widen the filters. */
function NoSites({ list }: { list: SiteList }) {
  const { t } = useTranslation("sites");
  const newSite = useNewSite();
  const icon = <IconSolarPanel2 size={28} stroke={1.5} aria-hidden />;
  if (isFiltered(list)) {
    const clear = () => list.change({ search: "", ...NO_FILTERS });
    return (
      <EmptyState
        icon={icon}
        title={t("noMatch")}
        action={<Button onClick={clear}>{t("clearFilters")}</Button>}
      />
    );
  }
  return (
    <EmptyState icon={icon} title={t("empty")} action={<CreateOrAsk {...newSite} />}>
      {t("emptyHint")}
    </EmptyState>
  );
}

function useNewSite(): Create {
  const { t } = useTranslation("sites");
  return { endpoint: sites.create, label: t("new"), to: "/sites/create" };
}
