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
  const observedModule = mostSupportedModule(anomaly, plant);
  const module =
    observedModule === null ? nearestModule(at, plant, toleranceM) : { id: observedModule, distanceM: 0 };
  if (covered.length > 1) return commonLocation(covered, plant);
  if (module) {
    const ancestorId = (kind: PlantElementKind): string | null => plant.ancestor(module.id, kind)?.id ?? null;
    return {
      level: "module",
      moduleId: module.id,
      stringId: ancestorId("string"),
      tableId: ancestorId("table"),
      zoneId: ancestorId("zone") ?? zoneAt(at, plant),
      distanceM: module.distanceM,
      affectedModuleIds: [module.id],
    };
  }
  const zoneId = zoneAt(at, plant);
  return zoneId === null ? unknownLocation : { ...unknownLocation, level: "zone", zoneId };
}

/** The module that most observations name: a single image may be off by one along the row. */
function mostSupportedModule({ observations }: MergedAnomaly, plant: Plant): string | null {
  const votes = new Map<string, number>();
  for (const observation of observations) {
    const id = observation.region.module?.id;
    if (id !== undefined && plant.elements.has(id))
      votes.set(id, (votes.get(id) ?? 0) + positionWeight(observation));
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** The smallest element that contains all of these modules. */
function commonLocation(ids: readonly string[], plant: Plant): PlantLocation {
  const common = (kind: PlantElementKind): string | null => {
    const parents = new Set(ids.map((id) => plant.ancestor(id, kind)?.id ?? null));
    return parents.size === 1 ? ([...parents][0] ?? null) : null;
  };
  const [stringId, tableId, zoneId] = [common("string"), common("table"), common("zone")];
  const level = stringId !== null || tableId !== null ? "string" : zoneId === null ? "none" : "zone";
  return { level, moduleId: null, stringId, tableId, zoneId, distanceM: 0, affectedModuleIds: [...ids] };
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
