import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import { distanceToRing } from "./distance-to-ring.ts";
import { type MergedAnomaly, positionWeight } from "./merge-observations.ts";
import type { Plant, PlantElementKind } from "@overfly/plant/hierarchy/plant-model";

/** The plant elements an anomaly lies on; null for each level that is not known. */
export interface PlantLocation {
  level: "module" | "string" | "zone" | "none";
  moduleId: string | null;
  stringId: string | null;
  tableId: string | null;
  zoneId: string | null;
  /** Set where the module can't be told from its neighbours: how far away the anomaly may be from its position. */
  doubtM: number | null;
  /** From the anomaly to its module; 0 inside it. */
  distanceM: number | null;
  affectedModuleIds: string[];
}

export interface LocatedAnomaly extends MergedAnomaly {
  location: PlantLocation;
}

export interface LocateOptions {
  /** An anomaly outside every module is assigned to the nearest one within this distance. */
  toleranceM?: number;
}

const unknownLocation: PlantLocation = {
  level: "none",
  moduleId: null,
  stringId: null,
  tableId: null,
  zoneId: null,
  distanceM: null,
  doubtM: null,
  affectedModuleIds: [],
};

/** Assigns each anomaly its module, string, table and zone; a large one affects every module it covers. */
export function locateAnomalies(
  anomalies: readonly MergedAnomaly[],
  plant: Plant,
  { toleranceM = 1 }: LocateOptions = {},
): LocatedAnomaly[] {
  return anomalies.map((anomaly) => ({ ...anomaly, location: locate(anomaly, plant, toleranceM) }));
}

function locate(anomaly: MergedAnomaly, plant: Plant, toleranceM: number): PlantLocation {
  const at = plant.frame.toMetres(anomaly.position);
  const covered = coveredModules(anomaly, plant);
  const support = supportOfModules(anomaly, plant);
  const observedModule = support[0]?.id ?? null;
  const module =
    observedModule === null ? nearestModule(at, plant, toleranceM) : { id: observedModule, distanceM: 0 };
  if (covered.length > 1) return commonLocation(covered, plant);
  const possible = support.filter(({ share }) => share >= MIN_SHARE);
  const isInDoubt = anomaly.observations.every(({ doubt }) => doubt !== undefined);
  if (isInDoubt && possible.length > 1 && (support[0]?.share ?? 0) < SURE_SHARE) {
    const ids = possible.map(({ id }) => id);
    const doubtM = Math.max(...anomaly.observations.map(({ doubt }) => doubt?.withinM ?? 0));
    return { ...commonLocation(ids, plant), affectedModuleIds: [], doubtM };
  }
  if (module) {
    const ancestorId = (kind: PlantElementKind): string | null => plant.ancestor(module.id, kind)?.id ?? null;
    return {
      level: "module",
      moduleId: module.id,
      stringId: ancestorId("string"),
      tableId: ancestorId("table"),
      zoneId: ancestorId("zone") ?? zoneAt(at, plant),
      distanceM: module.distanceM,
      doubtM: null,
      affectedModuleIds: [module.id],
    };
  }
  const zoneId = zoneAt(at, plant);
  return zoneId === null ? unknownLocation : { ...unknownLocation, level: "zone", zoneId };
}

/** From this share of the support on, an anomaly is tied to its module. */
const SURE_SHARE = 0.9;
const MIN_SHARE = 0.04;

/** The modules that the observations name or can't exclude, by those without doubt where there are any; the most supported first; shares add up to 1. */
function supportOfModules({ observations }: MergedAnomaly, plant: Plant): { id: string; share: number }[] {
  const votes = new Map<string, number>();
  const vote = (id: string | null | undefined, weight: number): void => {
    if (id && plant.elements.has(id)) votes.set(id, (votes.get(id) ?? 0) + weight);
  };
  const certain = observations.filter(({ doubt }) => doubt === undefined);
  for (const observation of certain.length > 0 ? certain : observations) {
    const { doubt, region } = observation;
    const weight = positionWeight(observation);
    vote(region.module?.id, weight * (doubt?.sureness ?? 1));
    for (const id of doubt?.moduleIds ?? [])
      vote(id, (weight * (1 - (doubt?.sureness ?? 1))) / (doubt?.moduleIds.length ?? 1));
  }
  const total = [...votes.values()].reduce((sum, weight) => sum + weight, 0);
  return [...votes]
    .map(([id, weight]) => ({ id, share: weight / total }))
    .toSorted((one, other) => other.share - one.share);
}

/** The smallest element that contains all of these modules. */
function commonLocation(ids: readonly string[], plant: Plant): PlantLocation {
  const common = (kind: PlantElementKind): string | null => {
    const parents = new Set(ids.map((id) => plant.ancestor(id, kind)?.id ?? null));
    return parents.size === 1 ? ([...parents][0] ?? null) : null;
  };
  const [stringId, tableId, zoneId] = [common("string"), common("table"), common("zone")];
  const level = stringId !== null || tableId !== null ? "string" : zoneId === null ? "none" : "zone";
  return {
    level,
    moduleId: null,
    stringId,
    tableId,
    zoneId,
    distanceM: 0,
    doubtM: null,
    affectedModuleIds: [...ids],
  };
}

function nearestModule(
  at: PlanarPoint,
  plant: Plant,
  toleranceM: number,
): { id: string; distanceM: number } | null {
  const found = plant
    .modulesNear(at, toleranceM)
    .map(({ element, ring }) => ({ id: element.id, distanceM: distanceToRing(at, ring) }))
    .toSorted((a, b) => a.distanceM - b.distanceM)[0];
  return found && found.distanceM <= toleranceM ? found : null;
}

/** Modules whose centre lies within the region's outline; none where the region was detected inside one module. */
function coveredModules({ best }: MergedAnomaly, plant: Plant): string[] {
  if (best.region.module || best.outline.length < 3) return [];
  const outline = best.outline.map(plant.frame.toMetres);
  const at = plant.frame.toMetres(best.position);
  return plant
    .modulesNear(at, best.lengthM)
    .filter(({ center }) => isPointInRings(center, [outline]))
    .map(({ element }) => element.id);
}

const zoneAt = (at: PlanarPoint, plant: Plant): string | null =>
  plant.zonesAt(at, 0).find(({ ring }) => isPointInRings(at, [ring]))?.element.id ?? null;
