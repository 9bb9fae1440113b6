import type { Site } from "@overfly/contract/sites/sites";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useMoney } from "#features/anomalies/use-money.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { type Bar, RankChart } from "#platform/ui/charts/charts.tsx";
import style from "./dashboard.module.css";

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
  const { data } = useQuery(siteQueries.list({ item_count: SHOWN, sorts: { lost_kwdc: "desc" } }));
  const losing = data?.data.filter(({ lost_kwdc }) => lost_kwdc > 0);
  return (
    <Ranked
      title={t("sitesByLoss")}
      all="/sites?sort=-lost_kwdc"
      none={t("nothingLost")}
      bars={losing?.map((site) => ({
        key: site.token,
        name: nameOf(site),
        value: site.lost_kwdc,
        text: format.power(site.lost_kwdc),
        to: `/repairs?site=${site.token}&state=open`,
        note: money(site.lost_money_per_year, site.currency),
      }))}
    />
  );
}

/** Never inspected first. */
export function LongestUninspected() {
  const { t } = useTranslation("dashboard");
  const { data } = useQuery(siteQueries.list({ item_count: SHOWN, sorts: { last_inspected_at: "asc" } }));
  const [now] = useState(() => Date.now());
  const daysOf = ({ last_inspected_at: at }: Site) =>
    at === null ? undefined : Math.max(0, Math.floor((now - Date.parse(at)) / DAY_MS));
  const longest = Math.max(1, ...(data?.data ?? []).map((site) => daysOf(site) ?? 0));
  return (
    <Ranked
      title={t("longestUninspected")}
      all="/sites?sort=last_inspected_at"
      none={t("noSites")}
      bars={data?.data.map((site) => {
        const days = daysOf(site);
        return {
          key: site.token,
          name: nameOf(site),
          value: days ?? longest,
          text: days === undefined ? t("never") : t("days", { count: days }),
          to: `/sites/view/${site.token}?tab=missions`,
        };
      })}
    />
  );
}

interface RankedProps {
  title: string;
  /** The whole list. */
  all: string;
  /** Where there is nothing to rank. */
  none: string;
  bars: Bar[] | undefined;
}

function Ranked({ title, all, none, bars }: RankedProps) {
  const { t } = useTranslation("dashboard");
  return (
    <Panel
      title={title}
      actions={
        <Button size="xs" kind="quiet" to={all}>
          {t("showAll")}
        </Button>
      }
    >
      {!bars && <LinesSkeleton lines={4} />}
      {bars?.length === 0 && <p className={style["none"]}>{none}</p>}
      {bars && bars.length > 0 && <RankChart label={title} bars={bars} />}
    </Panel>
  );
}
