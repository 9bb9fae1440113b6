import type { FlightConditions } from "@overfly/contract/missions/flight-conditions";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCalendarQuestion } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { LazyTextArea } from "#platform/ui/fields/lazy-text-area.tsx";
import { LeaveGuard } from "#platform/ui/overlays/leave-guard.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { ScheduleConflict } from "./schedule-conflict.tsx";
import { useCrewCalendar } from "./calendar/use-crew-calendar.ts";
import { CrewPanel } from "./crew-panels.tsx";
import { Justification } from "./justification.tsx";
import { RoutesPanel } from "./routes-panel.tsx";
import { kitOf, type ScheduleForm, type ScheduleMode } from "./schedule-form.ts";
import { TimePanel } from "./time-panel.tsx";
import { type ScheduleProps, useSchedule } from "./use-schedule.ts";
import style from "./assign.module.css";

interface ScheduleSheetProps {
  mission: MissionDetail;
  mode: ScheduleMode;
  initial: ScheduleForm;
  daylight: FlightConditions["daylight"] | undefined;
  /** Starts anew from the mission as it is now. */
  loadAgain: () => void;
  home: string;
}

/** Time, pilot or dock, kit and routes, sent at once. Who may only do one half sees that half. */
export function ScheduleSheet({ mission, mode, initial, daylight, loadAgain, home }: ScheduleSheetProps) {
  const { t } = useTranslation("missions/assign");
  const [first] = useState(initial);
  const [version, setVersion] = useState(mission.updated_at);
  const schedule = useSchedule({ mission, mode, initial: first, version, home });
  const { form, set, errors } = schedule;
  const isChanged = mission.updated_at !== version && !schedule.isDone && !schedule.pending;
  return (
    <form
      className={style["stack"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        schedule.submit();
      }}
    >
      {isChanged && (
        <ScheduleConflict
          mission={mission}
          loadAgain={loadAgain}
          keep={() => {
            set({});
            setVersion(mission.updated_at);
          }}
        />
      )}
      <TimePanel mission={mission} mode={mode} daylight={daylight} {...{ form, set, errors }} />
      {mode !== "plan" && <Crew mission={mission} {...{ form, set, errors }} />}
      {mode !== "assign" && <RoutesPanel mission={mission} {...{ form, set, errors }} />}
      {mode !== "assign" && mission.status === "in_review" && <ReflightReason {...{ form, set, errors }} />}
      <div className={style["end"]}>
        {schedule.failure && (
          <Hint tone="bad" role="alert">
            {schedule.failure}
          </Hint>
        )}
        <Button to={home}>{t("backTo", { number: mission.number })}</Button>
        <Button kind="primary" type="submit" pending={schedule.pending}>
          {t(`submit.${mode}`)}
        </Button>
      </div>
      <LeaveQuestion number={mission.number} isDirty={schedule.isDirty && !schedule.pending} />
    </form>
  );
}

function LeaveQuestion({ number, isDirty }: { number: string; isDirty: boolean }) {
  const { t } = useTranslation("missions/assign");
  return (
    <LeaveGuard
      isDirty={isDirty}
      title={t("leaveTitle")}
      message={t("leaveHint", { number })}
      action={t("leave")}
    />
  );
}

function ReflightReason({ form, set, errors }: ScheduleProps) {
  const { t } = useTranslation("missions/assign");
  return (
    <Panel>
      <LazyTextArea
        label={t("reflightReason")}
        value={form.reason}
        onChange={(reason) => set({ reason })}
        required
        error={errors["reason"]}
        maxLength={2000}
      />
    </Panel>
  );
}

const SPAN_WAIT_MS = 400;

/** Readiness depends on the time span and on the kit, so candidates are fetched again when they change. */
function useCandidates(token: string, form: ScheduleForm) {
  const { starts_at, ends_at } = form;
  const [span] = useDebouncedValue(`${starts_at ?? ""}/${ends_at ?? ""}`, SPAN_WAIT_MS);
  const [from = "", to = ""] = span.split("/");
  return useQuery({
    ...missionQueries.candidates(token, { starts_at: from, ends_at: to, kit_id: kitOf(form) }),
    enabled: from !== "" && to !== "" && from < to,
    placeholderData: keepPreviousData,
  });
}

/** Who flies, with what, and why if something is blocked. */
function Crew({ mission, form, set, errors }: ScheduleProps & { mission: MissionDetail }) {
  const { t } = useTranslation("missions/assign");
  const candidates = useCandidates(mission.token, form);
  const calendar = useCrewCalendar(mission, form);
  if (candidates.error)
    return <ErrorState error={candidates.error} retry={() => void candidates.refetch()} />;
  if (candidates.isLoading) return <LinesSkeleton lines={6} />;
  if (!candidates.data)
    return (
      <EmptyState
        icon={<IconCalendarQuestion size={28} stroke={1.5} aria-hidden />}
        title={t("choosePeriodHint")}
      />
    );
  return (
    <>
      <CrewPanel candidates={candidates.data} calendar={calendar} form={form} set={set} errors={errors} />
      <Justification candidates={candidates.data} form={form} set={set} />
    </>
  );
}
