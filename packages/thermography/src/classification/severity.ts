import type { AnomalyClass, IecClass, Severity } from "./anomaly-class.ts";

/** Steps on ΔT normalised to 1000 W/m², in K; an organisation may set its own. */
export interface SeveritySteps {
  mediumK: number;
  highK: number;
  criticalK: number;
}

export const usualSeveritySteps: SeveritySteps = { mediumK: 10, highK: 20, criticalK: 40 };

/** Below this irradiance in the module plane a ΔT cannot be normalised. */
export const LEAST_IRRADIANCE_WM2 = 600;

/** ΔT as it would be at 1000 W/m²; null where the irradiance is unknown or too low. */
export const normalisedDelta = (deltaK: number, irradianceWm2: number | null): number | null =>
  irradianceWm2 !== null && irradianceWm2 >= LEAST_IRRADIANCE_WM2 ? (deltaK * 1000) / irradianceWm2 : null;

const outages: readonly AnomalyClass[] = ["inverter_offline", "combiner_offline", "string_offline"];
const harmless: readonly AnomalyClass[] = ["reflection", "artefact"];
const dangerous: readonly AnomalyClass[] = ["string_short", "glass_breakage"];

/** Outages weigh by the power they take, not by their ΔT. */
export function severityOf(
  anomaly: AnomalyClass,
  deltaK: number,
  steps: SeveritySteps = usualSeveritySteps,
): Severity {
  if (deltaK >= steps.criticalK) return "critical";
  if (outages.includes(anomaly) || deltaK >= steps.highK) return "high";
  return deltaK >= steps.mediumK ? "medium" : "low";
}

export function iecClassOf(
  anomaly: AnomalyClass,
  deltaK: number,
  steps: SeveritySteps = usualSeveritySteps,
): IecClass {
  if (harmless.includes(anomaly)) return 1;
  return dangerous.includes(anomaly) || deltaK >= steps.criticalK ? 3 : 2;
}
