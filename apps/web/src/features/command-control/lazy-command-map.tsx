import { Skeleton } from "@mantine/core";
import { type ComponentProps, lazy, Suspense } from "react";

const LoadedMap = lazy(() => import("./command-map.tsx").then((file) => ({ default: file.CommandMap })));

/** The map, loaded lazily: it is the largest part of the screen's code. */
export const CommandMap = (props: ComponentProps<typeof LoadedMap>) => (
  <Suspense fallback={<Skeleton height="100%" radius={0} />}>
    <LoadedMap {...props} />
  </Suspense>
);
