import { DatePicker, DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { IconCalendar } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { DateRangeFieldProps } from "./date-range-field.tsx";
import type { CalendarOptions } from "./calendar-options.ts";
import { pickerProps } from "#platform/ui/fields/field.ts";
import { dayjsLocale } from "./dayjs-locale.ts";
import { weekOf } from "./week-of.ts";

interface DayCalendarProps extends CalendarOptions {
  /** Such as `2026-11-21`. */
  value: string | null;
  onChoose: (day: string) => void;
}

/** A month of days, of which one is chosen. */
export function DayCalendar({ value, onChoose, ...options }: DayCalendarProps) {
  return (
    <DatePicker
      {...useCalendarOptions(options)}
      value={value}
      {...(value === null ? {} : { defaultDate: value })}
      onChange={(day) => {
        if (day !== null) onChoose(day);
      }}
    />
  );
}

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

function usePickerOptions(options: CalendarOptions) {
  const { t } = useTranslation("platform/ui");
  return {
    ...useCalendarOptions(options),
    valueFormat: "D MMM YYYY",
    clearable: true,
    clearButtonProps: { "aria-label": t("clear") },
    leftSection: <IconCalendar size={16} aria-hidden />,
  };
}

function useCalendarOptions({ min, country }: CalendarOptions) {
  const { t } = useTranslation("platform/ui");
  return {
    ...weekOf(country),
    ...(min === undefined ? {} : { minDate: min }),
    locale: dayjsLocale(useLocale()),
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
