import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { TextAreaProps } from "./text-area.tsx";

const TextArea = lazy(() => import("./text-area.tsx").then((m) => ({ default: m.TextArea })));

/** A text area that few see, such as a reason that is asked for: its code is loaded when it is shown. */
export const LazyTextArea = (props: TextAreaProps) => (
  <Suspense fallback={<Skeleton height={96} aria-busy />}>
    <TextArea {...props} />
  </Suspense>
);
