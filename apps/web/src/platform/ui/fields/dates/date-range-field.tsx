import { lazy } from "react";
import type { CalendarOptions } from "./calendar-options.ts";
import type { FieldProps } from "#platform/ui/fields/field.ts";
import { LazyPicker } from "./lazy-picker.tsx";

export interface DateRangeFieldProps extends FieldProps, CalendarOptions {
  /** Two dates with a comma between, such as `2026-11-01,2026-11-30`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const load = () => import("./date-pickers.tsx").then((m) => ({ default: m.DateRangePicker }));
const Picker = lazy(load);

export const DateRangeField = (props: DateRangeFieldProps) => (
  <LazyPicker field={props} load={load} picker={<Picker {...props} />} />
);
