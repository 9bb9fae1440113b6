import { TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { inputProps } from "#platform/ui/fields/field.ts";
import type { DateTimeFieldProps } from "./typed-date-time.tsx";

const TypedDateTime = lazy(() => import("./typed-date-time.tsx").then((m) => ({ default: m.TypedDateTime })));

/** A day and a time on a site's clock, which the label names: both can be typed. Loaded when it is shown. */
export const DateTimeField = (props: DateTimeFieldProps) => (
  <Suspense fallback={<TextInput {...inputProps(props)} readOnly value="" />}>
    <TypedDateTime {...props} />
  </Suspense>
);
