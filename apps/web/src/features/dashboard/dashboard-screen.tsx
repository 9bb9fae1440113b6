import { dashboards } from "@overfly/contract/dashboard/dashboards";
import { firstSteps } from "@overfly/contract/dashboard/first-steps";
import { flights } from "@overfly/contract/flights/flights";
import { type Mission, missions } from "@overfly/contract/missions/missions";
import { sites } from "@overfly/contract/sites/sites";
import { IconLayoutDashboard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useUser } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { CreateOrAsk } from "#platform/ui/create-or-ask.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { Loaded } from "#platform/ui/feedback/loaded.tsx";
import { LoadedPanel } from "#platform/ui/feedback/loaded-panel.tsx";
import { Page } from "#platform/ui/page.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Stat, Stats } from "#platform/ui/display/stat.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { latestMissions, totalQueries } from "./dashboard-totals.ts";
import style from "./dashboard.module.css";
import { FirstStepsPanel } from "./first-steps.tsx";

const OperationsDashboard = lazy(() =>
  import("./operations-dashboard.tsx").then((m) => ({ default: m.OperationsDashboard })),
);
const PortfolioDashboard = lazy(() =>
  import("./portfolio-dashboard.tsx").then((m) => ({ default: m.PortfolioDashboard })),
);
const PilotDashboard = lazy(() =>
  import("./pilot-dashboard.tsx").then((m) => ({ default: m.PilotDashboard })),
);

/** Totals of what the user may see, and the latest missions. The title depends on the side. */
export function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const { user_type: side } = useUser().current_provider_user;
  const isClient = side === "client";
  const missionsPath = useMissionsPath();
  return (
    <Page title={t(`title.${side}`)}>
      <Allowed to={firstSteps.get}>
        <FirstStepsPanel />
      </Allowed>
      <Stats>
        <Allowed to={sites.list}>
          <Count of="sites" label={t("sites")} to="/sites" />
        </Allowed>
        <Allowed to={missions.list}>
          <Count of="missions" label={t(isClient ? "orders" : "missions")} to={missionsPath} />
        </Allowed>
        <Allowed to={flights.list}>
          <Count of="flights" label={t("flights")} to="/flights" />
        </Allowed>
      </Stats>
      <Suspense fallback={<LinesSkeleton lines={8} />}>
        <Allowed to={dashboards.operations}>
          <OperationsDashboard />
        </Allowed>
        <Allowed to={dashboards.portfolio}>
          <PortfolioDashboard />
        </Allowed>
        <Allowed to={dashboards.pilot}>
          <PilotDashboard />
        </Allowed>
      </Suspense>
      <Allowed to={missions.list}>
        <Latest isClient={isClient} />
      </Allowed>
    </Page>
  );
}

function Count({ of, label, to }: { of: keyof typeof totalQueries; label: string; to: string }) {
  const format = useFormat();
  const total = useQuery(totalQueries[of]());
  return (
    <Stat
      label={label}
      value={
        <Loaded query={total} skeleton="…" inline>
          {(count) => <Link to={to}>{format.number(count)}</Link>}
        </Loaded>
      }
    />
  );
}

function Latest({ isClient }: { isClient: boolean }) {
  const { t } = useTranslation("dashboard");
  return (
    <LoadedPanel
      title={t(isClient ? "latestOrders" : "latestMissions")}
      query={useQuery(latestMissions())}
      skeleton={<LinesSkeleton lines={5} />}
      none={<NoMissions isClient={isClient} />}
    >
      {({ data }) => <LatestList missions={data} />}
    </LoadedPanel>
  );
}

function NoMissions({ isClient }: { isClient: boolean }) {
  const { t } = useTranslation("dashboard");
  const missionsPath = useMissionsPath();
  return (
    <EmptyState
      icon={<IconLayoutDashboard size={28} stroke={1.5} aria-hidden />}
      title={t(isClient ? "emptyOrders" : "emptyMissions")}
      action={
        <CreateOrAsk
          endpoint={missions.create}
          label={t(isClient ? "requestOrder" : "requestMission")}
          to={`${missionsPath}/create`}
          action="request"
        />
      }
    >
      {t("emptyHint")}
    </EmptyState>
  );
}

function LatestList({ missions: latest }: { missions: readonly Mission[] }) {
  const { t } = useTranslation("dashboard");
  const missionsPath = useMissionsPath();
  return (
    <ul className={style["latest"]}>
      {latest.map((mission) => (
        <li key={mission.token}>
          <Link to={viewPath(missionsPath, mission.token)}>{mission.number}</Link>
          <bdi>{mission.site.name}</bdi>
          <MissionStatusBadge mission={mission} />
          <span>{mission.anomaly_count !== null && t("anomalies", { count: mission.anomaly_count })}</span>
          <When at={mission.created_at} zone={mission.site.time_zone} form="date" />
        </li>
      ))}
    </ul>
  );
}
