import type { PortfolioDashboard as Portfolio } from "@overfly/contract/dashboard/dashboards";
import { missions } from "@overfly/contract/missions/missions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMoney } from "#features/anomalies/use-money.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { dashboardQueries } from "#platform/queries/dashboard-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { useSeverityColors } from "#platform/ui/display/severity.ts";
import { SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { RankChart, TimeChart } from "#platform/ui/charts/charts.tsx";
import style from "./dashboard.module.css";
import { listPath, rangeOf } from "./list-path.ts";
import { PeriodField } from "./period-field.tsx";
import { LongestUninspected, SitesByLoss } from "./site-ranks.tsx";
import { usePeriodNames } from "./use-period-names.ts";

interface Part {
  portfolio: Portfolio;
}

/** The client's sites by what they lose and by how long nobody looked. */
export function PortfolioDashboard() {
  const { query, filter } = useListSearch(["period"]);
  const dashboard = useQuery({
    ...dashboardQueries.portfolio(query.period ?? ""),
    placeholderData: keepPreviousData,
  });
  if (dashboard.isPending) return <LinesSkeleton lines={8} />;
  if (!dashboard.data) return <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />;
  const portfolio = dashboard.data;
  return (
    <>
      <Figures portfolio={portfolio} />
      <div className={style["halves"]}>
        <SitesByLoss />
        <LongestUninspected />
        <OpenRepairs portfolio={portfolio} />
        <Allowed to={missions.list}>
          <Orders portfolio={portfolio} />
        </Allowed>
      </div>
      <Allowed to={missions.list}>
        <PeriodField value={rangeOf(portfolio.period)} onChange={(period) => filter({ period })} />
        <AnomaliesByMonth portfolio={portfolio} />
      </Allowed>
    </>
  );
}

function Figures({ portfolio: { sites, losses, open_repairs, overdue_repairs } }: Part) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const money = useMoney();
  const open = open_repairs.reduce((sum, { count }) => sum + count, 0);
  const lost = losses.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0);
  const open_repairs_path = listPath("/repairs", { state: "open" });
  const never = listPath("/sites", { has_data_product: "false" });
  return (
    <Stats>
      <Stat label={t("powerLoss")} value={<Link to={open_repairs_path}>{format.power(lost)}</Link>} />
      {losses.map(({ currency, lost_money_per_year: value }) => (
        <Stat
          key={currency}
          label={t("moneyLoss")}
          value={<Link to={open_repairs_path}>{money(value, currency)}</Link>}
          {...(value === null ? { note: t("noTariff") } : {})}
        />
      ))}
      <Stat label={t("openRepairs")} value={<Link to={open_repairs_path}>{format.number(open)}</Link>} />
      <Stat
        label={t("overdueRepairs")}
        value={<Link to={listPath("/repairs", { due: "overdue" })}>{format.number(overdue_repairs)}</Link>}
        {...(overdue_repairs > 0 ? { tone: "bad" as const } : {})}
      />
      <Stat
        label={t("neverInspected")}
        value={<Link to={never}>{format.number(sites.never_inspected)}</Link>}
        {...(sites.never_inspected > 0 ? { tone: "warn" as const } : {})}
      />
    </Stats>
  );
}

function OpenRepairs({ portfolio: { open_repairs } }: Part) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const colorOf = useSeverityColors();
  return (
    <Panel title={t("openBySeverity")}>
      <RankChart
        label={t("openBySeverity")}
        bars={open_repairs.map(({ severity, count }) => ({
          key: severity,
          name: <SeverityLabel severity={severity} />,
          value: count,
          text: format.number(count),
          to: listPath("/repairs", { state: "open", severity }),
          color: colorOf(severity),
        }))}
      />
    </Panel>
  );
}

function Orders({ portfolio: { orders } }: Part) {
  const { t } = useTranslation("dashboard");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  return (
    <Panel title={t("openOrders")}>
      {orders.length === 0 && <p className={style["none"]}>{t("noOpenOrders")}</p>}
      <RankChart
        label={t("openOrders")}
        bars={orders.map(({ status, count }) => ({
          key: status,
          name: tMissions(`status.${status}`),
          value: count,
          text: format.number(count),
          to: listPath("/orders", { status }),
        }))}
      />
    </Panel>
  );
}

function AnomaliesByMonth({ portfolio: { months } }: Part) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { days } = usePeriodNames();
  return (
    <Panel title={t("anomaliesByMonth")}>
      <TimeChart
        label={t("anomaliesByMonth")}
        time={t("month")}
        values={t("inspections")}
        bars={months.map((month) => ({
          key: month.first,
          name: days(month),
          value: month.inspections,
          text: format.number(month.inspections),
          to: listPath("/orders", { completed: rangeOf(month) }),
          note: `${t("anomalies", { count: month.found })} · ${format.power(month.lost_kwdc)}`,
        }))}
      />
    </Panel>
  );
}
