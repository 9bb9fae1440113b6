import type { AnomalyClass } from "@overfly/thermography/classification/anomaly-class";

/** Lost part of a module's rated power, by class. */
export interface LossFactor {
  /** Used as it is, or where no calorimetric share is known. */
  usual: number;
  /** Present where a calorimetric share is preferred; it never exceeds this. */
  greatest?: number;
}

/** Editable by each organisation; the sources are in the product's method page. */
export const usualLossFactors: Record<AnomalyClass, LossFactor> = {
  inverter_offline: { usual: 1 },
  combiner_offline: { usual: 1 },
  string_offline: { usual: 1 },
  module_offline: { usual: 1 },
  module_missing: { usual: 1 },
  string_short: { usual: 1 },
  module_short: { usual: 1 },
  diode: { usual: 1 / 3 },
  diode_multi: { usual: 2 / 3 },
  cell: { usual: 0.05, greatest: 1 / 3 },
  hot_spot: { usual: 0.05, greatest: 1 / 3 },
  cell_multi: { usual: 0.1, greatest: 2 / 3 },
  hot_spot_multi: { usual: 0.1, greatest: 2 / 3 },
  cracking: { usual: 0.15, greatest: 1 },
  glass_breakage: { usual: 0.15, greatest: 1 },
  pid: { usual: 0.2 },
  potential_pid: { usual: 0.05 },
  soiling: { usual: 0.1, greatest: 1 },
  bird_dropping: { usual: 0.1, greatest: 1 },
  shadowing: { usual: 0.1, greatest: 1 },
  vegetation: { usual: 0.1, greatest: 1 },
  tracker_misaligned: { usual: 0.1 },
  tracker_stalled: { usual: 0.1 },
  junction_box: { usual: 0 },
  reflection: { usual: 0 },
  artefact: { usual: 0 },
  unknown: { usual: 0 },
};

export interface LossFinding {
  id: string;
  class: AnomalyClass;
  affectedModuleIds: readonly string[];
  /** Share of a module's power by calorimetry, where it could be measured. */
  calorimetricShare?: number | null;
}

export interface LossBasis {
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
  /** What each finding adds; a module that a graver finding already counts adds nothing. */
  byFinding: Map<string, Loss>;
}

/** Each module counts once, under the finding that takes most of it: an outage swallows what lies inside it. */
export function computeLosses(findings: readonly LossFinding[], basis: LossBasis): LossReport {
  const factors = basis.factors ?? usualLossFactors;
  const worst = new Map<string, { findingId: string; factor: number }>();
  for (const finding of findings) {
    const factor = lossFactor(finding, factors);
    for (const moduleId of finding.affectedModuleIds)
      if (factor > (worst.get(moduleId)?.factor ?? -1))
        worst.set(moduleId, { findingId: finding.id, factor });
  }
  const kwByFinding = new Map(findings.map(({ id }) => [id, 0]));
  for (const [moduleId, { findingId, factor }] of worst)
    kwByFinding.set(findingId, (kwByFinding.get(findingId) ?? 0) + (factor * basis.powerW(moduleId)) / 1000);
  const affectedKwDc = [...kwByFinding.values()].reduce((sum, kw) => sum + kw, 0);
  return {
    ...lossOf(affectedKwDc, basis),
    powerLossPercent: percent(affectedKwDc, basis.siteKwDc),
    affectedModules: worst.size,
    affectedModulesPercent: percent(worst.size, basis.surveyedModules),
    byFinding: new Map([...kwByFinding].map(([id, kw]) => [id, lossOf(kw, basis)])),
  };
}

/** Lost share of each affected module. */
export function lossFactor(
  { class: anomaly, calorimetricShare }: Pick<LossFinding, "class" | "calorimetricShare">,
  factors: Record<AnomalyClass, LossFactor> = usualLossFactors,
): number {
  const { usual, greatest } = factors[anomaly];
  const isMeasured =
    greatest !== undefined && typeof calorimetricShare === "number" && calorimetricShare >= 0;
  return isMeasured ? Math.min(greatest, calorimetricShare) : usual;
}

function lossOf(affectedKwDc: number, { specificYieldKwhPerKwp, tariffPerKwh }: LossBasis): Loss {
  const energyKwhPerYear = affectedKwDc * specificYieldKwhPerKwp;
  return { affectedKwDc, energyKwhPerYear, moneyPerYear: energyKwhPerYear * tariffPerKwh };
}

const percent = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0);
