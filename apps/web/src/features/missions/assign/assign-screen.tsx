import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { useCrumb } from "#platform/ui/crumbs.ts";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { Page } from "#platform/ui/page.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { MissionAndSite } from "#features/missions/mission-and-site.tsx";
import { MissionStatusBadge } from "#features/missions/mission-status-badge.tsx";
import { formOf, type ScheduleMode } from "./schedule-form.ts";
import { ScheduleSheet } from "./schedule-sheet.tsx";
import { useScheduleMode } from "./use-schedule.ts";

/** One sheet for a mission's whole schedule: time, pilot or dock, kit and routes, with the readiness issues of each. */
export function AssignScreen() {
  const { missionToken: token = "" } = useParams();
  const { data: mission } = useSuspenseQuery(missionQueries.one(token));
  const { t } = useTranslation("missions/assign");
  const home = viewPath(useMissionsPath(), token);
  const mode = useScheduleMode(mission);
  useCrumb(token, mission.number);
  return (
    <Page
      title={t(`title.${mode ?? "schedule"}`)}
      aside={<MissionStatusBadge mission={mission} />}
      subtitle={<MissionAndSite mission={mission} to={home} />}
    >
      {mode ? (
        <Scheduling mission={mission} mode={mode} home={home} />
      ) : (
        <Panel>
          <EmptyState
            title={t("notAssignable")}
            action={<Button to={home}>{t("backTo", { number: mission.number })}</Button>}
          />
        </Panel>
      )}
    </Page>
  );
}

interface SchedulingProps {
  mission: MissionDetail;
  mode: ScheduleMode;
  home: string;
}

/** The sheet starts with proposals, so it waits for daylight and routes; where one can't be read, it starts without. */
function Scheduling({ mission, mode, home }: SchedulingProps) {
  const [version, setVersion] = useState(mission.updated_at);
  const conditions = useQuery(missionQueries.flightConditions(mission.token));
  const routes = useQuery({ ...flightRouteQueries.list(mission.site.token), enabled: mode !== "assign" });
  if (conditions.isLoading || routes.isLoading)
    return (
      <Panel>
        <LinesSkeleton lines={6} />
      </Panel>
    );
  const daylight = conditions.data?.daylight;
  return (
    <ScheduleSheet
      key={version}
      mission={mission}
      mode={mode}
      initial={formOf(mission, {
        ...(daylight && { daylight }),
        ...(routes.data && { routes: routes.data }),
      })}
      daylight={daylight}
      loadAgain={() => setVersion(mission.updated_at)}
      home={home}
    />
  );
}
