import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Stack } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { Period, When } from "#platform/ui/display/when.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlannerLink } from "#features/missions/schedule/planner-link.tsx";
import { RouteCard } from "#features/missions/schedule/route-card.tsx";
import style from "#features/missions/schedule/schedule.module.css";

/** When the mission is flown, by whom and on which routes; it is changed on the schedule's sheet. */
export function PlanTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const { assignment, scheduled_for, routes, transitions } = mission;
  const path = `${viewPath(useMissionsPath(), mission.token)}/assign`;
  const mayChange = transitions.includes("assign") || transitions.includes("plan");
  const isScheduled = assignment !== null || scheduled_for !== null || routes.length > 0;
  return (
    <Panel
      title={t("schedule")}
      actions={
        <>
          <PlannerLink mission={mission} />
          {mayChange && isScheduled && (
            <Button size="xs" to={path}>
              {t("changeSchedule")}
            </Button>
          )}
        </>
      }
    >
      {isScheduled ? (
        <Stack gap="md">
          <Schedule mission={mission} />
          {routes.length > 0 && <Routes mission={mission} />}
        </Stack>
      ) : (
        <EmptyState
          icon={<IconCalendarEvent size={28} stroke={1.5} aria-hidden />}
          title={t("notScheduled")}
          action={
            mayChange ? (
              <Button to={path}>{t("openSchedule")}</Button>
            ) : (
              <AllowedOrAsk to={missionTransitions.plan} />
            )
          }
        >
          {t("notScheduledHint")}
        </EmptyState>
      )}
    </Panel>
  );
}

function Schedule({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const { assignment, scheduled_for, site, routes } = mission;
  return (
    <KeyValues
      items={[
        [
          t("plannedTakeOff"),
          scheduled_for === null ? (
            t("notPlanned")
          ) : (
            <When key="at" at={scheduled_for} zone={site.time_zone} />
          ),
        ],
        ...(assignment
          ? [
              [
                t("booked"),
                <Period
                  key="period"
                  from={assignment.starts_at}
                  to={assignment.ends_at}
                  zone={site.time_zone}
                />,
              ] as const,
            ]
          : []),
        [
          t(assignment?.dock ? "dock" : "pilot"),
          assignment?.dock?.name ?? assignment?.pilot?.name ?? t("notAssigned"),
        ],
        ...(assignment?.kit ? [[t("kit"), assignment.kit.name] as const] : []),
        ...(routes.length === 0 ? [[t("routes"), t("noneChosen")] as const] : []),
      ]}
    />
  );
}

/** In flight order. */
function Routes({ mission }: { mission: MissionDetail }) {
  const found = useQuery(flightRouteQueries.list(mission.site.token));
  if (found.isPending) return <LinesSkeleton lines={4} />;
  if (found.error) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const routes = mission.routes.flatMap(({ id }) => found.data.find((route) => route.id === id) ?? []);
  return (
    <div className={style["routes"]}>
      {routes.map((route, index) => (
        <RouteCard key={route.id} route={route} position={routes.length > 1 ? index + 1 : 0} />
      ))}
    </div>
  );
}
