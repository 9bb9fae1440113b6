import { DateInput, DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { IconCalendar } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { DateFieldProps } from "./date-field.tsx";
import type { DateRangeFieldProps } from "./date-range-field.tsx";
import type { CalendarOptions } from "./calendar-options.ts";
import { inputProps, pickerProps } from "#platform/ui/fields/field.ts";
import { dayjsLocale } from "./dayjs-locale.ts";
import { parseDate } from "./parse-date.ts";
import { weekOf } from "./week-of.ts";

export const DatePicker = (props: DateFieldProps) => (
  <DatePickerInput
    {...pickerProps(props)}
    {...usePickerOptions(props)}
    ref={useOpenedAtFirst()}
    value={props.value || null}
    onChange={(day) => props.onChange(day ?? "")}
  />
);

export function DateRangePicker(props: DateRangeFieldProps) {
  const [from = "", to = ""] = props.value.split(",");
  return (
    <DatePickerInput
      {...pickerProps(props)}
      {...usePickerOptions(props)}
      ref={useOpenedAtFirst()}
      type="range"
      allowSingleDateInRange
      value={[from || null, to || null]}
      onChange={([start, end]) =>
        props.onChange(start === null && end === null ? "" : `${start ?? ""},${end ?? ""}`)
      }
    />
  );
}

/** A day that can be typed, as it is shown or as "2026-11-21", or chosen in a calendar. */
export function TypedDate(props: DateFieldProps) {
  const locale = useLocale();
  const { clearable: _clearable, ...options } = usePickerOptions(props);
  return (
    <DateInput
      {...inputProps(props)}
      {...options}
      flex="1 1 160px"
      value={props.value || null}
      onChange={(day) => props.onChange(day ?? "")}
      dateParser={(typed) => parseDate(typed, locale)}
    />
  );
}

function usePickerOptions({ min, country }: CalendarOptions) {
  const { t } = useTranslation("platform/ui");
  return {
    ...weekOf(country),
    ...(min === undefined ? {} : { minDate: min }),
    locale: dayjsLocale(useLocale()),
    valueFormat: "D MMM YYYY",
    clearable: true,
    clearButtonProps: { "aria-label": t("clear") },
    ariaLabels: {
      monthLevelControl: t("chooseMonth"),
      yearLevelControl: t("chooseYear"),
      previousMonth: t("previousMonth"),
      nextMonth: t("nextMonth"),
      previousYear: t("previousYear"),
      nextYear: t("nextYear"),
      previousDecade: t("previousDecade"),
      nextDecade: t("nextDecade"),
    },
    leftSection: <IconCalendar size={16} aria-hidden />,
  };
}

/** Focuses the button that replaces the one which was clicked, and opens its calendar. */
function useOpenedAtFirst(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current) return;
    wasOpened.current = true; // in development, effects run twice
    button.current?.focus();
    button.current?.click();
  }, []);
  return button;
}
