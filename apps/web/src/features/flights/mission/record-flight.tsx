import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useState } from "react";
import { DateTimeField } from "#platform/ui/fields/dates/date-time-field.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { BatteryField } from "./battery-field.tsx";
import { ImportLog } from "./import-log.tsx";
import { useRecordFlight } from "./flight-commands.ts";
import { useTimes } from "./use-times.ts";
import style from "./flights.module.css";

/** A flight made elsewhere, from the drone's log or written down by its pilot. */
export function RecordFlight({ mission, close }: { mission: MissionDetail; close: () => void }) {
  const { t } = useTranslation("flights/mission");
  const kit = mission.assignment?.kit;
  const record = useRecordFlight(mission.token);
  const [key] = useState(() => crypto.randomUUID());
  const draft = useDraft(NOTHING, record.error);
  const { values, set } = draft;
  const times = useTimes(draft);
  const body = () => {
    const found = times.take();
    return found && { key, body: { ...values, ...found } };
  };
  return (
    <FormDialog
      title={t("record")}
      draft={draft}
      save={record}
      body={body}
      action={t("save")}
      onSaved={() => t("recorded")}
      onClose={close}
    >
      <Hint>{t("recordHint")}</Hint>
      <ImportLog mission={mission.token} onImported={close} />
      <RecordFields values={values} set={set} errors={times.errors} zone={mission.site.time_zone} />
      {kit && (
        <BatteryField
          kitId={kit.id}
          value={values.battery_ids}
          onChange={(battery_ids) => set({ battery_ids })}
          error={draft.errors["battery_ids"]}
        />
      )}
    </FormDialog>
  );
}

interface RecordFieldsProps {
  values: RecordedFlight;
  set: (changes: Partial<RecordedFlight>) => void;
  errors: Record<string, string | undefined>;
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
