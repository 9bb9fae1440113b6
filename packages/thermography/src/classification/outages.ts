import type { AnomalyClass } from "./anomaly-class.ts";
import type { Plant, PlantKind } from "@overfly/plant/plant-model";

/** A part of the plant that delivers nothing. */
export interface Outage {
  partId: string;
  class: Extract<AnomalyClass, "string_offline" | "combiner_offline" | "inverter_offline">;
  affectedModuleIds: readonly string[];
  /** Warm modules over those of the part. */
  share: number;
}

export interface OutageOptions {
  /** From this share of warm modules on, the part itself is at fault. */
  leastShare?: number;
  /** Modules that were surveyed; all where absent. */
  surveyed?: ReadonlySet<string>;
}

const levels = [
  ["inverter", "inverter_offline"],
  ["combiner", "combiner_offline"],
  ["string", "string_offline"],
] as const satisfies [PlantKind, Outage["class"]][];
const FEWEST_MODULES = 3;

/** Strings, combiners and inverters nearly all of whose modules are warm; the largest part that explains them. */
export function findOutages(warm: ReadonlySet<string>, plant: Plant, options: OutageOptions = {}): Outage[] {
  const { leastShare = 0.8, surveyed } = options;
  const outages: Outage[] = [];
  const explained = new Set<string>();
  for (const [kind, anomaly] of levels) {
    const candidates = new Set([...warm].flatMap((id) => plant.ancestor(id, kind)?.id ?? []));
    for (const partId of candidates) {
      const affectedModuleIds = plant.modulesOf(partId);
      const seen = surveyed ? affectedModuleIds.filter((id) => surveyed.has(id)) : affectedModuleIds;
      const share = seen.filter((id) => warm.has(id)).length / Math.max(1, seen.length);
      const isNew = affectedModuleIds.some((id) => warm.has(id) && !explained.has(id));
      const isOneString = kind !== "string" && stringsOf(affectedModuleIds, plant) < 2;
      if (share < leastShare || seen.length < FEWEST_MODULES || !isNew || isOneString) continue;
      outages.push({ partId, class: anomaly, affectedModuleIds, share });
      for (const id of affectedModuleIds) explained.add(id);
    }
  }
  return outages;
}

/** An inverter with one string is told by its string. */
const stringsOf = (moduleIds: readonly string[], plant: Plant): number =>
  new Set(moduleIds.map((id) => plant.ancestor(id, "string")?.id ?? id)).size;
