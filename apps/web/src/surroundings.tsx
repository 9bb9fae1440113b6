import { DirectionProvider, MantineProvider, useDirection } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { AppFallback } from "#platform/layout/errors/app-fallback.tsx";
import { directionOf } from "@overfly/i18n/direction";
import { useLocale } from "#platform/i18n/locale.ts";
import { colorSchemeManager } from "#platform/ui/color-scheme.ts";
import { theme } from "#platform/ui/theme.ts";
import { Toasts } from "#platform/ui/feedback/toast.tsx";

/** What every screen stands in: theme, reading direction, queries, toasts, and the net below all. */
export const Surroundings = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <StrictMode>
    <DirectionProvider initialDirection={document.documentElement.dir === "rtl" ? "rtl" : "ltr"}>
      <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
        <Direction />
        <AppFallback>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </AppFallback>
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  </StrictMode>
);

function Direction() {
  const direction = directionOf(useLocale());
  const { setDirection } = useDirection();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
