import type { PilotDashboard as Dashboard } from "@overfly/contract/dashboard/dashboards";
import type { Mission } from "@overfly/contract/missions/missions";
import { inventory } from "@overfly/contract/inventory/inventory";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { OwnCertificates } from "#features/pilots/certificates/own-certificates.tsx";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { dashboardQueries } from "#platform/queries/dashboard-queries.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { Loaded } from "#platform/ui/feedback/loaded.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { TimeChart } from "#platform/ui/charts/charts.tsx";
import style from "./dashboard.module.css";
import { listPath, rangeOf } from "./list-path.ts";
import { OpenChecklists } from "./open-checklists.tsx";
import { usePeriodNames } from "./use-period-names.ts";

const MAX_SHOWN = 50;

interface Part {
  dashboard: Dashboard;
}

/** The pilot's week, and what is needed for it. */
export function PilotDashboard() {
  const dashboard = useQuery(dashboardQueries.pilot);
  return (
    <Loaded query={dashboard} skeleton={<LinesSkeleton lines={8} />}>
      {(data) => <Parts dashboard={data} />}
    </Loaded>
  );
}

function Parts({ dashboard }: Part) {
  return (
    <>
      <OwnPage />
      <Figures dashboard={dashboard} />
      <OpenChecklists today={dashboard.today} />
      <div className={style["halves"]}>
        <Week dashboard={dashboard} />
        <Allowed to={inventory.kits}>
          <Kits />
        </Allowed>
      </div>
      <OwnCertificates />
      <Flown dashboard={dashboard} />
    </>
  );
}

function OwnPage() {
  const { t } = useTranslation("pilots/page");
  return <Link to={`/employees/view/${useUser().id}`}>{t("myPage")}</Link>;
}

function Figures({ dashboard: { week, missions, undated, flown, last_90_days } }: Part) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const own = (days: Dashboard["week"]) => listPath("/flights", { pilot: "me", date: rangeOf(days) });
  const hours = (value: number) => t("hoursInAir", { hours: format.unit(value, "h", 1) });
  return (
    <Stats>
      <Stat
        label={t("missionsOfWeek")}
        value={
          <Link to={listPath("/missions", { flight_date: rangeOf(week) })}>{format.number(missions)}</Link>
        }
        note={
          undated > 0 ? (
            <Link to={listPath("/missions", { has_flight_date: "false" })}>
              {t("withoutDate", { count: undated })}
            </Link>
          ) : undefined
        }
      />
      <Stat
        label={t("flightsOfWeek")}
        value={<Link to={own(week)}>{format.number(flown.week)}</Link>}
        note={hours(flown.week_hours)}
      />
      <Stat
        label={t("flightsOf90Days")}
        value={<Link to={own(last_90_days)}>{format.number(flown.days_90)}</Link>}
        note={hours(flown.days_90_hours)}
      />
    </Stats>
  );
}

/** What is dated to the week, and apart from it what waits for a date. */
function Week({ dashboard: { week, undated } }: Part) {
  const { t } = useTranslation("dashboard");
  const { days } = usePeriodNames();
  const missions = useQuery(
    missionQueries.list({ flight_date: rangeOf(week), item_count: MAX_SHOWN, sorts: { flight_time: "asc" } }),
  );
  return (
    <Panel title={t("myWeek", { week: days(week) })}>
      <Loaded query={missions} none={t("freeWeek")}>
        {({ data }) => <MissionLines missions={data} />}
      </Loaded>
      {undated > 0 && <Undated />}
    </Panel>
  );
}

function Undated() {
  const { t } = useTranslation("dashboard");
  const missions = useQuery(
    missionQueries.list({ has_flight_date: "false", item_count: MAX_SHOWN, sorts: { window_end: "asc" } }),
  );
  return (
    <section className={style["undated"]}>
      <h3>{t("noDate")}</h3>
      <Loaded query={missions} skeleton={<LinesSkeleton lines={1} />}>
        {({ data }) => <MissionLines missions={data} />}
      </Loaded>
    </section>
  );
}

function MissionLines({ missions }: { missions: readonly Mission[] }) {
  const { t } = useTranslation("missions");
  return (
    <ul className={style["latest"]}>
      {missions.map(({ token, number, site, status, flight_period: period }) => (
        <li key={token}>
          <Link to={`/missions/view/${token}`}>{number}</Link>
          <bdi>{site.name}</bdi>
          <span>{t(`status.${status}`)}</span>
          {period && <When at={period.starts_at} zone={site.time_zone} />}
        </li>
      ))}
    </ul>
  );
}

function Kits() {
  const { t } = useTranslation("dashboard");
  const { t: tInventory } = useTranslation("inventory");
  const kits = useQuery(inventoryQueries.kits({ item_count: MAX_SHOWN }));
  return (
    <LoadedPanel title={t("myKits")} query={kits} none={t("noKits")}>
      {({ data }) => (
        <ul className={style["kits"]}>
          {data.map(({ id, name, ready }) => (
            <li key={id}>
              <Link to={`/inventory/kits/${id}`}>
                <bdi>{name}</bdi>
              </Link>
              <StateBadge tone={ready ? "good" : "bad"}>
                {tInventory(ready ? "ready" : "notReady")}
              </StateBadge>
            </li>
          ))}
        </ul>
      )}
    </LoadedPanel>
  );
}

function Flown({ dashboard: { months } }: Part) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { days } = usePeriodNames();
  return (
    <Panel title={t("flownByMonth")}>
      <TimeChart
        label={t("flownByMonth")}
        time={t("month")}
        values={t("flights")}
        bars={months.map((month) => ({
          key: month.first,
          name: days(month),
          value: month.count,
          text: format.number(month.count),
          to: listPath("/flights", { pilot: "me", date: rangeOf(month) }),
          note: format.unit(month.hours, "h", 1),
        }))}
      />
    </Panel>
  );
}
