import { Input, InputBase } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, pickerProps } from "#platform/ui/fields/field.ts";
import { shownDays } from "./shown-days.ts";

interface LazyPickerProps {
  field: FieldProps & { value: string; onChange: (value: string) => void };
  load: () => unknown;
  /** The calendar, opened. */
  picker: ReactNode;
}

/** A date field is a button at first: the calendar's code is loaded when it is about to be opened. */
export function LazyPicker({ field, load, picker }: LazyPickerProps) {
  const { t } = useTranslation("platform/ui");
  const locale = useLocale();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <InputBase
      {...pickerProps(field)}
      component="button"
      type="button"
      pointer
      leftSection={<IconCalendar size={16} aria-hidden />}
      rightSection={
        field.value !== "" &&
        !field.disabled && <Input.ClearButton aria-label={t("clear")} onClick={() => field.onChange("")} />
      }
      rightSectionPointerEvents="all"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    >
      {shownDays(field.value, locale)}
    </InputBase>
  );
  return isWanted ? <Suspense fallback={button}>{picker}</Suspense> : button;
}
