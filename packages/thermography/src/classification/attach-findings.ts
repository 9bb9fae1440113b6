import type { MetrePoint } from "@overfly/geo/metre-point";
import { isInsideRings } from "@overfly/geo/point-in-polygon";
import { distanceToRing } from "@overfly/plant/distance-to-ring";
import { type MergedFinding, trust } from "./merge-findings.ts";
import type { Plant, PlantKind } from "@overfly/plant/plant-model";

/** Where in the plant a finding lies; null for each level that is not known there. */
export interface PlantPlace {
  level: "module" | "string" | "zone" | "none";
  moduleId: string | null;
  stringId: string | null;
  tableId: string | null;
  zoneId: string | null;
  /** From the finding to its module; 0 inside it. */
  distanceM: number | null;
  affectedModuleIds: string[];
}

export interface AttachedFinding extends MergedFinding {
  place: PlantPlace;
}

export interface AttachOptions {
  /** A finding beside every module belongs to the nearest one within this. */
  toleranceM?: number;
}

const nowhere: PlantPlace = {
  level: "none",
  moduleId: null,
  stringId: null,
  tableId: null,
  zoneId: null,
  distanceM: null,
  affectedModuleIds: [],
};

/** Names the module, string, table and zone of each finding; a large one affects every module it covers. */
export function attachFindings(
  findings: readonly MergedFinding[],
  plant: Plant,
  { toleranceM = 1 }: AttachOptions = {},
): AttachedFinding[] {
  return findings.map((finding) => ({ ...finding, place: placeOf(finding, plant, toleranceM) }));
}

function placeOf(finding: MergedFinding, plant: Plant, toleranceM: number): PlantPlace {
  const at = plant.frame.toMetres(finding.position);
  const covered = coveredModules(finding, plant);
  const seen = likeliestModule(finding, plant);
  const known = seen === null ? nearestModule(at, plant, toleranceM) : { id: seen, distanceM: 0 };
  if (covered.length > 1) return manyModules(covered, plant);
  if (known) {
    const above = (kind: PlantKind): string | null => plant.ancestor(known.id, kind)?.id ?? null;
    return {
      level: "module",
      moduleId: known.id,
      stringId: above("string"),
      tableId: above("table"),
      zoneId: above("zone") ?? zoneAt(at, plant),
      distanceM: known.distanceM,
      affectedModuleIds: [known.id],
    };
  }
  const zoneId = zoneAt(at, plant);
  return zoneId === null ? nowhere : { ...nowhere, level: "zone", zoneId };
}

/** The module that most of the evidence names: a picture may be off by one along a row. */
function likeliestModule({ observations }: MergedFinding, plant: Plant): string | null {
  const votes = new Map<string, number>();
  for (const observation of observations) {
    const id = observation.region.module?.id;
    if (id !== undefined && plant.parts.has(id)) votes.set(id, (votes.get(id) ?? 0) + trust(observation));
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** A part that all of them share, from the smallest up. */
function manyModules(ids: readonly string[], plant: Plant): PlantPlace {
  const shared = (kind: PlantKind): string | null => {
    const parents = new Set(ids.map((id) => plant.ancestor(id, kind)?.id ?? null));
    return parents.size === 1 ? ([...parents][0] ?? null) : null;
  };
  const [stringId, tableId, zoneId] = [shared("string"), shared("table"), shared("zone")];
  const level = stringId !== null || tableId !== null ? "string" : zoneId === null ? "none" : "zone";
  return { level, moduleId: null, stringId, tableId, zoneId, distanceM: 0, affectedModuleIds: [...ids] };
}

function nearestModule(
  at: MetrePoint,
  plant: Plant,
  toleranceM: number,
): { id: string; distanceM: number } | null {
  const found = plant
    .modulesNear(at, toleranceM)
    .map(({ part, ring }) => ({ id: part.id, distanceM: distanceToRing(at, ring) }))
    .toSorted((a, b) => a.distanceM - b.distanceM)[0];
  return found && found.distanceM <= toleranceM ? found : null;
}

/** Modules whose middle lies in the region's outline, where it was not found inside one module. */
function coveredModules({ best }: MergedFinding, plant: Plant): string[] {
  if (best.region.module || best.outline.length < 3) return [];
  const outline = best.outline.map(plant.frame.toMetres);
  const at = plant.frame.toMetres(best.position);
  return plant
    .modulesNear(at, best.lengthM)
    .filter(({ center }) => isInsideRings(center, [outline]))
    .map(({ part }) => part.id);
}

const zoneAt = (at: MetrePoint, plant: Plant): string | null =>
  plant.zonesAt(at, 0).find(({ ring }) => isInsideRings(at, [ring]))?.part.id ?? null;
