import { Group } from "@mantine/core";
import { useState } from "react";
import { fromWall, toWall } from "@overfly/i18n/zoned-time";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { FieldProps } from "#platform/ui/fields/field.ts";
import { DateField } from "./date-field.tsx";
import { isDay } from "./parse-date.ts";
import { TimeField } from "./time-field.tsx";

export interface DateTimeFieldProps extends FieldProps {
  /** ISO 8601 in UTC; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The zone whose wall clock is shown and typed: an IANA name. */
  zone: string;
  /** The day of the earliest time that can be chosen: ISO 8601 in UTC, or "now". */
  notBefore?: string;
  /** Whose weekend the calendar marks: the name of a country. */
  country?: string | null;
}

const NOON = "12:00";

/** A day and a time on a site's clock, which the label names: both can be typed. */
export function TypedDateTime({ value, onChange, zone, notBefore, country, ...field }: DateTimeFieldProps) {
  const { t } = useTranslation("platform/ui");
  const [opened] = useState(() => new Date().toISOString());
  const min = notBefore === "now" ? opened : notBefore;
  const [day = "", time = ""] = value === null ? [] : toWall(value, zone).split("T");
  const named = { ...field, label: `${field.label} (${zone.replaceAll("_", " ")})` };
  const set = (nextDay: string, nextTime: string): void =>
    onChange(nextDay === "" ? null : fromWall(`${nextDay}T${nextTime || NOON}`, zone));
  return (
    <Group role="group" aria-label={named.label} gap="xs" align="flex-start" wrap="nowrap">
      <div style={{ flex: "1 1 160px" }}>
        <DateField
          {...named}
          value={day}
          onChange={(next) => set(isDay(next) ? next : "", time)}
          min={min && toWall(min, zone).slice(0, 10)}
          country={country}
        />
      </div>
      <div style={{ width: 88, flex: "none" }}>
        <TimeField
          label={t("time")}
          value={time}
          disabled={field.disabled || day === ""}
          onChange={(next) => set(day, next)}
        />
      </div>
    </Group>
  );
}
