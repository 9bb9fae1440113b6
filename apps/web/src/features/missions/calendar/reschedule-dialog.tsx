import type { CalendarMission } from "@overfly/contract/missions/mission-calendar";
import { useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { DateTimeField } from "#platform/ui/fields/dates/date-time-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { Window } from "#features/missions/mission-columns.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useReschedule } from "./use-reschedule.ts";

export interface RescheduleDialogProps {
  mission: CalendarMission;
  /** The time to begin with: its own, or one that was refused by `refusal`. */
  startsAt: string;
  refusal?: Error | undefined;
  onClose: () => void;
}

const REASONS = ["conditions_reason", "justification"] as const;

/** A mission's new date and time, with a reason where the server asks for one. */
export function RescheduleDialog({ mission, startsAt, refusal, onClose }: RescheduleDialogProps) {
  const { t } = useTranslation("missions/calendar");
  const save = useReschedule();
  const error = save.error ?? (save.isPending ? null : (refusal ?? null));
  const draft = useDraft(
    { starts_at: startsAt as string | null, conditions_reason: "", justification: "" },
    error,
  );
  const asked = useAsked(error);
  const { number, site, token, updated_at, flight_period } = mission;
  const body = () => {
    const { starts_at, conditions_reason, justification } = draft.values;
    if (!draft.require("starts_at", ...asked) || starts_at === null) return undefined;
    return {
      token,
      starts_at,
      updated_at,
      ...(conditions_reason.trim() !== "" && { conditions_reason }),
      ...(justification.trim() !== "" && { justification }),
    };
  };
  return (
    <FormDialog
      title={t("rescheduleTitle", { number })}
      draft={draft}
      save={save}
      body={body}
      onSaved={() => t("moved", { number })}
      onClose={onClose}
      action={t("reschedule")}
    >
      <Hint>
        <Separated
          parts={[site.name, <When key="at" at={flight_period?.starts_at} zone={site.time_zone} />]}
        />
      </Hint>
      <Hint>
        {t("window")}: <Window mission={mission} />
      </Hint>
      <DateTimeField
        label={t("newTime")}
        {...draft.field("starts_at")}
        zone={site.time_zone}
        country={site.country}
        notBefore="now"
        required
      />
      {asked.map((name) => (
        <TextArea key={name} label={t(name)} {...draft.field(name)} maxLength={2000} required />
      ))}
    </FormDialog>
  );
}

/** The reasons that the server has asked for so far. */
function useAsked(error: Error | null) {
  const [asked, setAsked] = useState<readonly (typeof REASONS)[number][]>([]);
  const errors = fieldErrors(error);
  const missing = REASONS.filter((name) => name in errors && !asked.includes(name));
  if (missing.length > 0) setAsked([...asked, ...missing]);
  return asked;
}
