import { Group } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import { useState } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { DateTimeField } from "#platform/ui/fields/dates/date-time-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { useMissionTransition } from "#features/missions/mission-transitions.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConditionsOf } from "#features/missions/schedule/conditions-of.tsx";
import { RouteCard } from "./route-card.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import style from "./mission-screen.module.css";

/** Chooses routes and a date in the window. A mission in review needs a reason to be flown again. */
export function PlanForm({ mission, routes }: { mission: MissionDetail; routes: readonly FlightRoute[] }) {
  const { t } = useTranslation("missions/view");
  const plan = usePlan(mission, routes);
  const { selected, toggle, at, setAt, reason, setReason, errors, submit, pending, failure } = plan;
  return (
    <form
      className={style["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className={style["routes"]} aria-label={t("chooseRoutes")}>
        {routes.map((route) => (
          <RouteCard
            key={route.id}
            route={route}
            selected={selected.has(route.id)}
            onSelect={() => toggle(route.id)}
          />
        ))}
      </fieldset>
      {errors["route_ids"] && <Hint tone="bad">{errors["route_ids"]}</Hint>}
      <TakeOff mission={mission} at={at} setAt={setAt} error={errors["scheduled_for"]} />
      <ConditionsOf
        mission={mission}
        at={at}
        setAt={setAt}
        reason={plan.conditionsReason}
        setReason={plan.setConditionsReason}
        error={errors["conditions_reason"]}
      />
      {mission.status === "in_review" && (
        <TextArea
          label={t("reflightReason")}
          value={reason}
          onChange={setReason}
          required
          error={errors["reason"]}
          maxLength={2000}
        />
      )}
      {failure && (
        <Hint tone="bad" role="alert">
          {failure}
        </Hint>
      )}
      <Group gap="xs" justify="flex-end">
        <Button kind="primary" type="submit" pending={pending}>
          {t(mission.status === "planned" ? "replan" : "planFlight")}
        </Button>
      </Group>
    </form>
  );
}

interface TakeOffProps {
  mission: MissionDetail;
  at: string | null;
  setAt: (at: string | null) => void;
  error: string | undefined;
}

/** A date outside of the window may be chosen, once the client has agreed. */
function TakeOff({ mission, at, setAt, error }: TakeOffProps) {
  const { t } = useTranslation("missions/view");
  return (
    <div className={style["short"]}>
      <DateTimeField
        label={t("takeOffTime")}
        zone={mission.site.time_zone}
        value={at}
        onChange={setAt}
        notBefore="now"
        country={mission.site.country}
        required
        hint={useWindowHint(mission)}
        error={error}
      />
      {isOutside(at, mission) && (
        <div className={style["outside"]}>
          <Alert aria-live="polite">{t("outsideWindow")}</Alert>
        </div>
      )}
    </div>
  );
}

function usePlan(mission: MissionDetail, routes: readonly FlightRoute[]) {
  const { t } = useTranslation("missions/view");
  const [selected, setSelected] = useState<ReadonlySet<number>>(
    new Set(
      (mission.routes.length === 0 && routes.length === 1 ? routes : mission.routes).map(({ id }) => id),
    ),
  );
  const [at, setAt] = useState(mission.scheduled_for ?? mission.assignment?.starts_at ?? null);
  const [conditionsReason, setConditionsReason] = useState("");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const step = useMissionTransition(mission.token, { silent: true });
  const refused = fieldErrors(step.error);
  const missing: Record<string, string> = {
    ...(selected.size === 0 ? { route_ids: t("routeRequired") } : {}),
    ...(at === null ? { scheduled_for: t("takeOffTimeRequired") } : {}),
    ...(mission.status === "in_review" && reason.trim() === "" ? { reason: t("reasonRequired") } : {}),
  };
  const submit = (): void => {
    setTried(true);
    if (at === null || Object.keys(missing).length > 0) return;
    const plan = {
      route_ids: [...selected],
      scheduled_for: at,
      updated_at: mission.updated_at,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(conditionsReason.trim() ? { conditions_reason: conditionsReason.trim() } : {}),
    };
    step.mutate({ transition: "plan", plan }, { onSuccess: () => toastSuccess(t("done.plan")) });
  };
  const toggle = (id: number): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const errors: Record<string, string> = tried ? { ...refused, ...missing } : refused;
  const failure = step.error && Object.keys(refused).length === 0 ? step.error.message : undefined;
  return {
    selected,
    toggle,
    at,
    setAt,
    reason,
    setReason,
    conditionsReason,
    setConditionsReason,
    errors,
    submit,
    pending: step.isPending,
    failure,
  };
}

function useWindowHint({ window_start: start, window_end: end, site }: MissionDetail): string | undefined {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const format = useFormat();
  if (start === null && end === null) return undefined;
  const day = (at: string | null): string =>
    at === null ? tMissions("openEnded") : format.date(at, site.time_zone, "date");
  return t("windowHint", { from: day(start), to: day(end) });
}

const isOutside = (at: string | null, { window_start: start, window_end: end }: MissionDetail): boolean =>
  at !== null &&
  ((start !== null && Date.parse(at) < Date.parse(start)) ||
    (end !== null && Date.parse(at) > Date.parse(end)));
