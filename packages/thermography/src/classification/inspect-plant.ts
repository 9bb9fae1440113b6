import type { AttachedFinding, PlantPlace } from "./attach-findings.ts";
import { attachFindings } from "./attach-findings.ts";
import { lostPowerW, lostShare } from "./calorimetry.ts";
import { type Classification, classify, type ClassifyOptions } from "./classify.ts";
import type { InspectedFrame } from "#registration/inspect-frame.ts";
import { computeLosses, type LossBasis, type LossFactor, type LossReport } from "@overfly/plant/losses";
import type { AnomalyClass } from "./anomaly-class.ts";
import { type MergedFinding, type MergeOptions, mergeFindings } from "./merge-findings.ts";
import { findOutages, type Outage } from "./outages.ts";
import type { Plant } from "@overfly/plant/plant-model";
import { iecClassOf, normalisedDelta, severityOf } from "./severity.ts";

export interface PlantConditions {
  /** In the module plane; null where it was neither measured nor estimated. */
  irradianceWm2: number | null;
  windMs: number;
}

export interface PlantEconomics {
  /** For modules whose own power is not known. */
  modulePowerW: number;
  siteKwDc: number;
  specificYieldKwhPerKwp: number;
  tariffPerKwh: number;
  factors?: Record<AnomalyClass, LossFactor>;
}

export interface InspectPlantOptions extends ClassifyOptions, MergeOptions {
  toleranceM?: number;
}

export interface PlantFinding {
  /** Counts from 1 in the order of the list. */
  id: string;
  finding: MergedFinding;
  /** Others that this one swallows: the warm modules of an outage. */
  swallowed: MergedFinding[];
  place: PlantPlace;
  classification: Classification;
  deltaK: number | null;
  calorimetricShare: number | null;
  /** Pictures that show it over pictures that show its whole module; null where that is not known. */
  support: number | null;
}

export interface PlantInspection {
  /** By lost power, then by ΔT. */
  findings: PlantFinding[];
  losses: LossReport;
  surveyedModuleIds: string[];
}

/** All photographs of one flight together: merge, attach, find outages, classify, count the losses. */
export function inspectPlant(
  frames: readonly InspectedFrame[],
  plant: Plant,
  { conditions, economics }: { conditions: PlantConditions; economics: PlantEconomics },
  options: InspectPlantOptions = {},
): PlantInspection {
  const surveyed = new Set(frames.flatMap(({ surveyedModuleIds }) => surveyedModuleIds));
  const merged = mergeFindings(
    frames.flatMap(({ observations }) => observations),
    options,
  );
  const views = viewsOf(frames);
  const single = attachFindings(merged, plant, options)
    .map((finding) => describe(finding, { plant, conditions, economics, options, views }))
    .filter(isSupported);
  const findings = promoteOutages(single, plant, { surveyed, conditions, options });
  const numbered = findings.map((finding, index) => ({ ...finding, id: String(index + 1) }));
  const losses = computeLosses(
    numbered.map(({ id, classification, place, calorimetricShare }) => ({
      id,
      class: classification.class,
      affectedModuleIds: place.affectedModuleIds,
      calorimetricShare,
    })),
    lossBasis(plant, economics, surveyed.size),
  );
  const lost = (finding: PlantFinding): number => losses.byFinding.get(finding.id)?.affectedKwDc ?? 0;
  return {
    findings: numbered.toSorted((a, b) => lost(b) - lost(a) || (b.deltaK ?? 0) - (a.deltaK ?? 0)),
    losses,
    surveyedModuleIds: [...surveyed],
  };
}

/** How many pictures show each module whole. */
function viewsOf(frames: readonly InspectedFrame[]): Map<string, number> {
  const views = new Map<string, number>();
  for (const { surveyedModuleIds } of frames)
    for (const id of surveyedModuleIds) views.set(id, (views.get(id) ?? 0) + 1);
  return views;
}

/** A real defect shows in most pictures of its module; a glint or a slip of the outlines in one. */
const isSupported = ({ support, finding }: PlantFinding): boolean =>
  support === null || support > LEAST_SUPPORT || finding.observations.length > 2;
const LEAST_SUPPORT = 0.34;

interface Surroundings {
  views: ReadonlyMap<string, number>;
  plant: Plant;
  conditions: PlantConditions;
  economics: PlantEconomics;
  options: ClassifyOptions;
}

