import { lazy } from "react";
import type { CalendarOptions } from "./calendar-options.ts";
import type { FieldProps } from "#platform/ui/fields/field.ts";
import { LazyPicker } from "./lazy-picker.tsx";

export interface DateFieldProps extends FieldProps, CalendarOptions {
  /** Such as `2026-11-21`; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

const load = () => import("./date-pickers.tsx").then((m) => ({ default: m.DatePicker }));
const Picker = lazy(load);

export const DateField = (props: DateFieldProps) => (
  <LazyPicker field={props} load={load} picker={<Picker {...props} />} />
);
