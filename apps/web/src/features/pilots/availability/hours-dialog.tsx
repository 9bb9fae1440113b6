import { Checkbox, Switch } from "@mantine/core";
import {
  type PilotAvailability,
  pilotAvailability,
  WEEKDAYS,
  type WorkingDay,
} from "@overfly/contract/pilots/pilot-availability";
import { Fragment } from "react";
import { call } from "#platform/api/call.ts";
import { homeZone } from "#platform/i18n/home-zone.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { TimeField } from "#platform/ui/fields/dates/time-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useSetHours } from "#features/pilots/pilot-work-mutations.ts";
import style from "#features/pilots/pilots.module.css";
import { useWeekdayName } from "./use-weekday-name.ts";

interface HoursDialogProps {
  pilotId: string;
  availability: PilotAvailability;
  onClose: () => void;
}

const OFFICE = { from: "08:00", to: "17:00" };
const WEEKEND = 6;
const OFFICE_WEEK = WEEKDAYS.filter((day) => day < WEEKEND).map((weekday) => ({ weekday, ...OFFICE }));

/** A weekly plan: one span a day, or any time. */
export function HoursDialog({ pilotId, availability, onClose }: HoursDialogProps) {
  const { t } = useTranslation("pilots/page");
  const save = useSetHours(pilotId);
  const edited = useVersioned(
    availability,
    async () => (await call(pilotAvailability.get, { params: { id: pilotId } })).data,
  );
  const draft = useDraft(valuesOf(availability), save.error);
  const { values, set } = draft;
  const hasEmpty = values.hours.some(({ from, to }) => from === "" || to === "");
  const isWrong = values.isLimited && (hasEmpty || values.hours.length === 0);
  return (
    <FormDialog
      title={t("workingHours")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => set(valuesOf(theirs)))}
      body={() =>
        isWrong
          ? undefined
          : { hours: values.isLimited ? values.hours : null, updated_at: edited.record?.updated_at ?? null }
      }
      onSaved={() => t("hoursSaved")}
      onClose={onClose}
    >
      <Switch
        label={t("limited")}
        description={t("limitedHint")}
        checked={values.isLimited}
        onChange={({ currentTarget }) => set({ isLimited: currentTarget.checked })}
      />
      {values.isLimited && <Week hours={values.hours} onChange={(hours) => set({ hours })} />}
      {isWrong && (
        <Hint tone="bad" role="alert">
          {t(hasEmpty ? "timeMissing" : "dayMissing")}
        </Hint>
      )}
      <Hint>{t("clock", { zone: homeZone().replaceAll("_", " ") })}</Hint>
    </FormDialog>
  );
}

const valuesOf = ({ hours }: PilotAvailability) => ({
  isLimited: hours !== null,
  hours: hours ?? OFFICE_WEEK,
});

interface WeekProps {
  hours: readonly WorkingDay[];
  onChange: (hours: WorkingDay[]) => void;
}

function Week({ hours, onChange }: WeekProps) {
  const { t } = useTranslation("pilots/page");
  const nameOf = useWeekdayName();
  const set = (weekday: number, span: { from: string; to: string } | undefined): void => {
    const others = hours.filter((day) => day.weekday !== weekday);
    onChange([...others, ...(span ? [{ weekday, ...span }] : [])].toSorted((a, b) => a.weekday - b.weekday));
  };
  return (
    <div className={style["week"]}>
      {WEEKDAYS.map((weekday) => {
        const span = hours.find((day) => day.weekday === weekday);
        const day = nameOf(weekday);
        return (
          <Fragment key={weekday}>
            <Checkbox
              label={day}
              checked={span !== undefined}
              onChange={({ currentTarget }) => set(weekday, currentTarget.checked ? OFFICE : undefined)}
            />
            {(["from", "to"] as const).map((end) => (
              <TimeField
                key={end}
                aria-label={t(`${end}On`, { day })}
                value={span?.[end] ?? ""}
                disabled={span === undefined}
                error={span !== undefined && span.from >= span.to}
                onChange={(time) => span && set(weekday, { ...span, [end]: time })}
              />
            ))}
          </Fragment>
        );
      })}
    </div>
  );
}
