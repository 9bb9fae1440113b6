import type { OperationsDashboard as Operations } from "@overfly/contract/dashboard/dashboards";
import { IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { dashboardQueries } from "#platform/queries/dashboard-queries.ts";
import { When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlainTable } from "#platform/ui/table/plain-table.tsx";
import { useListSearch } from "#platform/ui/table/use-list-search.ts";
import { RankChart, TimeChart } from "#platform/ui/charts/charts.tsx";
import style from "./dashboard.module.css";
import { FleetPanel } from "./fleet-panel.tsx";
import { type Days, listPath, rangeOf } from "./list-path.ts";
import { PeriodField } from "./period-field.tsx";
import { usePeriodNames } from "./use-period-names.ts";

interface Part {
  operations: Operations;
}

/** What stands still and why, and how the period went. */
export function OperationsDashboard() {
  const { query, filter } = useListSearch(["period"]);
  const dashboard = useQuery({
    ...dashboardQueries.operations(query.period ?? ""),
    placeholderData: keepPreviousData,
  });
  if (dashboard.isPending) return <LinesSkeleton lines={8} />;
  if (!dashboard.data) return <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />;
  const operations = dashboard.data;
  return (
    <>
      <div className={style["halves"]}>
        <Waiting operations={operations} />
        <Longest operations={operations} />
      </div>
      <Processing operations={operations} />
      <FleetPanel operations={operations} />
      <PeriodField value={rangeOf(operations.period)} onChange={(period) => filter({ period })} />
      <div className={style["thirds"]}>
        <MissionsByStatus operations={operations} />
        <Completed operations={operations} />
        <Flown operations={operations} />
      </div>
    </>
  );
}

function Waiting({ operations: { waiting } }: Part) {
  const { t } = useTranslation("dashboard");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  return (
    <Panel title={t("waiting")}>
      {waiting.length === 0 ? (
        <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} aria-hidden />} title={t("nothingWaits")}>
          {t("nothingWaitsHint")}
        </EmptyState>
      ) : (
        <RankChart
          label={t("waiting")}
          bars={waiting.map(({ reason, count, since }) => ({
            key: reason,
            name: tMissions(`waiting.${reason}`),
            value: count,
            text: format.number(count),
            to: listPath("/missions", { waiting: reason }),
            note: t("oldest", { ago: format.ago(since) }),
          }))}
        />
      )}
    </Panel>
  );
}

function Longest({ operations: { longest } }: Part) {
  const { t } = useTranslation("dashboard");
  const { t: tMissions } = useTranslation("missions");
  const zone = useUser().provider?.time_zone ?? "UTC";
  if (longest.length === 0) return null;
  return (
    <Panel title={t("longest")} flush>
      <PlainTable
        label={t("longest")}
        rows={longest}
        rowKey={({ token }) => token}
        columns={[
          {
            key: "mission",
            label: tMissions("number"),
            main: true,
            cell: ({ token, number }) => (
              <Link className={style["number"]} to={`/missions/view/${token}`}>
                {number}
              </Link>
            ),
          },
          { key: "site", label: tMissions("site"), cell: ({ site }) => <bdi>{site}</bdi> },
          { key: "reason", label: t("reason"), cell: ({ reason }) => tMissions(`waiting.${reason}`) },
          {
            key: "since",
            label: t("since"),
            cell: ({ since }) => <When at={since} zone={zone} form="ago" />,
          },
        ]}
      />
    </Panel>
  );
}

/** What the server works on, and what waits for it. */
function Processing({ operations: { processing } }: Part) {
  const { t } = useTranslation("dashboard");
  const { t: tMissions } = useTranslation("missions");
  const { t: tJobs } = useTranslation("processing");
  const zone = useUser().provider?.time_zone ?? "UTC";
  if (processing.length === 0) return null;
  return (
    <Panel title={t("processing")} flush>
      <PlainTable
        label={t("processing")}
        rows={processing}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "mission",
            label: tMissions("number"),
            main: true,
            cell: ({ token, number }) => (
              <Link className={style["number"]} to={`/missions/view/${token}/processing-center`}>
                {number}
              </Link>
            ),
          },
          { key: "site", label: tMissions("site"), cell: ({ site }) => <bdi>{site}</bdi> },
          { key: "job", label: t("step"), cell: ({ kind }) => tJobs(`job.${kind}`) },
          { key: "state", label: tMissions("status"), cell: ({ state }) => tJobs(`jobState.${state}`) },
          {
            key: "since",
            label: t("since"),
            cell: ({ since }) => <When at={since} zone={zone} form="ago" />,
          },
        ]}
      />
    </Panel>
  );
}

function MissionsByStatus({ operations: { missions, period } }: Part) {
  const { t } = useTranslation("dashboard");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  return (
    <Panel title={t("byStatus")}>
      {missions.length === 0 && <p className={style["none"]}>{t("noMissionsInPeriod")}</p>}
      <RankChart
        label={t("byStatus")}
        bars={missions.map(({ status, count }) => ({
          key: status,
          name: tMissions(`status.${status}`),
          value: count,
          text: format.number(count),
          to: listPath("/missions", { status, date: rangeOf(period) }),
        }))}
      />
    </Panel>
  );
}

/** A week is named by its first day. */
const keyOf = ({ first }: Days): string => first;

function Completed({ operations: { completed } }: Part) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { days } = usePeriodNames();
  return (
    <Panel title={t("completed")}>
      <TimeChart
        label={t("completed")}
        time={t("week")}
        values={t("missions")}
        bars={completed.map((week) => ({
          key: keyOf(week),
          name: days(week),
          value: week.count,
          text: format.number(week.count),
          to: listPath("/missions", { completed: rangeOf(week) }),
        }))}
      />
    </Panel>
  );
}

function Flown({ operations: { flights } }: Part) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { days } = usePeriodNames();
  if (!flights) return null;
  return (
    <Panel title={t("flown")}>
      <TimeChart
        label={t("flown")}
        time={t("week")}
        values={t("flights")}
        bars={flights.map((week) => ({
          key: keyOf(week),
          name: days(week),
          value: week.count,
          text: format.number(week.count),
          to: listPath("/flights", { date: rangeOf(week) }),
          note: format.unit(week.hours, "h", 1),
        }))}
      />
    </Panel>
  );
}
