import type { FlightConditions } from "@overfly/contract/missions/flight-conditions";
import { type MissionDetail, missions } from "@overfly/contract/missions/missions";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath } from "#platform/layout/mission-path.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { DateTimeField } from "#platform/ui/fields/dates/date-time-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { Window } from "#features/missions/mission-columns.tsx";
import { ConditionsOf } from "#features/missions/schedule/conditions-of.tsx";
import { Forecast } from "#features/missions/schedule/forecast.tsx";
import { DaylightSlots } from "#features/missions/schedule/daylight-slots.tsx";
import { assigneeNames } from "#features/missions/assignee-names.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { dockOf, movedTo, periodFrom, type ScheduleMode } from "./schedule-form.ts";
import type { ScheduleProps } from "./use-schedule.ts";
import style from "./assign.module.css";

interface TimePanelProps extends ScheduleProps {
  mission: MissionDetail;
  mode: ScheduleMode;
  daylight: FlightConditions["daylight"] | undefined;
}

/** When it is flown, the daylight in the client's window, and the conditions at that time. */
export function TimePanel({ mission, mode, daylight, form, set, errors }: TimePanelProps) {
  const { t } = useTranslation("missions/assign");
  const { site } = mission;
  return (
    <Panel title={t("period")}>
      <div className={style["stack"]}>
        <div className={style["span"]}>
          <DateTimeField
            label={t(mode === "assign" ? "start" : "takeOff")}
            zone={site.time_zone}
            value={form.starts_at}
            notBefore="now"
            country={site.country}
            onChange={(starts_at) => set(mode === "assign" ? { starts_at } : movedTo(starts_at, form))}
            error={errors["starts_at"]}
            required
          />
          {mode !== "plan" && (
            <DateTimeField
              label={t("end")}
              zone={site.time_zone}
              value={form.ends_at}
              notBefore={form.starts_at ?? "now"}
              country={site.country}
              onChange={(ends_at) => set({ ends_at })}
              error={errors["ends_at"]}
              required
            />
          )}
        </div>
        <TimeHint mission={mission} mode={mode} />
        {daylight && (
          <DaylightSlots
            daylight={daylight}
            zone={site.time_zone}
            onChoose={(starts_at) => set(periodFrom(starts_at))}
          />
        )}
        <OutsideWindow mission={mission} mode={mode} form={form} />
        <Forecast mission={mission} from={form.starts_at} to={mode === "plan" ? null : form.ends_at} />
        {mode !== "assign" && (
          <ConditionsOf
            mission={mission}
            at={form.starts_at}
            dock={dockOf(form)}
            reason={form.conditionsReason}
            setReason={(conditionsReason) => set({ conditionsReason })}
            error={errors["conditions_reason"]}
          />
        )}
      </div>
    </Panel>
  );
}

/** The client's window; to who may only assign, the planned take-off, and to who may only plan, who is assigned. */
function TimeHint({ mission, mode }: Pick<TimePanelProps, "mission" | "mode">) {
  const { t } = useTranslation("missions/assign");
  const format = useFormat();
  const { scheduled_for, assignment, site } = mission;
  if (mode === "assign" && scheduled_for !== null)
    return (
      <Hint>
        {t("plannedFor")}: <When at={scheduled_for} zone={site.time_zone} />
      </Hint>
    );
  return (
    <Hint>
      <Separated
        parts={[
          <span key="window">
            {t("window")}: <Window mission={mission} />
          </span>,
          mode === "plan" && assignment && t("movesAlong", { names: format.list(assigneeNames(assignment)) }),
        ]}
      />
    </Hint>
  );
}

/** The client agrees to another date by changing the order's window. */
function OutsideWindow({ mission, mode, form }: Pick<TimePanelProps, "mission" | "mode" | "form">) {
  const { t } = useTranslation("missions/assign");
  const path = useMissionsPath();
  const mayEdit = useAllowed(missions.update);
  const { window_start: first, window_end: last, token } = mission;
  const lastTime = mode === "assign" ? form.ends_at : form.starts_at;
  const isOutside =
    (form.starts_at !== null && first !== null && Date.parse(form.starts_at) < Date.parse(first)) ||
    (lastTime !== null && last !== null && Date.parse(lastTime) > Date.parse(last));
  if (!isOutside) return null;
  return (
    <div>
      <Alert aria-live="polite">
        <span>
          {t(mode === "assign" ? "outsideWindow" : "outsideWindowPlan")}{" "}
          {mode !== "assign" && mayEdit && (
            <Anchor component={Link} underline="always" to={`${path}/edit/${token}`}>
              {t("changeWindow")}
            </Anchor>
          )}
        </span>
      </Alert>
    </div>
  );
}
