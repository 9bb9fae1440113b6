import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconRoute } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PlannerLink } from "#features/missions/schedule/planner-link.tsx";
import { RouteCard } from "#features/missions/schedule/route-card.tsx";
import { toggled } from "./schedule-form.ts";
import type { ScheduleProps } from "./use-schedule.ts";
import scheduleStyle from "#features/missions/schedule/schedule.module.css";

/** The site's routes with their pictures; several are flown in the order in which they were chosen. */
export function RoutesPanel({ mission, form, set, errors }: ScheduleProps & { mission: MissionDetail }) {
  const { t } = useTranslation("missions/assign");
  const found = useQuery(flightRouteQueries.list(mission.site.token));
  const routes = found.data ?? [];
  return (
    <Panel title={t("routes")} actions={routes.length > 0 && <PlannerLink mission={mission} />}>
      {found.isPending && <LinesSkeleton lines={4} />}
      {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <EmptyState
          icon={<IconRoute size={28} stroke={1.5} aria-hidden />}
          title={t("noRoutes")}
          action={<PlannerLink mission={mission} primary />}
        >
          {t("noRoutesHint")}
        </EmptyState>
      )}
      {errors["route_ids"] && (
        <Hint tone="bad" role="alert">
          {errors["route_ids"]}
        </Hint>
      )}
      {routes.length > 0 && (
        <fieldset className={scheduleStyle["routes"]} aria-label={t("routes")}>
          {routes.map((route) => (
            <RouteCard
              key={route.id}
              route={route}
              position={form.routes.length > 1 ? form.routes.indexOf(route.id) + 1 : 0}
              selected={form.routes.includes(route.id)}
              onSelect={() => set({ routes: toggled(form.routes, route.id) })}
            />
          ))}
        </fieldset>
      )}
    </Panel>
  );
}
