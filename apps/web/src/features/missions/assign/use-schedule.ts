import type { MissionDetail } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { useState } from "react";
import { useNavigate } from "react-router";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { type TransitionInput, useMissionTransition } from "#features/missions/mission-transitions.ts";
import { assignmentOf, missingOf, planOf, type ScheduleForm, type ScheduleMode } from "./schedule-form.ts";

/** Which halves of a mission's schedule the user may change now; a mission in review is flown again with both. */
export function useScheduleMode({ transitions }: MissionDetail): ScheduleMode | undefined {
  const mayAssign = useAllowed(missionTransitions.assign);
  const plans = transitions.includes("plan");
  if (plans) return mayAssign ? "schedule" : "plan";
  return transitions.includes("assign") ? "assign" : undefined;
}

export interface ScheduleProps {
  form: ScheduleForm;
  set: (changes: Partial<ScheduleForm>) => void;
  errors: Record<string, string>;
}

/** Fields that show the server's refusal themselves. */
const FIELDS = [
  "pilot_id",
  "dock_id",
  "kit_id",
  "starts_at",
  "ends_at",
  "route_ids",
  "conditions_reason",
  "reason",
];

interface Scheduled {
  mission: MissionDetail;
  mode: ScheduleMode;
  initial: ScheduleForm;
  /** The mission's version that the form was made from. */
  version: string;
  home: string;
}

/** The state of the schedule's form, and what sends it. */
export function useSchedule({ mission, mode, initial, version, home }: Scheduled) {
  const { t } = useTranslation("missions/assign");
  const navigate = useNavigate();
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  const step = useMissionTransition(mission.token, { silent: true });
  const missing = missingOf(form, mode, mission);
  const submit = (): void => {
    setTried(true);
    const input = Object.keys(missing).length > 0 ? undefined : inputOf(form, mode, version);
    if (!input) return;
    step.mutate(input, {
      onSuccess: () => {
        toastSuccess(t(`done.${mode}`));
        void navigate(home);
      },
    });
  };
  const set = (changes: Partial<ScheduleForm>): void => {
    step.reset(); // the error was about the previous input
    setForm((current) => ({ ...current, ...changes }));
  };
  const { scheduled_for, ...refused } = fieldErrors(step.error);
  const messages = Object.entries(missing).map(([field, key]) => [field, t(key)] as const);
  const errors: Record<string, string> = {
    ...refused,
    ...(scheduled_for !== undefined && { starts_at: scheduled_for }),
    ...(tried && Object.fromEntries(messages)),
  };
  const isShown = FIELDS.some((field) => field in errors);
  return {
    form,
    set,
    errors,
    failure: isShown ? undefined : step.error?.message,
    submit,
    pending: step.isPending,
    isDone: step.isSuccess,
    isDirty: form !== initial && !step.isSuccess,
  };
}

function inputOf(form: ScheduleForm, mode: ScheduleMode, updated_at: string): TransitionInput | undefined {
  const [assignment, plan] = [assignmentOf(form), planOf(form)];
  if (mode === "assign")
    return assignment && { transition: "assign", assignment: { ...assignment, updated_at } };
  if (mode === "plan") return plan && { transition: "plan", plan: { ...plan, updated_at } };
  if (!assignment || !plan) return undefined;
  const { scheduled_for: _takeOff, ...routes } = plan;
  return { transition: "schedule", schedule: { ...assignment, ...routes, updated_at } };
}
