import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { DateTimeField } from "#platform/ui/fields/dates/date-time-field.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import type { RecordedFlight } from "./recorded-flight.ts";
import style from "#features/flights/mission/flights.module.css";

export interface RecordFieldsProps {
  values: RecordedFlight;
  set: (changes: Partial<RecordedFlight>) => void;
  errors: Partial<Record<string, string | undefined>>;
}

interface MeasurableFieldsProps extends RecordFieldsProps {
  zone: string;
  durationS: number | null;
}

/** What a person writes down where nothing measured it: times, positions, figures and charges. */
export function MeasurableFields({ values, set, errors, zone, durationS }: MeasurableFieldsProps) {
  const { t } = useTranslation("flights/mission");
  const format = useFormat();
  const text = (name: "take_off" | "landing") => ({
    value: values[name],
    onChange: (value: string) => set({ [name]: value }),
    error: errors[name],
    hint: t("positionHint"),
    maxLength: 80,
  });
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
      {durationS !== null && <Hint>{t("durationOf", { duration: format.duration(durationS) })}</Hint>}
      <div className={style["pair"]}>
        <TextField label={t("takeOffPosition")} {...text("take_off")} />
        <TextField label={t("landingPosition")} {...text("landing")} />
      </div>
      <Figures values={values} set={set} errors={errors} />
    </>
  );
}

type Figure =
  | "distance_m"
  | "max_height_m"
  | "max_speed_mps"
  | "battery_before_percent"
  | "battery_after_percent";

function Figures({ values, set, errors }: RecordFieldsProps) {
  const { t } = useTranslation("flights/mission");
  const figure = (name: Figure) => ({
    value: values[name],
    onChange: (value: number | null) => set({ [name]: value }),
    error: errors[name],
  });
  return (
    <>
      <div className={style["trio"]}>
        <NumberField label={t("distance")} unit="m" {...figure("distance_m")} />
        <NumberField label={t("height")} unit="m" {...figure("max_height_m")} />
        <NumberField label={t("maxSpeed")} unit="m/s" {...figure("max_speed_mps")} />
      </div>
      <div className={style["pair"]}>
        <NumberField label={t("batteryBefore")} unit="%" {...figure("battery_before_percent")} />
        <NumberField label={t("batteryAfter")} unit="%" {...figure("battery_after_percent")} />
      </div>
    </>
  );
}
