import { DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ar";
import { IconCalendar } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { DateFieldProps } from "./date-field.tsx";
import type { DateRangeFieldProps } from "./date-range-field.tsx";
import { pickerProps } from "./field.ts";

interface Openable {
  defaultOpened: boolean;
}

export const DatePicker = ({ defaultOpened, ...props }: DateFieldProps & Openable) => (
  <DatePickerInput
    {...pickerProps(props)}
    {...usePickerOptions()}
    ref={useOpenedAtFirst(defaultOpened)}
    value={props.value || null}
    onChange={(day) => props.onChange(day ?? "")}
  />
);

export function DateRangePicker({ defaultOpened, ...props }: DateRangeFieldProps & Openable) {
  const [from = "", to = ""] = props.value.split(",");
  return (
    <DatePickerInput
      {...pickerProps(props)}
      {...usePickerOptions()}
      ref={useOpenedAtFirst(defaultOpened)}
      type="range"
      allowSingleDateInRange
      value={[from || null, to || null]}
      onChange={([start, end]) =>
        props.onChange(start === null && end === null ? "" : `${start ?? ""},${end ?? ""}`)
      }
    />
  );
}

function usePickerOptions() {
  const { t } = useTranslation("platform/ui");
  return {
    locale: useLocale(),
    valueFormat: "D MMM YYYY",
    clearable: true,
    clearButtonProps: { "aria-label": t("clear") },
    leftSection: <IconCalendar size={16} aria-hidden />,
  };
}

/** Focuses the button that replaces the one which was clicked, and opens its calendar. */
function useOpenedAtFirst(opens: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!opens || wasOpened.current) return;
    wasOpened.current = true; // in development, effects run twice
    button.current?.focus();
    button.current?.click();
  }, [opens]);
  return button;
}
