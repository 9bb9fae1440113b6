import { TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ChangeEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, inputProps } from "#platform/ui/fields/field.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import type { CalendarOptions } from "./calendar-options.ts";
import { isDay, parseDate } from "./parse-date.ts";
import { shownDays } from "./shown-days.ts";

export interface DateFieldProps extends FieldProps, CalendarOptions {
  /** Such as `2026-11-21`; empty for none; what was typed where it is no day, so that the form's checks refuse it. */
  value: string;
  onChange: (value: string) => void;
}

const load = () => import("./calendar-popover.tsx").then((m) => ({ default: m.CalendarPopover }));
const CalendarPopover = lazy(load);

/** A day that can be typed, as it is shown, as "21.11.2026" or "2026-11-21", or chosen in a calendar. */
export function DateField({ value, onChange, min, country, ...field }: DateFieldProps) {
  const { t } = useTranslation("platform/ui");
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { typing, isWrong, forget } = useTypedDay(value, onChange);
  const choose = (day: string): void => {
    forget();
    onChange(day);
    setOpen(false);
    input.current?.focus();
  };
  const refusal = useRefusal({ value, isWrong, min });
  const label = t("openCalendar", { field: field.label });
  const button = (
    <IconButton
      size="sm"
      label={label}
      icon={<IconCalendar size={16} aria-hidden />}
      disabled={field.disabled}
      expanded={isOpen}
      onClick={() => {
        setOpen(!isOpen);
        setOpened(true);
      }}
    />
  );
  return (
    <TextInput
      {...inputProps({ ...field, error: refusal ?? field.error })}
      ref={input}
      {...typing}
      onPointerEnter={() => void load()}
      autoComplete="off"
      maxLength={40}
      rightSection={
        wasOpened ? (
          <Suspense fallback={button}>
            <CalendarPopover
              label={label}
              value={isDay(value) ? value : null}
              isOpen={isOpen}
              onToggle={setOpen}
              onChoose={choose}
              min={min}
              country={country}
            >
              {button}
            </CalendarPopover>
          </Suspense>
        ) : (
          button
        )
      }
    />
  );
}

/** Why the form won't take the day. */
function useRefusal({ value, isWrong, min }: { value: string; isWrong: boolean; min: string | undefined }) {
  const { t } = useTranslation("platform/ui");
  const locale = useLocale();
  if (isWrong) return t("notADay");
  const isEarly = min !== undefined && isDay(value) && value < min;
  return isEarly ? t("tooEarly", { day: shownDays(min, locale) }) : undefined;
}

/** What is typed becomes the value when the field is left or Enter is pressed; what is no day stays, to be corrected. */
function useTypedDay(value: string, onChange: (value: string) => void) {
  const locale = useLocale();
  /** Null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isReplaced = isLeft && isDay(value);
  const isTyping = typed !== null && !isReplaced;
  const take = (): void => {
    if (!isTyping) return;
    const day = typed.trim() === "" ? "" : parseDate(typed, locale);
    if (day === null) setLeft(true);
    else setTyped(null);
    if ((day ?? typed.trim()) !== value) onChange(day ?? typed.trim());
  };
  const typing = {
    value: isTyping ? typed : isDay(value) ? shownDays(value, locale) : value,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      setTyped(event.currentTarget.value);
      setLeft(false);
    },
    onBlur: take,
    onKeyDown: ({ key }: KeyboardEvent): void => {
      if (key === "Enter") take();
    },
  };
  const isWrong = isTyping ? isLeft : value !== "" && !isDay(value);
  return { typing, isWrong, forget: () => setTyped(null) };
}
