import { Group } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useState } from "react";
import { fieldErrors } from "#platform/api/call-error.ts";
import { Button } from "#platform/ui/button.tsx";
import { DateTimeField } from "#platform/ui/fields/dates/date-time-field.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { BatteryField } from "./battery-field.tsx";
import { ImportLog } from "./import-log.tsx";
import { useRecordFlight } from "./flight-commands.ts";
import style from "./flights.module.css";

/** A flight made elsewhere, from the drone's log or written down by its pilot. */
export function RecordFlight({ mission, close }: { mission: MissionDetail; close: () => void }) {
  const { t } = useTranslation("flights/mission");
  const kit = mission.assignment?.kit;
  const { values, set, errors, failure, submit, pending } = useRecording(mission.token, close);
  return (
    <Dialog opened onClose={close} title={t("record")}>
      <form
        className={style["stack"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Hint>{t("recordHint")}</Hint>
        <ImportLog mission={mission.token} onImported={close} />
        <RecordFields values={values} set={set} errors={errors} zone={mission.site.time_zone} />
        {kit && (
          <BatteryField
            kitId={kit.id}
            value={values.battery_ids}
            onChange={(battery_ids) => set({ battery_ids })}
            error={errors["battery_ids"]}
          />
        )}
        {failure && (
          <Hint tone="bad" role="alert">
            {failure}
          </Hint>
        )}
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button onClick={close}>{t("back")}</Button>
          <Button kind="primary" type="submit" pending={pending}>
            {t("save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

interface RecordFieldsProps {
  values: RecordedFlight;
  set: (changes: Partial<RecordedFlight>) => void;
  errors: Record<string, string>;
  zone: string;
}

/** Times, charges and notes of a flight that a person records. */
export function RecordFields({ values, set, errors, zone }: RecordFieldsProps) {
  const { t } = useTranslation("flights/mission");
  return (
    <>
      <DateTimeField
        label={t("takeOff")}
        zone={zone}
        value={values.took_off_at}
        onChange={(took_off_at) => set({ took_off_at })}
        error={errors["took_off_at"]}
        required
      />
      <DateTimeField
        label={t("landing")}
        zone={zone}
        value={values.landed_at}
        onChange={(landed_at) => set({ landed_at })}
        error={errors["landed_at"]}
        required
      />
      <div className={style["pair"]}>
        <NumberField
          label={t("batteryBefore")}
          unit="%"
          value={values.battery_before_percent}
          onChange={(battery_before_percent) => set({ battery_before_percent })}
          error={errors["battery_before_percent"]}
        />
        <NumberField
          label={t("batteryAfter")}
          unit="%"
          value={values.battery_after_percent}
          onChange={(battery_after_percent) => set({ battery_after_percent })}
          error={errors["battery_after_percent"]}
        />
      </div>
      <TextArea
        label={t("notes")}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        maxLength={4000}
      />
    </>
  );
}

export interface RecordedFlight {
  took_off_at: string | null;
  landed_at: string | null;
  battery_before_percent: number | null;
  battery_after_percent: number | null;
  notes: string;
}

interface NewRecording extends RecordedFlight {
  battery_ids: number[];
}

const NOTHING: NewRecording = {
  took_off_at: null,
  landed_at: null,
  battery_before_percent: null,
  battery_after_percent: null,
  battery_ids: [],
  notes: "",
};

function useRecording(token: string, close: () => void) {
  const { t } = useTranslation("flights/mission");
  const record = useRecordFlight(token);
  const [values, setValues] = useState(NOTHING);
  const [key] = useState(() => crypto.randomUUID());
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { took_off_at: start, landed_at: end } = values;
  const submit = (): void => {
    const timesError = validateTimes(start, end);
    setMissing(timesError === undefined ? {} : { landed_at: t(timesError) });
    if (timesError !== undefined || start === null || end === null) return;
    record.mutate({ key, body: { ...values, took_off_at: start, landed_at: end } }, { onSuccess: close });
  };
  const errors = { ...fieldErrors(record.error), ...missing };
  return {
    values,
    set: (changes: Partial<NewRecording>) => setValues({ ...values, ...changes }),
    errors,
    failure: record.error && Object.keys(errors).length === 0 ? record.error.message : undefined,
    submit,
    pending: record.isPending,
  };
}

export function validateTimes(
  start: string | null,
  end: string | null,
): "timesRequired" | "landingBeforeTakeOff" | undefined {
  if (start === null || end === null) return "timesRequired";
  return Date.parse(end) <= Date.parse(start) ? "landingBeforeTakeOff" : undefined;
}
