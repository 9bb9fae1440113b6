import { MantineProvider, useComputedColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "#platform/ui/theme.ts";
import { useDispatch, usePlanner } from "#features/flight-routes/store/planner-context.ts";

/** Follows the page's colour scheme until it is switched; the choice is stored on this device. */
export function useMapTheme(): { isDark: boolean; toggle: () => void } {
  const scheme = useComputedColorScheme("light");
  const dispatch = useDispatch();
  const isDark = usePlanner(({ isMapDark }) => isMapDark) ?? scheme === "dark";
  return { isDark, toggle: () => dispatch({ type: "setMapDark", isDark: !isDark }) };
}

/** Map colours follow the nearest theme: the map has its own provider, so that the page keeps its scheme. */
export const MapTheme = ({ isDark, children }: { isDark: boolean; children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    forceColorScheme={isDark ? "dark" : "light"}
    withCssVariables={false}
    withGlobalClasses={false}
    withStaticClasses={false}
    getRootElement={() => undefined}
  >
    {children}
  </MantineProvider>
);
