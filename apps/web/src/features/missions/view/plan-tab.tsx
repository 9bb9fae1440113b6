import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import { IconRoute } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { AllowedOrAsk } from "#platform/ui/create-or-ask.tsx";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { flightRouteQueries } from "#platform/queries/flight-route-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PlanForm } from "./plan-form.tsx";
import { RouteCard } from "./route-card.tsx";
import style from "./mission-screen.module.css";

/** Which routes are flown and when; while it may still be planned, the form for it. */
export function PlanTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("missions/view");
  const found = useQuery(flightRouteQueries.list(mission.site.token));
  const mayPlan = useAllowed(missionTransitions.plan);
  const planning = mission.transitions.includes("plan");
  const displayed = (found.data ?? []).filter(
    (route) => planning || mission.routes.some((planned) => planned.id === route.id),
  );
  return (
    <Panel
      title={t(planning ? "chooseRoutes" : "plannedRoutes")}
      actions={<NewRoute mission={mission} adding />}
    >
      {found.isPending && <LinesSkeleton lines={4} />}
      {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data && displayed.length === 0 && (
        <EmptyState
          icon={<IconRoute size={28} stroke={1.5} aria-hidden />}
          title={t(planning ? "noRoutes" : "notPlanned")}
          action={
            planning ? (
              <NewRoute mission={mission} adding primary />
            ) : (
              <AllowedOrAsk to={missionTransitions.plan} />
            )
          }
        >
          {planning ? t("noRoutesHint") : mayPlan && t("notPlannedHint")}
        </EmptyState>
      )}
      {displayed.length > 0 && planning && <PlanForm mission={mission} routes={displayed} />}
      {displayed.length > 0 && !planning && (
        <div className={style["routes"]}>
          {displayed.map((route) => (
            <RouteCard key={route.id} route={route} />
          ))}
        </div>
      )}
    </Panel>
  );
}

/** A link to the route planner, with the path to return to. */
function NewRoute({
  mission,
  adding,
  primary,
}: {
  mission: MissionDetail;
  adding: boolean;
  primary?: boolean;
}) {
  const { t } = useTranslation("missions/view");
  const mayAdd = useAllowed(flightRoutes.create);
  const { token, name } = mission.site;
  return (
    <Button
      to={`/flight-routes/${token}`}
      linkState={{ siteName: name, siteToken: token, addingRoutes: adding && mayAdd }}
      {...(primary ? { kind: "primary" as const } : { size: "xs" as const })}
    >
      {t(mayAdd ? "planRoute" : "openRoute")}
    </Button>
  );
}
