import { useState } from "react";
import { DateRangeField } from "#platform/ui/fields/dates/date-range-field.tsx";

export interface DayRangeFilterProps {
  label: string;
  /** Two days with a comma between; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A list's filter by first and last day. With one of them chosen it does not filter yet. */
export function DayRangeFilter({ label, value, onChange }: DayRangeFilterProps) {
  const [half, setHalf] = useState("");
  return (
    <DateRangeField
      label={label}
      value={half || value}
      onChange={(days) => {
        const isHalf = days !== "" && days.split(",").some((day) => day === "");
        setHalf(isHalf ? days : "");
        if (!isHalf) onChange(days);
      }}
    />
  );
}
