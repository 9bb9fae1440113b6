import type { LocatedAnomaly } from "./locate-anomalies.ts";
import { locateAnomalies } from "./locate-anomalies.ts";
import { powerLossW, powerLossFraction } from "#classification/thermal-power-loss.ts";
import { classifyAnomaly, type ClassifyOptions } from "#classification/classify.ts";
import type { InspectedPhoto } from "./inspect-photo.ts";
import {
  computeLosses,
  type LossParameters,
  type LossFactor,
  type LossReport,
} from "@overfly/plant/anomalies/losses";
import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { type MergeOptions, mergeObservations, type Observation } from "./merge-observations.ts";
import { joinParts } from "#classification/join-parts.ts";
import type { PlantAnomaly } from "./plant-anomaly.ts";
import { mayBeGlint, withoutGlint } from "./without-glint.ts";
import { typicalShape } from "#classification/typical-shape.ts";
import { detectOutages, type Outage } from "./outages.ts";
import type { Plant } from "@overfly/plant/hierarchy/plant-model";
import { medianInPlace } from "#detection/median.ts";
import { iecClassOf, normalisedDeltaK, severityOf } from "#classification/severity.ts";

export interface PlantConditions {
  /** In the plane of the array; null where neither measured nor estimated. */
  irradianceWm2: number | null;
  windMs: number;
}

export interface PlantEconomics {
  /** For modules without a rated power. */
  modulePowerW: number;
  siteKwDc: number;
  specificYieldKwhPerKwp: number;
  tariffPerKwh: number;
  factors?: Record<AnomalyClass, LossFactor>;
}

export interface InspectPlantOptions extends ClassifyOptions, MergeOptions {
  toleranceM?: number;
}

export interface PlantInspection {
  /** Sorted by lost power, then by ΔT. */
  anomalies: PlantAnomaly[];
  losses: LossReport;
  surveyedModuleIds: string[];
}

/** Evaluates all photos of a flight: merges observations, locates and classifies anomalies, detects outages, computes losses. */
export function inspectPlant(
  photos: readonly InspectedPhoto[],
  plant: Plant,
  { conditions, economics }: { conditions: PlantConditions; economics: PlantEconomics },
  options: InspectPlantOptions = {},
): PlantInspection {
  const surveyed = new Set(photos.flatMap(({ surveyedModuleIds }) => surveyedModuleIds));
  const observations = photos.flatMap((photo) => photo.observations);
  const merged = mergeObservations(withoutGlint(observations), options);
  const views = countViews(photos);
  const confirmed = locateAnomalies(merged, plant, options)
    .map((anomaly) => classifyLocated(anomaly, { plant, conditions, economics, options, views }))
    .filter((anomaly) => isConfirmed(anomaly, observations));
  const whole = joinParts(confirmed, { irradianceWm2: conditions.irradianceWm2, options });
  const anomalies = groupOutages(whole, plant, { surveyed, conditions, options });
  const numbered = anomalies.map((anomaly, index) => ({ ...anomaly, id: String(index + 1) }));
  const losses = computeLosses(
    numbered.map(({ id, classification, location, measuredLossFraction }) => ({
      id,
      class: classification.class,
      affectedModuleIds: location.affectedModuleIds,
      measuredLossFraction,
    })),
    lossParameters(plant, economics, surveyed.size),
  );
  const lostKw = (anomaly: PlantAnomaly): number => losses.byAnomaly.get(anomaly.id)?.affectedKwDc ?? 0;
  return {
    anomalies: numbered.toSorted((a, b) => lostKw(b) - lostKw(a) || (b.deltaK ?? 0) - (a.deltaK ?? 0)),
    losses,
    surveyedModuleIds: [...surveyed],
  };
}

/** Number of photos that show each module completely. */
function countViews(frames: readonly InspectedPhoto[]): Map<string, number> {
  const views = new Map<string, number>();
  for (const { surveyedModuleIds } of frames)
    for (const id of surveyedModuleIds) views.set(id, (views.get(id) ?? 0) + 1);
  return views;
}

/** A real defect shows in most photos of its module; a reflection or misaligned outlines in only one. */
const isConfirmed = (
  { detectionRatio, merged }: PlantAnomaly,
  observations: readonly Observation[],
): boolean => {
  if (detectionRatio === null || merged.observations.length > 2) return true;
  const isDoubtful = detectionRatio < 1 && merged.observations.length === 1;
  return detectionRatio > MIN_DETECTION_RATIO && !(isDoubtful && mayBeGlint(merged.best, observations));
};
const MIN_DETECTION_RATIO = 0.34;

interface ClassifyContext {
  views: ReadonlyMap<string, number>;
  plant: Plant;
  conditions: PlantConditions;
  economics: PlantEconomics;
  options: ClassifyOptions;
}

