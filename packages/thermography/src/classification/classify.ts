import type { AnomalyClass, IecClass, Severity } from "./anomaly-class.ts";
import {
  iecClassOf,
  LEAST_IRRADIANCE_WM2,
  normalisedDelta,
  severityOf,
  type SeveritySteps,
  usualSeveritySteps,
} from "./severity.ts";

/** What is measured of one anomaly. */
export interface AnomalyFacts {
  /** Peak and mean above the surroundings; null where the picture holds counts. */
  deltaK: number | null;
  meanDeltaK: number | null;
  areaM2: number;
  lengthM: number;
  widthM: number;
  /** Filled part of the region's rectangle, 0 to 1. */
  fill: number;
  /** Hot part of one module; null where its outline is not known. */
  moduleShare: number | null;
  /** Separate hot spots in the same module. */
  parts: number;
  affectedModules: number;
  /** In the module plane at the moment of the picture. */
  irradianceWm2: number | null;
}

export interface ClassifyOptions {
  steps?: SeveritySteps;
  moduleAreaM2?: number;
  moduleLengthM?: number;
  isThinFilm?: boolean;
}

export type ClassificationFlag =
  | "no_degrees"
  | "irradiance_unknown"
  | "irradiance_too_low"
  | "implausible_for_class";

/** The rule that decided, and the figures that it decided by. */
interface DecidingRule {
  code:
    | "many_modules"
    | "whole_module"
    | "two_thirds"
    | "one_third"
    | "one_spot"
    | "large_spot"
    | "several_spots"
    | "outage";
  values: Record<string, number | string>;
}

export interface Classification {
  class: AnomalyClass;
  iecClass: IecClass;
  /** Null where no degrees are known. */
  severity: Severity | null;
  /** At 1000 W/m². */
  normalisedDeltaK: number | null;
  flags: ClassificationFlag[];
  rule: DecidingRule;
}

interface Rule extends DecidingRule {
  class: AnomalyClass;
}

/** An open-circuited module is no hotter than this above its neighbours (0.2 of 1000 W/m² in still air: 8 K). */
const HOTTEST_OPEN_CIRCUIT_K = 12;

/** Rules for patterns, in the order of the hierarchy; ΔT then decides how bad it is. */
export function classify(facts: AnomalyFacts, options: ClassifyOptions = {}): Classification {
  const { steps = usualSeveritySteps } = options;
  const rule = ruleFor(facts, options);
  const normalised = facts.deltaK === null ? null : normalisedDelta(facts.deltaK, facts.irradianceWm2);
  const judged = normalised ?? facts.deltaK;
  return {
    class: rule.class,
    iecClass: iecClassOf(rule.class, judged ?? 0, steps),
    severity: judged === null ? null : severityOf(rule.class, judged, steps),
    normalisedDeltaK: normalised,
    flags: flagsOf(facts, rule.class),
    rule: { code: rule.code, values: rule.values },
  };
}

function ruleFor(facts: AnomalyFacts, options: ClassifyOptions): Rule {
  const { moduleAreaM2 = 2, moduleLengthM = 2, isThinFilm = false } = options;
  const share = facts.moduleShare ?? facts.areaM2 / moduleAreaM2;
  const percent = Math.round(share * 100);
  if (facts.affectedModules > 1)
    return {
      code: "many_modules",
      class: "module_offline",
      values: { count: facts.affectedModules },
    };
  if (share >= 0.7)
    return {
      code: "whole_module",
      class: "module_offline",
      values: { percent },
    };
  if (share >= 0.5)
    return {
      code: "two_thirds",
      class: "diode_multi",
      values: { percent },
    };
  if (share >= 0.18 && isBand(facts, moduleLengthM))
    return {
      code: "one_third",
      class: "diode",
      values: { percent, lengthM: Math.round(facts.lengthM * 10) / 10 },
    };
  const [single, several]: AnomalyClass[] = isThinFilm
    ? ["hot_spot", "hot_spot_multi"]
    : ["cell", "cell_multi"];
  const isLarge = share >= 0.18;
  const code = facts.parts > 1 ? "several_spots" : isLarge ? "large_spot" : "one_spot";
  return {
    code,
    class: (code === "one_spot" ? single : several) ?? "unknown",
    values: { count: facts.parts, areaCm2: Math.round(facts.areaM2 * 1e4), percent },
  };
}

/** A substring runs along the module; a blurred or cut one still covers most of it. */
const isBand = ({ lengthM, widthM, fill }: AnomalyFacts, moduleLengthM: number): boolean =>
  lengthM >= 0.6 * moduleLengthM || (lengthM >= 1.8 * widthM && fill >= 0.7);

function flagsOf(facts: AnomalyFacts, anomaly: AnomalyClass): ClassificationFlag[] {
  const flags: ClassificationFlag[] = [];
  if (facts.deltaK === null) flags.push("no_degrees");
  if (facts.irradianceWm2 === null) flags.push("irradiance_unknown");
  else if (facts.irradianceWm2 < LEAST_IRRADIANCE_WM2) flags.push("irradiance_too_low");
  if (anomaly === "module_offline" && (facts.meanDeltaK ?? 0) > HOTTEST_OPEN_CIRCUIT_K)
    flags.push("implausible_for_class");
  return flags;
}
