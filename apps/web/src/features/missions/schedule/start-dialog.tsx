import { flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightRouteQueries } from "#platform/queries/flight-routes/flight-route-queries.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { Loaded } from "#platform/ui/feedback/loaded.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { TextArea, type TextAreaProps } from "#platform/ui/fields/text-area.tsx";
import { HoldButton } from "#platform/ui/hold-button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { useStartChecklists } from "#features/missions/checklists/start-checklists.tsx";
import { useStartReadiness } from "#features/missions/readiness/start-readiness.tsx";
import type { ConfirmedTransition } from "#features/missions/mission-transitions.ts";
import { RecordedWeather } from "#features/missions/view/recorded-weather.tsx";
import { ConditionsList } from "./conditions-list.tsx";
import { RoutePicture } from "./route-picture.tsx";
import style from "./schedule.module.css";

export interface StartDialogProps {
  mission: MissionDetail;
  close: () => void;
  take: (step: ConfirmedTransition) => void;
  pending: boolean;
}

/** The conditions right before take-off are read again this often. */
const REFRESH_MS = 5000;

/** Before the start: weather, light, the dock and the route; a held button lets the drone take off. */
export function StartDialog({ mission, close, take, pending }: StartDialogProps) {
  const { t } = useTranslation("missions/schedule");
  const { t: tView } = useTranslation("missions/view");
  const [reason, setReason] = useState("");
  const readiness = useStartReadiness(mission.token);
  const checklists = useStartChecklists(mission.token, mission.site.time_zone);
  const found = useQuery({
    ...missionQueries.flightConditions(mission.token),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const conditions = found.data?.conditions ?? [];
  const isBlocked = conditions.some(({ state }) => state === "blocked");
  const needsReason = conditions.some(({ state }) => state === "reason");
  const explained = reason.trim();
  const isSuited = found.data && !isBlocked && (!needsReason || explained !== "");
  return (
    <Dialog opened onClose={close} size="lg" title={tView("confirmTitle.start", { number: mission.number })}>
      <div className={style["stack"]}>
        <div>{useConsequence(mission)}</div>
        <Routes mission={mission} />
        {found.isPending && <LinesSkeleton lines={4} />}
        {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
        {found.data && <ConditionsList conditions={conditions} />}
        {found.data?.weather && (
          <div className={style["weather"]}>
            <RecordedWeather weather={found.data.weather} zone={mission.site.time_zone} />
          </div>
        )}
        {/* its reasons load further messages: a reason that is being typed stays meanwhile */}
        <Suspense fallback={<LinesSkeleton lines={2} />}>{readiness.element}</Suspense>
        {checklists.element}
        {!mission.assignment?.dock && <Hint>{t("pilotHint")}</Hint>}
        {needsReason && <Reason value={reason} onChange={setReason} />}
        {isBlocked && (
          <Hint tone="bad" role="alert">
            {t("blockedHint")}
          </Hint>
        )}
        <Group gap="xs" justify="flex-end">
          <Button onClick={close}>{tView("back")}</Button>
          <HoldButton
            pending={pending}
            disabled={!isSuited || !readiness.canStart || !checklists.canStart}
            onHeld={() =>
              take({
                transition: "start",
                ...(explained !== "" && { conditionsReason: explained }),
                ...readiness.input,
              })
            }
          >
            {t("holdToStart")}
          </HoldButton>
        </Group>
      </div>
    </Dialog>
  );
}

/** Why it is flown at night, in low light or in much wind. */
function Reason(field: Pick<TextAreaProps, "value" | "onChange">) {
  const { t } = useTranslation("missions/schedule");
  return <TextArea {...field} label={t("reason")} hint={t("reasonHint")} required maxLength={2000} />;
}

function Routes({ mission }: { mission: MissionDetail }) {
  const may = useAllowed(flightRoutes.list);
  const found = useQuery({ ...flightRouteQueries.list(mission.site.token), enabled: may });
  if (!may || mission.routes.length === 0) return null;
  return (
    <Loaded query={found} skeleton={<LinesSkeleton lines={2} />}>
      {(routes) =>
        mission.routes
          .flatMap(({ id }) => routes.find((route) => route.id === id) ?? [])
          .map((route) => (
            <div key={route.id} className={style["route"]}>
              <RoutePicture path={route.path} />
              <strong>{route.name}</strong>
            </div>
          ))
      }
    </Loaded>
  );
}

function useConsequence({ assignment, site }: MissionDetail): string {
  const { t } = useTranslation("missions/view");
  if (assignment?.dock) return t("startByDock", { dock: assignment.dock.name, site: site.name });
  if (assignment?.pilot) return t("startByPilot", { pilot: assignment.pilot.name, site: site.name });
  return t("startUnassigned", { site: site.name });
}
