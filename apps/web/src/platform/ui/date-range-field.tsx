import { DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ar";
import { IconCalendar } from "@tabler/icons-react";
import { useLocale } from "#platform/text/locale.ts";
import { type FieldProps, pickerProps } from "./field.ts";
import { useUiText } from "./ui-text.ts";

export interface DateRangeFieldProps extends FieldProps {
  /** Two dates with a comma between, such as `2026-11-01,2026-11-30`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

export function DateRangeField(props: DateRangeFieldProps) {
  const text = useUiText();
  const [from = "", to = ""] = props.value.split(",");
  return (
    <DatePickerInput
      {...pickerProps(props)}
      type="range"
      locale={useLocale()}
      valueFormat="D MMM YYYY"
      clearable
      clearButtonProps={{ "aria-label": text("clear") }}
      allowSingleDateInRange
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={[from || null, to || null]}
      onChange={([start, end]) =>
        props.onChange(start === null && end === null ? "" : `${start ?? ""},${end ?? ""}`)
      }
    />
  );
}
