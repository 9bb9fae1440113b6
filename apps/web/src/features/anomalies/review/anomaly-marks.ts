import type { Anomaly, Severity } from "@overfly/contract/anomalies/anomalies";
import { SEVERITY_SYMBOLS } from "@overfly/contract/anomalies/severity-symbols";
import type { MarkedPoint } from "#platform/map/layers/mark-layer.tsx";
import { SEVERITIES } from "#platform/ui/display/severity.ts";

type ColorOf = (severity: Severity) => string;

/** A mark for each anomaly, the most severe on top; those that were dismissed are drawn back. */
export const marksOf = (
  anomalies: readonly Anomaly[],
  selected: number | null,
  colorOf: ColorOf,
): MarkedPoint[] =>
  anomalies
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    .map(({ id, number, severity, review, position }) => {
      const [longitude, latitude] = position.coordinates;
      return {
        id,
        longitude,
        latitude,
        mark: SEVERITY_SYMBOLS[severity].shape,
        color: colorOf(severity),
        sign: String(number),
        selected: id === selected,
        faint: review === "dismissed",
      };
    });

/** The outlines of what is wrong: of a dismissed anomaly only while it is selected. */
export const outlinesOf = (anomalies: readonly Anomaly[], selected: number | null, colorOf: ColorOf) =>
  anomalies.flatMap(({ id, outline, severity, review }) =>
    outline && (review !== "dismissed" || id === selected)
      ? [{ id, geometry: outline, color: colorOf(severity), fill: 0.35, selected: id === selected }]
      : [],
  );
