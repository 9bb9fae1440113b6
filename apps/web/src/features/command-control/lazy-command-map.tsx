import { Skeleton } from "@mantine/core";
import { type ComponentProps, lazy, Suspense } from "react";

const LoadedMap = lazy(() => import("./command-map.tsx").then((file) => ({ default: file.CommandMap })));

/** The map comes after the rest of the screen: it is most of what has to be loaded. */
export const CommandMap = (props: ComponentProps<typeof LoadedMap>) => (
  <Suspense fallback={<Skeleton height="100%" radius={0} />}>
    <LoadedMap {...props} />
  </Suspense>
);
