import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import type { Plant, PlantElementKind } from "@overfly/plant/hierarchy/plant-model";

/** A plant element that delivers no power. */
export interface Outage {
  elementId: string;
  class: Extract<AnomalyClass, "string_offline" | "combiner_offline" | "inverter_offline">;
  affectedModuleIds: readonly string[];
  /** Warm modules over the surveyed modules of the element. */
  fraction: number;
}

export interface OutageOptions {
  /** From this fraction of warm modules on, the element itself is offline. */
  minFraction?: number;
  /** Defaults to all modules. */
  surveyed?: ReadonlySet<string>;
}

const levels = [
  ["inverter", "inverter_offline"],
  ["combiner", "combiner_offline"],
  ["string", "string_offline"],
] as const satisfies [PlantElementKind, Outage["class"]][];
const MIN_MODULES = 3;

/** Strings, combiners and inverters whose modules are nearly all warm; the highest such element where they nest. */
export function detectOutages(
  warmModuleIds: ReadonlySet<string>,
  plant: Plant,
  options: OutageOptions = {},
): Outage[] {
  const { minFraction = 0.8, surveyed } = options;
  const outages: Outage[] = [];
  const explained = new Set<string>();
  for (const [kind, anomalyClass] of levels) {
    const candidates = new Set([...warmModuleIds].flatMap((id) => plant.ancestor(id, kind)?.id ?? []));
    for (const elementId of candidates) {
      const affectedModuleIds = plant.modulesOf(elementId);
      const surveyedIds = surveyed ? affectedModuleIds.filter((id) => surveyed.has(id)) : affectedModuleIds;
      const fraction =
        surveyedIds.filter((id) => warmModuleIds.has(id)).length / Math.max(1, surveyedIds.length);
      const isUnexplained = affectedModuleIds.some((id) => warmModuleIds.has(id) && !explained.has(id));
      const hasOneString = kind !== "string" && countStrings(affectedModuleIds, plant) < 2;
      if (fraction < minFraction || surveyedIds.length < MIN_MODULES || !isUnexplained || hasOneString)
        continue;
      outages.push({ elementId, class: anomalyClass, affectedModuleIds, fraction });
      for (const id of affectedModuleIds) explained.add(id);
    }
  }
  return outages;
}

/** An inverter with a single string is reported as that string. */
const countStrings = (moduleIds: readonly string[], plant: Plant): number =>
  new Set(moduleIds.map((id) => plant.ancestor(id, "string")?.id ?? id)).size;
