import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { useDraft } from "#platform/ui/fields/use-draft.ts";
import { pointOf, type RecordedFlight } from "./recorded-flight.ts";

type Draft = Pick<ReturnType<typeof useDraft<RecordedFlight>>, "values" | "errors" | "field" | "require">;

/** The messages of all fields of a form, and what a person records once times and positions are right. */
export function useRecordedFlight({ values, errors, field, require: mustFill }: Draft) {
  const { t } = useTranslation("flights/mission");
  const { pilot_id, took_off_at, landed_at, had_incident, incident, ...rest } = values;
  const remarks = () => {
    if (had_incident && !mustFill("incident")) return undefined;
    return { weather: values.weather, notes: values.notes, incident: had_incident ? incident.trim() : "" };
  };
  const isReversed =
    took_off_at !== null && landed_at !== null && Date.parse(landed_at) <= Date.parse(took_off_at);
  const positions = { take_off: pointOf(values.take_off), landing: pointOf(values.landing) };
  const positionError = (name: "take_off" | "landing") =>
    positions[name] === undefined ? t("positionInvalid") : field(name).error;
  return {
    errors: {
      ...errors,
      took_off_at: field("took_off_at").error,
      incident: field("incident").error,
      landed_at: isReversed ? t("landingBeforeTakeOff") : field("landed_at").error,
      take_off: positionError("take_off"),
      landing: positionError("landing"),
    },
    /** In seconds; null as long as the times are not right. */
    durationS:
      took_off_at === null || landed_at === null || isReversed
        ? null
        : (Date.parse(landed_at) - Date.parse(took_off_at)) / 1000,
    /** Of any flight, once they are whole. */
    remarks,
    take: () => {
      const { take_off, landing } = positions;
      const missing: (keyof RecordedFlight)[] = had_incident ? ["incident"] : [];
      if (
        !mustFill("took_off_at", "landed_at", ...missing) ||
        isReversed ||
        took_off_at === null ||
        landed_at === null
      )
        return undefined;
      if (take_off === undefined || landing === undefined) return undefined;
      return {
        ...rest,
        ...remarks(),
        ...(pilot_id !== null && { pilot_id }),
        took_off_at,
        landed_at,
        take_off,
        landing,
      };
    },
  };
}
