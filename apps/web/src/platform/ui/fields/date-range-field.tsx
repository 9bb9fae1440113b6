import { DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ar";
import { IconCalendar } from "@tabler/icons-react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, pickerProps } from "./field.ts";

export interface DateRangeFieldProps extends FieldProps {
  /** Two dates with a comma between, such as `2026-11-01,2026-11-30`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

export function DateRangeField(props: DateRangeFieldProps) {
  const { t } = useTranslation("platform/ui");
  const [from = "", to = ""] = props.value.split(",");
  return (
    <DatePickerInput
      {...pickerProps(props)}
      type="range"
      locale={useLocale()}
      valueFormat="D MMM YYYY"
      clearable
      clearButtonProps={{ "aria-label": t("clear") }}
      allowSingleDateInRange
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={[from || null, to || null]}
      onChange={([start, end]) =>
        props.onChange(start === null && end === null ? "" : `${start ?? ""},${end ?? ""}`)
      }
    />
  );
}
