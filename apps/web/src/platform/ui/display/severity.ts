import type { Severity } from "@overfly/contract/anomalies/anomalies";
import { SEVERITY_SYMBOLS } from "@overfly/contract/anomalies/severity-symbols";
import { useComputedColorScheme } from "@mantine/core";

/** From harmless to dangerous. */
export const SEVERITIES: readonly Severity[] = ["low", "medium", "high", "critical"];

/** The colour of each severity on the background of the moment. */
export function useSeverityColors(): (severity: Severity) => string {
  const isDark = useComputedColorScheme("light") === "dark";
  return isDark ? darkColor : lightColor;
}

const lightColor = (severity: Severity): string => SEVERITY_SYMBOLS[severity].color;
const darkColor = (severity: Severity): string => SEVERITY_SYMBOLS[severity].colorOnDark;
