import type { SiteDashboard as Dashboard } from "@overfly/contract/sites/site-dashboard";
import { missions } from "@overfly/contract/missions/missions";
import { siteReports } from "@overfly/contract/reports/site-reports";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { IconChartBar } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient, useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { siteTabQueries } from "#platform/queries/sites/site-tab-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { DayRangeFilter } from "#platform/ui/table/day-range-filter.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { SiteReports } from "#features/sites/reports/site-reports.tsx";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { InspectionPanels, LossPanels } from "./inspection-panels.tsx";
import { TrendPanel } from "./trend-panel.tsx";
import style from "./dashboard.module.css";

/** What is wrong with a site, what it costs, and how that changes; the period and the inspection are in the URL. */
export function SiteDashboard({ site }: { site: SiteDetail }) {
  const { t } = useTranslation("sites/dashboard");
  const { query, filter } = useListSearch(["period", "inspection"]);
  const period = query.period ?? "";
  const dashboard = useQuery({
    ...siteTabQueries.dashboard(site.token, period),
    placeholderData: keepPreviousData,
  });
  if (dashboard.isPending) return <LinesSkeleton lines={8} />;
  if (!dashboard.data) return <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />;
  const { inspections, last_inspection, currency, current } = dashboard.data;
  const chosen = inspections.find(({ mission }) => mission.token === query.inspection)?.mission;
  return (
    <div className={style["stack"]}>
      <div className={style["head"]}>
        <div className={style["period"]}>
          <DayRangeFilter
            label={t("period")}
            value={period}
            onChange={(days) => filter({ period: days, inspection: "" })}
          />
        </div>
        {last_inspection && <LastInspection site={site} last={last_inspection} />}
      </div>
      <MissionCounts site={site} counts={dashboard.data.missions} period={period} />
      {chosen ? (
        <>
          <Chosen number={chosen.number} clear={() => filter({ inspection: "" })} />
          <InspectionPanels site={site} mission={chosen.token} />
        </>
      ) : (
        current && (
          <>
            <Hint>{t("currentFigures")}</Hint>
            <LossPanels of={{ site: site.token }} losses={current} currency={currency} />
          </>
        )
      )}
      {inspections.length > 0 ? (
        <TrendPanel
          site={site}
          currency={currency}
          inspections={inspections}
          chosen={chosen?.token}
          choose={(inspection) => filter({ inspection })}
        />
      ) : (
        <NoInspections site={site} clear={period === "" ? undefined : () => filter({ period: "" })} />
      )}
      {last_inspection && (
        <Allowed to={siteReports.list}>
          <SiteReports site={site} />
        </Allowed>
      )}
    </div>
  );
}

/** Whose figures are shown, and the way back to the current ones. */
function Chosen({ number, clear }: { number: string; clear: () => void }) {
  const { t } = useTranslation("sites/dashboard");
  return (
    <div className={style["head"]}>
      <Hint>{t("figuresOf", { number })}</Hint>
      <Button size="xs" onClick={clear}>
        {t("showCurrent")}
      </Button>
    </div>
  );
}

function LastInspection({
  site,
  last,
}: {
  site: SiteDetail;
  last: NonNullable<Dashboard["last_inspection"]>;
}) {
  const { t } = useTranslation("sites/dashboard");
  const path = useMissionsPath();
  return (
    <Separated
      parts={[
        <span key="days">
          {t("lastInspection")}{" "}
          <Link to={viewPath(path, last.token)}>{t("daysAgo", { count: last.days_since })}</Link>
        </span>,
        <When key="at" at={last.inspected_at} zone={site.time_zone} form="date" />,
      ]}
    />
  );
}

interface MissionCountsProps {
  site: SiteDetail;
  counts: Dashboard["missions"];
  period: string;
}

function MissionCounts({ site, counts, period }: MissionCountsProps) {
  const { t } = useTranslation("sites/dashboard");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  const isClient = useIsClient();
  const missionsPath = useMissionsPath();
  const mayList = useAllowed(missions.list);
  if (counts.length === 0) return null;
  const linkTo = (status: string): string => {
    const query = new URLSearchParams({ site: site.token, status, ...(period && { date: period }) });
    return `${missionsPath}?${query.toString()}`;
  };
  return (
    <Panel title={t(isClient ? "orders" : "missions")}>
      <ul className={style["statuses"]}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            {tMissions(`status.${status}`)}{" "}
            <strong>
              {mayList ? <Link to={linkTo(status)}>{format.number(count)}</Link> : format.number(count)}
            </strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NoInspections({ site, clear }: { site: SiteDetail; clear: (() => void) | undefined }) {
  const { t } = useTranslation("sites/dashboard");
  const { t: tSites } = useTranslation("sites");
  const isClient = useIsClient();
  const missionsPath = useMissionsPath();
  return (
    <Panel>
      <EmptyState
        icon={<IconChartBar size={28} stroke={1.5} aria-hidden />}
        title={t(clear ? "noneInPeriod" : "none")}
        action={
          clear ? (
            <Button onClick={clear}>{t("allTime")}</Button>
          ) : (
            site.status === "active" && (
              <CreateOrAsk
                endpoint={missions.create}
                label={tSites(isClient ? "requestOrder" : "requestMission")}
                to={`${missionsPath}/create?site=${site.token}`}
                action="request"
              />
            )
          )
        }
      >
        {t("noneHint")}
      </EmptyState>
    </Panel>
  );
}
