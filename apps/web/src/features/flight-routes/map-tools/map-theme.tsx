import { MantineProvider, useComputedColorScheme } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { theme } from "#platform/ui/theme.ts";

const KEY = "darkMap";

/** Whether the map is dark: as the theme is, until it is switched; then remembered on this device. */
export function useMapTheme(): { isDark: boolean; toggle: () => void } {
  const scheme = useComputedColorScheme("light");
  const [chosen, choose] = useState(() => localStorage.getItem(KEY));
  const isDark = chosen === null ? scheme === "dark" : chosen === "true";
  const toggle = (): void => {
    localStorage.setItem(KEY, String(!isDark));
    choose(String(!isDark));
  };
  return { isDark, toggle };
}

/** The map's colours follow the nearest theme: its own here, which leaves the page's alone. */
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
