import type { Equipment } from "#cameras/equipment.ts";
import type { EditedItem } from "./item-plan.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { PlannedPhoto } from "#model/planned-photos.ts";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { PlanningContext } from "./planning-context.ts";

export interface AssembledRoute {
  document: RouteDocument;
  context: PlanningContext;
  equipment: Equipment;
  /** In the order of the document. */
  items: readonly EditedItem[];
  flight: PlannedFlight;
  warnings: readonly PlanWarning[];
}

/** All warnings of a plan, each once. */
export function layoutWarnings(
  described: AssembledRoute,
  photosOf: () => readonly PlannedPhoto[],
): PlanWarning[] {
  const all = [
    ...described.items.flatMap(({ warnings }) => warnings),
    ...described.warnings,
    ...lostEdits(described),
    ...tooHigh(described),
    ...unevenGround(described, photosOf),
    ...limits(described),
  ];
  const seen = new Set<string>();
  return all.filter(({ code, values, itemId, at }) => {
    const key = JSON.stringify([code, values, itemId, at]);
    return !seen.has(key) && seen.add(key);
  });
}

function lostEdits({ document, items }: AssembledRoute): PlanWarning[] {
  const ids = new Set(items.map(({ item }) => item.id));
  const lost = (document.edits ?? []).filter(({ itemId }) => !ids.has(itemId)).length;
  return lost === 0 ? [] : [{ code: "edit-not-applied", values: { count: lost } }];
}

const DEFAULT_LEGAL_LIMIT_M = 120;

function tooHigh({ document, items }: AssembledRoute): PlanWarning[] {
  const limitM = document.heights.maxAboveGroundM ?? DEFAULT_LEGAL_LIMIT_M;
  return items.flatMap(({ item, runs }): PlanWarning[] => {
    const heights = runs.flatMap((run) => (run.kind === "stop" ? [run.position] : run.path));
    const highestM = heights.reduce((most, [, , heightM = 0]) => Math.max(most, heightM), 0);
    if (highestM <= limitM) return [];
    const values = { heightM: highestM, maxHeightM: limitM };
    return [{ code: "high-above-ground", values, itemId: item.id }];
  });
}

function limits({ document, equipment, flight }: AssembledRoute): PlanWarning[] {
  const warnings: PlanWarning[] = [];
  if (!document.takeOff) {
    warnings.push({ code: "no-take-off-point" });
  }
  const { maxWaypoints, name } = equipment.aircraft;
  if (maxWaypoints !== undefined && flight.waypoints.length > maxWaypoints) {
    const values = { count: flight.waypoints.length, max: maxWaypoints, aircraft: name };
    warnings.push({ code: "too-many-waypoints", values });
  }
  return warnings;
}

const UNEVEN_SHARE = 0.1;
const MOST_SAMPLES = 500;

/** Heights above the take-off point vary above uneven ground. */
function unevenGround(
  { document, context, items }: AssembledRoute,
  photosOf: () => readonly PlannedPhoto[],
): PlanWarning[] {
  const { groundHeightM } = context;
  const [lon, lat] = document.takeOff ?? [];
  if (!groundHeightM || document.heights.mode === "ground" || lon === undefined || lat === undefined)
    return [];
  const homeM = groundHeightM(lon, lat);
  if (homeM === undefined) return [];
  return items.flatMap(({ item }, index): PlanWarning[] => {
    const own = photosOf().filter((photo) => photo.itemIndex === index);
    const step = Math.max(1, Math.floor(own.length / MOST_SAMPLES));
    let worst: { share: number; offM: number; photo: PlannedPhoto } | undefined;
    for (let at = 0; at < own.length; at += step) {
      const photo = own[at];
      const groundM = photo && groundHeightM(photo.position[0] ?? 0, photo.position[1] ?? 0);
      if (!photo || groundM === undefined) continue;
      const offM = groundM - homeM;
      const share = Math.abs(offM) / Math.max(1, photo.position[2] ?? 0);
      if (share > (worst?.share ?? UNEVEN_SHARE)) worst = { share, offM, photo };
    }
    if (!worst) return [];
    const { offM, photo } = worst;
    const side = offM > 0 ? "above" : "below";
    const values = { differenceM: Math.abs(offM), side } as const;
    return [{ code: "uneven-ground", values, itemId: item.id, at: photo.position.slice(0, 2) }];
  });
}
