import type { AnomalyClass, Severity } from "@overfly/contract/anomalies/anomalies";
import {
  type IecClass,
  iecClassOf,
  MIN_IRRADIANCE_WM2,
  normalisedDeltaK,
  severityOf,
  type SeverityThresholds,
  defaultSeverityThresholds,
} from "./severity.ts";

export interface AnomalyMeasurements {
  /** Peak and mean above the surroundings; null where the image holds raw counts. */
  deltaK: number | null;
  meanDeltaK: number | null;
  areaM2: number;
  lengthM: number;
  widthM: number;
  /** Fill ratio of the region's bounding rectangle, 0 to 1. */
  fill: number;
  /** Hot fraction of one module; null where its outline is not known. */
  moduleFraction: number | null;
  /** Separate hot spots in the same module. */
  hotSpots: number;
  /** Separate warm bands of the same module, each one of its substrings; told from its share where not given. */
  substrings?: number;
  affectedModules: number;
  /** Of a spot, where it lies on its module: part of the way across the shorter and the longer side. */
  place?: readonly [short: number, long: number] | null;
  /** In the plane of the array when the photo was taken. */
  irradianceWm2: number | null;
}

export interface ClassifyOptions {
  thresholds?: SeverityThresholds;
  moduleAreaM2?: number;
  moduleLengthM?: number;
  isThinFilm?: boolean;
}

export type ClassificationFlag =
  | "no_temperatures"
  | "irradiance_unknown"
  | "irradiance_too_low"
  | "implausible_for_class";

/** The rule that matched, and the values it matched on. */
interface MatchedRule {
  code:
    | "many_modules"
    | "whole_module"
    | "two_thirds"
    | "one_third"
    | "one_spot"
    | "large_spot"
    | "junction_box"
    | "several_spots"
    | "outage";
  values: Record<string, number | string>;
}

export interface Classification {
  class: AnomalyClass;
  iecClass: IecClass;
  /** Null where no temperatures are known. */
  severity: Severity | null;
  /** At 1000 W/m². */
  normalisedDeltaK: number | null;
  flags: ClassificationFlag[];
  rule: MatchedRule;
}

interface Rule extends MatchedRule {
  class: AnomalyClass;
}

/** A module in open circuit is never hotter than this above its neighbours (20 % of 1000 W/m² in still air: 8 K). */
const MAX_OPEN_CIRCUIT_DELTA_K = 12;

/** The pattern decides the class, from whole modules down to cells; ΔT decides the severity. */
export function classifyAnomaly(
  measured: AnomalyMeasurements,
  options: ClassifyOptions = {},
): Classification {
  const { thresholds = defaultSeverityThresholds } = options;
  const rule = ruleFor(measured, options);
  const normalised =
    measured.deltaK === null ? null : normalisedDeltaK(measured.deltaK, measured.irradianceWm2);
  const decisiveDelta = normalised ?? measured.deltaK;
  return {
    class: rule.class,
    iecClass: iecClassOf(rule.class, decisiveDelta ?? 0, thresholds),
    severity: decisiveDelta === null ? null : severityOf(rule.class, decisiveDelta, thresholds),
    normalisedDeltaK: normalised,
    flags: flagsOf(measured, rule.class),
    rule: { code: rule.code, values: rule.values },
  };
}

/** Halfway between two of three substrings and all of them; less where the module's size is only supposed. */
const [WHOLE_FRACTION, WHOLE_BY_AREA] = [5 / 6, 0.7];

function ruleFor(measured: AnomalyMeasurements, options: ClassifyOptions): Rule {
  const { moduleAreaM2 = 2, moduleLengthM = 2, isThinFilm = false } = options;
  const fraction = measured.moduleFraction ?? measured.areaM2 / moduleAreaM2;
  const percent = Math.round(fraction * 100);
  if (measured.affectedModules > 1)
    return {
      code: "many_modules",
      class: "module_offline",
      values: { count: measured.affectedModules },
    };
  if ((measured.substrings ?? 0) > 1)
    return {
      code: "two_thirds",
      class: "diode_multi",
      values: { percent },
    };
  if (fraction >= (measured.moduleFraction === null ? WHOLE_BY_AREA : WHOLE_FRACTION))
    return {
      code: "whole_module",
      class: "module_offline",
      values: { percent },
    };
  if (fraction >= 0.5)
    return {
      code: "two_thirds",
      class: "diode_multi",
      values: { percent },
    };
  if (fraction >= 0.18 && isBand(measured, moduleLengthM))
    return {
      code: "one_third",
      class: "diode",
      values: { percent, lengthM: Math.round(measured.lengthM * 10) / 10 },
    };
  if (measured.hotSpots === 1 && isJunctionBox(measured, fraction))
    return {
      code: "junction_box",
      class: "junction_box",
      values: { areaCm2: Math.round(measured.areaM2 * 1e4), percent },
    };
  const [single, several]: AnomalyClass[] = isThinFilm
    ? ["hot_spot", "hot_spot_multi"]
    : ["cell", "cell_multi"];
  const isLarge = fraction >= 0.18;
  const code = measured.hotSpots > 1 ? "several_spots" : isLarge ? "large_spot" : "one_spot";
  return {
    code,
    class: (code === "one_spot" ? single : several) ?? "other",
    values: { count: measured.hotSpots, areaCm2: Math.round(measured.areaM2 * 1e4), percent },
  };
}

/** Boxes sit between the cells, in the middle of the module or of a short side; no cell has its middle there. */
const BOX_PLACES = [0.49, 0.07, 0.93] as const;
const [BOX_ASIDE, BOX_ALONG] = [0.035, 0.03];
const MAX_BOX_FRACTION = 0.05;

const isJunctionBox = ({ place }: AnomalyMeasurements, fraction: number): boolean =>
  Boolean(place) &&
  fraction <= MAX_BOX_FRACTION &&
  Math.abs((place?.[0] ?? 0) - 0.5) <= BOX_ASIDE &&
  BOX_PLACES.some((along) => Math.abs((place?.[1] ?? 0) - along) <= BOX_ALONG);

/** A substring runs along the module; blurred or cut off, it still covers most of its length. */
const isBand = ({ lengthM, widthM, fill }: AnomalyMeasurements, moduleLengthM: number): boolean =>
  lengthM >= 0.6 * moduleLengthM || (lengthM >= 1.8 * widthM && fill >= 0.7);

function flagsOf(measured: AnomalyMeasurements, anomalyClass: AnomalyClass): ClassificationFlag[] {
  const flags: ClassificationFlag[] = [];
  if (measured.deltaK === null) flags.push("no_temperatures");
  if (measured.irradianceWm2 === null) flags.push("irradiance_unknown");
  else if (measured.irradianceWm2 < MIN_IRRADIANCE_WM2) flags.push("irradiance_too_low");
  if (anomalyClass === "module_offline" && (measured.meanDeltaK ?? 0) > MAX_OPEN_CIRCUIT_DELTA_K)
    flags.push("implausible_for_class");
  return flags;
}
