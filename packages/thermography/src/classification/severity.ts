import type { AnomalyClass, Severity } from "@overfly/contract/anomalies/anomalies";

/** Class of abnormality by IEC TS 62446-3: 1 none, 2 thermal, 3 safety-relevant. */
export type IecClass = 1 | 2 | 3;

/** Thresholds for ΔT normalised to 1000 W/m², in K; each organisation may set its own. */
export interface SeverityThresholds {
  mediumK: number;
  highK: number;
  criticalK: number;
}

export const defaultSeverityThresholds: SeverityThresholds = { mediumK: 10, highK: 20, criticalK: 40 };

/** Minimum plane-of-array irradiance for normalising ΔT. */
export const MIN_IRRADIANCE_WM2 = 600;

/** ΔT as it would be at 1000 W/m²; null where the irradiance is unknown or too low. */
export const normalisedDeltaK = (deltaK: number, irradianceWm2: number | null): number | null =>
  irradianceWm2 !== null && irradianceWm2 >= MIN_IRRADIANCE_WM2 ? (deltaK * 1000) / irradianceWm2 : null;

const outageClasses: readonly AnomalyClass[] = ["inverter_offline", "combiner_offline", "string_offline"];

/** Outages are at least high, whatever their ΔT: they cost the most power. */
export function severityOf(
  anomalyClass: AnomalyClass,
  deltaK: number,
  thresholds: SeverityThresholds = defaultSeverityThresholds,
): Severity {
  if (deltaK >= thresholds.criticalK) return "critical";
  if (outageClasses.includes(anomalyClass) || deltaK >= thresholds.highK) return "high";
  return deltaK >= thresholds.mediumK ? "medium" : "low";
}

export function iecClassOf(
  anomalyClass: AnomalyClass,
  deltaK: number,
  thresholds: SeverityThresholds = defaultSeverityThresholds,
): IecClass {
  if (anomalyClass === "reflection") return 1;
  return deltaK >= thresholds.criticalK ? 3 : 2;
}
