import { fromWall, toWall } from "#platform/i18n/zoned-time.ts";
import type { FieldProps } from "./field.ts";
import { TextField } from "./text-field.tsx";

export interface DateTimeFieldProps extends FieldProps {
  /** ISO 8601 in UTC; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The zone whose wall clock is shown and typed: an IANA name. */
  zone: string;
}

/** A time in a site's time zone, which the label names. */
export const DateTimeField = ({ value, onChange, zone, ...field }: DateTimeFieldProps) => (
  <TextField
    {...field}
    label={`${field.label} (${zone.replaceAll("_", " ")})`}
    type="datetime-local"
    value={value === null ? "" : toWall(value, zone)}
    onChange={(wall) => onChange(wall === "" ? null : fromWall(wall, zone))}
  />
);