function classifyLocated(
  located: LocatedAnomaly,
  { plant, conditions, economics, options, views }: ClassifyContext,
): PlantAnomaly {
  const { location, ...merged } = located;
  const { best } = merged;
  const isCelsius = best.unit === "celsius";
  const deltaK = isCelsius ? merged.delta : null;
  const classification = classifyAnomaly(
    {
      deltaK,
      meanDeltaK: isCelsius ? merged.meanDelta : null,
      ...typicalShape(merged.observations),
      affectedModules: location.affectedModuleIds.length,
      irradianceWm2: conditions.irradianceWm2,
    },
    options,
  );
  const lostW = isCelsius ? powerLossW(merged.meanDelta, best.areaM2, conditions.windMs) : null;
  const powerW = plant.elements.get(location.moduleId ?? "")?.powerW ?? economics.modulePowerW;
  const irradianceWm2 = conditions.irradianceWm2 ?? 0;
  const calorimetricShare =
    lostW === null || irradianceWm2 <= 0 ? null : powerLossFraction(lostW, { powerW, irradianceWm2 });
  const viewCount = views.get(location.moduleId ?? best.region.module?.id ?? "") ?? 0;
  const support = viewCount === 0 ? null : Math.min(1, merged.observations.length / viewCount);
  return {
    id: "",
    merged,
    subsumed: [],
    location,
    classification,
    deltaK,
    measuredLossFraction: calorimetricShare,
    detectionRatio: support,
  };
}

interface OutageContext {
  surveyed: ReadonlySet<string>;
  conditions: PlantConditions;
  options: ClassifyOptions;
}

/** Replaces the warm modules of an outage by one anomaly. */
function groupOutages(
  anomalies: readonly PlantAnomaly[],
  plant: Plant,
  context: OutageContext,
): PlantAnomaly[] {
  const isWarmModule = ({ classification }: PlantAnomaly): boolean =>
    classification.class === "module_offline";
  const warm = new Set(anomalies.filter(isWarmModule).flatMap(likelyModules));
  const outages = detectOutages(warm, plant, context.surveyed.size > 0 ? { surveyed: context.surveyed } : {});
  let remaining = [...anomalies];
  const grouped = outages.flatMap((outage) => {
    const affected = new Set(outage.affectedModuleIds);
    const isThere = (anomaly: PlantAnomaly): boolean => likelyModules(anomaly).some((id) => affected.has(id));
    const members = remaining.filter((anomaly) => isWarmModule(anomaly) && isThere(anomaly));
    const usual = medianInPlace(Float64Array.from(members, ({ merged }) => merged.meanDelta));
    remaining = remaining.filter(
      (anomaly) => !isThere(anomaly) || !(isWarmModule(anomaly) || isPartOf(usual, anomaly)),
    );
    return outageAnomaly(outage, members, plant, context) ?? [];
  });
  return [...grouped, ...remaining];
}

/** Of the outage's own warmth: what is no warmer on one of its modules is the outage, weaker at one side for wind or soiling. */
const SAME_WARMTH = 1.25;

/** Without a current, no substring is bypassed: what looks like that on a module of an outage, and is as warm, is the outage. */
const isPartOf = (usual: number, { classification, merged }: PlantAnomaly): boolean =>
  ["diode", "diode_multi"].includes(classification.class) && merged.meanDelta <= SAME_WARMTH * usual;

/** Of an anomaly that can't be told from its neighbours, the one that the photos name: many of them are right as a whole. */
const likelyModules = ({ location, merged }: PlantAnomaly): readonly string[] =>
  location.doubtM === null
    ? location.affectedModuleIds
    : [merged.best.region.module?.id ?? ""].filter((id) => id !== "");

function outageAnomaly(
  outage: Outage,
  members: readonly PlantAnomaly[],
  plant: Plant,
  { conditions, options }: OutageContext,
): PlantAnomaly | null {
  const sorted = members.toSorted((a, b) => (a.deltaK ?? 0) - (b.deltaK ?? 0));
  const median = sorted[sorted.length >> 1];
  if (!median) return null;
  const deltaK = median.deltaK === null ? null : median.merged.meanDelta;
  const normalised = deltaK === null ? null : normalisedDeltaK(deltaK, conditions.irradianceWm2);
  const decisiveDelta = normalised ?? deltaK ?? 0;
  const percent = Math.round(outage.fraction * 100);
  const label = plant.elements.get(outage.elementId)?.label ?? outage.elementId;
  const ancestorId = (kind: "string" | "zone"): string | null =>
    plant.ancestor(outage.elementId, kind)?.id ?? null;
  return {
    ...median,
    deltaK,
    measuredLossFraction: null,
    subsumed: sorted.filter((member) => member !== median).map(({ merged }) => merged),
    location: {
      level: "string",
      moduleId: null,
      tableId: null,
      stringId: ancestorId("string"),
      zoneId: ancestorId("zone"),
      distanceM: 0,
      doubtM: null,
      affectedModuleIds: [...outage.affectedModuleIds],
    },
    classification: {
      class: outage.class,
      iecClass: iecClassOf(outage.class, decisiveDelta, options.thresholds),
      severity: deltaK === null ? null : severityOf(outage.class, decisiveDelta, options.thresholds),
      normalisedDeltaK: normalised,
      flags: median.classification.flags,
      rule: {
        code: "outage",
        values: { percent, label },
      },
    },
  };
}

const lossParameters = (
  plant: Plant,
  economics: PlantEconomics,
  surveyedModules: number,
): LossParameters => ({
  powerW: (id) => plant.elements.get(id)?.powerW ?? economics.modulePowerW,
  siteKwDc: economics.siteKwDc,
  surveyedModules,
  specificYieldKwhPerKwp: economics.specificYieldKwhPerKwp,
  tariffPerKwh: economics.tariffPerKwh,
  ...(economics.factors ? { factors: economics.factors } : {}),
});
