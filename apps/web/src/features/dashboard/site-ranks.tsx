import type { Site } from "@overfly/contract/sites/sites";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useMoney } from "#features/anomalies/use-money.ts";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { type Bar, RankChart } from "#platform/ui/charts/charts.tsx";

const SHOWN = 8;
const DAY_MS = 86_400_000;

const nameOf = ({ token, name }: Site): ReactNode => (
  <Link to={`/sites/view/${token}`}>
    <bdi>{name}</bdi>
  </Link>
);

/** The first sites of the list in that order. */
export function SitesByLoss() {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const money = useMoney();
  const losing = useQuery({
    ...siteQueries.list({ item_count: SHOWN, sorts: { lost_kwdc: "desc" } }),
    select: losingOf,
  });
  return (
    <Ranked
      title={t("sitesByLoss")}
      all="/sites?sort=-lost_kwdc"
      none={t("nothingLost")}
      sites={losing}
      barOf={(site) => ({
        key: site.token,
        name: nameOf(site),
        value: site.lost_kwdc,
        text: format.power(site.lost_kwdc),
        to: `/repairs?site=${site.token}&state=open`,
        note: money(site.lost_money_per_year, site.currency),
      })}
    />
  );
}

const losingOf = ({ data }: { data: Site[] }): Site[] => data.filter(({ lost_kwdc }) => lost_kwdc > 0);

/** Never inspected first. */
export function LongestUninspected() {
  const { t } = useTranslation("dashboard");
  const sites = useQuery({
    ...siteQueries.list({ item_count: SHOWN, sorts: { last_inspected_at: "asc" } }),
    select: dataOf,
  });
  const [now] = useState(() => Date.now());
  const daysOf = ({ last_inspected_at: at }: Site) =>
    at === null ? undefined : Math.max(0, Math.floor((now - Date.parse(at)) / DAY_MS));
  const longest = Math.max(1, ...(sites.data ?? []).map((site) => daysOf(site) ?? 0));
  return (
    <Ranked
      title={t("longestUninspected")}
      all="/sites?sort=last_inspected_at"
      none={t("noSites")}
      sites={sites}
      barOf={(site) => {
        const days = daysOf(site);
        return {
          key: site.token,
          name: nameOf(site),
          value: days ?? longest,
          text: days === undefined ? t("never") : t("days", { count: days }),
          to: `/sites/view/${site.token}?tab=missions`,
        };
      }}
    />
  );
}

interface RankedProps {
  title: string;
  /** The whole list. */
  all: string;
  /** Where there is nothing to rank. */
  none: string;
  sites: UseQueryResult<Site[]>;
  barOf: (site: Site) => Bar;
}

function Ranked({ title, all, none, sites, barOf }: RankedProps) {
  const { t } = useTranslation("dashboard");
  return (
    <LoadedPanel
      title={title}
      query={sites}
      none={none}
      actions={
        <Button size="xs" kind="quiet" to={all}>
          {t("showAll")}
        </Button>
      }
    >
      {(rows) => <RankChart label={title} bars={rows.map(barOf)} />}
    </LoadedPanel>
  );
}
