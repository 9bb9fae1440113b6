import type { Equipment } from "#cameras/equipment.ts";
import type { EditedItem, PlanWarning } from "./item-plan.ts";
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
export function layoutWarnings(described: AssembledRoute, photos: readonly PlannedPhoto[]): PlanWarning[] {
  const all = [
    ...described.items.flatMap(({ warnings }) => warnings),
    ...described.warnings,
    ...lostEdits(described),
    ...tooHigh(described),
    ...unevenGround(described, photos),
    ...limits(described),
  ];
  const seen = new Set<string>();
  return all.filter(({ code, message, itemId, at }) => {
    const key = JSON.stringify([code, message, itemId, at]);
    return !seen.has(key) && seen.add(key);
  });
}

function lostEdits({ document, items }: AssembledRoute): PlanWarning[] {
  const ids = new Set(items.map(({ item }) => item.id));
  const lost = (document.edits ?? []).filter(({ itemId }) => !ids.has(itemId)).length;
  if (lost === 0) return [];
  const message = `${lost} changes by hand belong to parts that are no longer there.`;
  return [{ code: "edit-not-applied", message }];
}

const DEFAULT_LEGAL_LIMIT_M = 120;

function tooHigh({ document, items }: AssembledRoute): PlanWarning[] {
  const limitM = document.heights.maxAboveGroundM ?? DEFAULT_LEGAL_LIMIT_M;
  return items.flatMap(({ item, runs }): PlanWarning[] => {
    const heights = runs.flatMap((run) => (run.kind === "stop" ? [run.position] : run.path));
    const highestM = heights.reduce((most, [, , heightM = 0]) => Math.max(most, heightM), 0);
    if (highestM <= limitM) return [];
    const allowed =
      document.heights.maxAboveGroundM === undefined ? ", which most countries allow only by permission" : "";
    const message = `The height of ${highestM.toFixed(0)} m is above ${limitM} m${allowed}.`;
    return [{ code: "high-above-ground", message, itemId: item.id }];
  });
}

function limits({ document, equipment, flight }: AssembledRoute): PlanWarning[] {
  const warnings: PlanWarning[] = [];
  if (!document.takeOff) {
    const message = "Without a take-off point the transits to and from the area are not counted.";
    warnings.push({ code: "no-take-off-point", message });
  }
  const { maxWaypoints, name } = equipment.aircraft;
  if (maxWaypoints !== undefined && flight.waypoints.length > maxWaypoints) {
    const message = `The flight has ${flight.waypoints.length} waypoints; ${name} takes ${maxWaypoints} in one route.`;
    warnings.push({ code: "too-many-waypoints", message });
  }
  return warnings;
}

const UNEVEN_SHARE = 0.1;
const MOST_SAMPLES = 500;

/** Heights above the take-off point vary above uneven ground. */
function unevenGround(
  { document, context, items }: AssembledRoute,
  photos: readonly PlannedPhoto[],
): PlanWarning[] {
  const { groundHeightM } = context;
  const [lon, lat] = document.takeOff ?? [];
  if (!groundHeightM || document.heights.mode === "ground" || lon === undefined || lat === undefined)
    return [];
  const homeM = groundHeightM(lon, lat);
  if (homeM === undefined) return [];
  return items.flatMap(({ item }, index): PlanWarning[] => {
    const own = photos.filter((photo) => photo.itemIndex === index);
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
    const message = `The ground lies up to ${Math.abs(offM).toFixed(0)} m ${side} the take-off point; hold heights above the ground to keep resolution and overlap.`;
    return [{ code: "uneven-ground", message, itemId: item.id, at: photo.position.slice(0, 2) }];
  });
}
