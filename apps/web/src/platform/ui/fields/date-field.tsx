import { DatePickerInput } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ar";
import { IconCalendar } from "@tabler/icons-react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, pickerProps } from "./field.ts";

export interface DateFieldProps extends FieldProps {
  /** Such as `2026-11-21`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

export function DateField(props: DateFieldProps) {
  const { t } = useTranslation("platform/ui");
  return (
    <DatePickerInput
      {...pickerProps(props)}
      locale={useLocale()}
      valueFormat="D MMM YYYY"
      clearable
      clearButtonProps={{ "aria-label": t("clear") }}
      leftSection={<IconCalendar size={16} aria-hidden />}
      value={props.value || null}
      onChange={(day) => props.onChange(day ?? "")}
    />
  );
}