function describe(
  attached: AttachedFinding,
  { plant, conditions, economics, options, views }: Surroundings,
): PlantFinding {
  const { place, ...finding } = attached;
  const { best } = finding;
  const isCelsius = best.unit === "celsius";
  const deltaK = isCelsius ? finding.delta : null;
  const classification = classify(
    {
      deltaK,
      meanDeltaK: isCelsius ? finding.meanDelta : null,
      areaM2: best.areaM2,
      lengthM: best.lengthM,
      widthM: best.widthM,
      fill: best.region.shape.fill,
      moduleShare: best.region.module?.share ?? null,
      parts: best.region.module?.parts ?? 1,
      affectedModules: place.affectedModuleIds.length,
      irradianceWm2: conditions.irradianceWm2,
    },
    options,
  );
  const lostW = isCelsius ? lostPowerW(finding.meanDelta, best.areaM2, conditions.windMs) : null;
  const powerW = plant.parts.get(place.moduleId ?? "")?.powerW ?? economics.modulePowerW;
  const irradianceWm2 = conditions.irradianceWm2 ?? 0;
  const calorimetricShare =
    lostW === null || irradianceWm2 <= 0 ? null : lostShare(lostW, { powerW, irradianceWm2 });
  const seen = views.get(place.moduleId ?? "") ?? 0;
  const support = seen === 0 ? null : Math.min(1, finding.observations.length / seen);
  return { id: "", finding, swallowed: [], place, classification, deltaK, calorimetricShare, support };
}

interface OutageContext {
  surveyed: ReadonlySet<string>;
  conditions: PlantConditions;
  options: ClassifyOptions;
}

/** Replaces the warm modules of an outage by one finding. */
function promoteOutages(
  findings: readonly PlantFinding[],
  plant: Plant,
  context: OutageContext,
): PlantFinding[] {
  const isWarmModule = ({ classification }: PlantFinding): boolean =>
    classification.class === "module_offline";
  const warm = new Set(findings.filter(isWarmModule).flatMap(({ place }) => place.affectedModuleIds));
  const outages = findOutages(warm, plant, context.surveyed.size > 0 ? { surveyed: context.surveyed } : {});
  let left = [...findings];
  const promoted = outages.flatMap((outage) => {
    const affected = new Set(outage.affectedModuleIds);
    const isPart = (finding: PlantFinding): boolean =>
      isWarmModule(finding) && finding.place.affectedModuleIds.some((id) => affected.has(id));
    const members = left.filter(isPart);
    left = left.filter((finding) => !isPart(finding));
    return outageFinding(outage, members, plant, context) ?? [];
  });
  return [...promoted, ...left];
}

function outageFinding(
  outage: Outage,
  members: readonly PlantFinding[],
  plant: Plant,
  { conditions, options }: OutageContext,
): PlantFinding | null {
  const sorted = members.toSorted((a, b) => (a.deltaK ?? 0) - (b.deltaK ?? 0));
  const middle = sorted[sorted.length >> 1];
  if (!middle) return null;
  const deltaK = middle.deltaK === null ? null : middle.finding.meanDelta;
  const normalised = deltaK === null ? null : normalisedDelta(deltaK, conditions.irradianceWm2);
  const judged = normalised ?? deltaK ?? 0;
  const percent = Math.round(outage.share * 100);
  const label = plant.parts.get(outage.partId)?.label ?? outage.partId;
  const above = (kind: "string" | "zone"): string | null => plant.ancestor(outage.partId, kind)?.id ?? null;
  return {
    ...middle,
    deltaK,
    calorimetricShare: null,
    swallowed: sorted.filter((member) => member !== middle).map(({ finding }) => finding),
    place: {
      level: "string",
      moduleId: null,
      tableId: null,
      stringId: above("string"),
      zoneId: above("zone"),
      distanceM: 0,
      affectedModuleIds: [...outage.affectedModuleIds],
    },
    classification: {
      class: outage.class,
      iecClass: iecClassOf(outage.class, judged, options.steps),
      severity: deltaK === null ? null : severityOf(outage.class, judged, options.steps),
      normalisedDeltaK: normalised,
      flags: middle.classification.flags,
      rule: {
        code: "outage",
        values: { percent, label },
      },
    },
  };
}

const lossBasis = (plant: Plant, economics: PlantEconomics, surveyedModules: number): LossBasis => ({
  powerW: (id) => plant.parts.get(id)?.powerW ?? economics.modulePowerW,
  siteKwDc: economics.siteKwDc,
  surveyedModules,
  specificYieldKwhPerKwp: economics.specificYieldKwhPerKwp,
  tariffPerKwh: economics.tariffPerKwh,
  ...(economics.factors ? { factors: economics.factors } : {}),
});
