import type { Severity } from "@overfly/contract/anomalies/anomalies";
import type { MapColors } from "#platform/map/map-colors.ts";
import type { MapMark } from "#platform/map/layers/map-marks.ts";

/** From harmless to dangerous. */
export const SEVERITIES: readonly Severity[] = ["low", "medium", "high", "critical"];

export const SEVERITY_MARK: Record<Severity, MapMark> = {
  low: "circle",
  medium: "diamond",
  high: "triangle",
  critical: "octagon",
};

type ColourName = "idle" | "info" | "warn" | "bad";

const COLOUR: Record<Severity, ColourName> = {
  low: "idle",
  medium: "info",
  high: "warn",
  critical: "bad",
};

/** The same on maps, in lists and in charts. */
export const severityColor = (severity: Severity, colors: MapColors): string => colors[COLOUR[severity]];
