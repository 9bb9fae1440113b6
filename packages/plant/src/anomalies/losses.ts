import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";

/** Fraction of a module's rated power that an anomaly class costs. */
export interface LossFactor {
  /** Used where there is no measured loss. */
  typical: number;
  /** Set for classes where a measured loss is preferred; caps it. */
  max?: number;
}

/** Each organisation may edit these; the method page lists the sources. */
export const defaultLossFactors: Record<AnomalyClass, LossFactor> = {
  inverter_offline: { typical: 1 },
  combiner_offline: { typical: 1 },
  string_offline: { typical: 1 },
  module_offline: { typical: 1 },
  diode: { typical: 1 / 3 },
  diode_multi: { typical: 2 / 3 },
  cell: { typical: 0.05, max: 1 / 3 },
  hot_spot: { typical: 0.05, max: 1 / 3 },
  cell_multi: { typical: 0.1, max: 2 / 3 },
  hot_spot_multi: { typical: 0.1, max: 2 / 3 },
  cracking: { typical: 0.15, max: 1 },
  pid: { typical: 0.2 },
  soiling: { typical: 0.1, max: 1 },
  shadowing: { typical: 0.1, max: 1 },
  vegetation: { typical: 0.1, max: 1 },
  junction_box: { typical: 0 },
  reflection: { typical: 0 },
  other: { typical: 0 },
};

export interface LossAnomaly {
  id: string;
  class: AnomalyClass;
  affectedModuleIds: readonly string[];
  /** Fraction of a module's power, estimated from its excess heat; null where it could not be measured. */
  measuredLossFraction?: number | null;
}

export interface LossParameters {
  /** Rated power of each module, W. */
  powerW: (moduleId: string) => number;
  siteKwDc: number;
  surveyedModules: number;
  specificYieldKwhPerKwp: number;
  tariffPerKwh: number;
  factors?: Record<AnomalyClass, LossFactor>;
}

export interface Loss {
  affectedKwDc: number;
  energyKwhPerYear: number;
  moneyPerYear: number;
}

export interface LossReport extends Loss {
  /** Of the site's power. */
  powerLossPercent: number;
  affectedModules: number;
  /** Of the modules surveyed. */
  affectedModulesPercent: number;
  /** Contribution of each anomaly; modules already counted under a costlier anomaly add nothing. */
  byAnomaly: Map<string, Loss>;
}

/** Counts each module once, under its costliest anomaly: an outage covers the anomalies inside it. */
export function computeLosses(anomalies: readonly LossAnomaly[], parameters: LossParameters): LossReport {
  const factors = parameters.factors ?? defaultLossFactors;
  const largestByModule = new Map<string, { anomalyId: string; factor: number }>();
  for (const anomaly of anomalies) {
    const factor = lossFactor(anomaly, factors);
    for (const moduleId of anomaly.affectedModuleIds)
      if (factor > (largestByModule.get(moduleId)?.factor ?? -1))
        largestByModule.set(moduleId, { anomalyId: anomaly.id, factor });
  }
  const kwByAnomaly = new Map(anomalies.map(({ id }) => [id, 0]));
  for (const [moduleId, { anomalyId, factor }] of largestByModule)
    kwByAnomaly.set(
      anomalyId,
      (kwByAnomaly.get(anomalyId) ?? 0) + (factor * parameters.powerW(moduleId)) / 1000,
    );
  const affectedKwDc = [...kwByAnomaly.values()].reduce((sum, kw) => sum + kw, 0);
  return {
    ...lossOf(affectedKwDc, parameters),
    powerLossPercent: percent(affectedKwDc, parameters.siteKwDc),
    affectedModules: largestByModule.size,
    affectedModulesPercent: percent(largestByModule.size, parameters.surveyedModules),
    byAnomaly: new Map([...kwByAnomaly].map(([id, kw]) => [id, lossOf(kw, parameters)])),
  };
}

/** Lost fraction of each affected module's power. */
export function lossFactor(
  { class: anomalyClass, measuredLossFraction }: Pick<LossAnomaly, "class" | "measuredLossFraction">,
  factors: Record<AnomalyClass, LossFactor> = defaultLossFactors,
): number {
  const { typical, max } = factors[anomalyClass];
  const isMeasured =
    max !== undefined && typeof measuredLossFraction === "number" && measuredLossFraction >= 0;
  return isMeasured ? Math.min(max, measuredLossFraction) : typical;
}

function lossOf(affectedKwDc: number, { specificYieldKwhPerKwp, tariffPerKwh }: LossParameters): Loss {
  const energyKwhPerYear = affectedKwDc * specificYieldKwhPerKwp;
  return { affectedKwDc, energyKwhPerYear, moneyPerYear: energyKwhPerYear * tariffPerKwh };
}

const percent = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0);
