import { TextInput } from "@mantine/core";
import { useState } from "react";
import { parseTime } from "./parse-time.ts";

interface TimeFieldProps {
  /** Visible; `aria-label` where something else labels it. */
  label?: string;
  "aria-label"?: string;
  /** Of 24 hours: "08:00"; empty for none. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  error?: boolean;
}

/** A time of 24 hours in every language, taken over when the field is left or Enter is pressed. */
export function TimeField({ value, onChange, ...input }: TimeFieldProps) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setTyped(value);
  }
  const take = (): void => {
    const time = parseTime(typed);
    if (time === undefined || time === value) setTyped(value);
    else onChange(time);
  };
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === "Enter") take();
      }}
    />
  );
}
