import type { Boundary } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/route-document";
import { type Aircraft, AIRCRAFT, aircraftOf } from "@overfly/flight/aircraft";
import { type Camera, cameraOf } from "@overfly/flight/cameras";
import { equipmentOf } from "@overfly/flight/equipment";
import { imagingFigures } from "@overfly/flight/imaging";
import { applyPreset, PRESETS, presetOf, withPreset } from "@overfly/flight/presets";
import type { Imaging, RoutePart } from "./route-draft.ts";

export { PRESETS };

/** The yearly inspection: standard thermography. */
const USUAL_IMAGING: Imaging = { gsdCm: 5.5, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };

export const EMPTY_DOCUMENT: RouteDocument = {
  aircraftId: "m3t",
  cameraId: "m3t",
  order: "given",
  heights: { over: "take-off" },
  battery: { reservePercent: 25 },
  parts: [],
};

/** An id that no part has yet, so that hand edits of one that was removed never come back. */
export const newPartId = (): string => `part-${crypto.randomUUID().slice(0, 8)}`;

/** Photographed like the part before it, where there is one. */
export const areaPart = (boundary: Boundary, name: string, like?: RoutePart): RoutePart => ({
  id: newPartId(),
  name,
  kind: "area",
  boundary,
  pattern: "lines",
  angle: "best",
  marginM: 0,
  imaging: like?.imaging ?? USUAL_IMAGING,
  preset: like ? like.preset : "standard",
});

/** A new route over an area, with the equipment and picture taking of an earlier one. */
export const startDocument = (
  boundary: Boundary | null,
  name: string,
  like?: RouteDocument,
): RouteDocument => {
  const { aircraftId, cameraId, lensIds, heights, battery } = like ?? EMPTY_DOCUMENT;
  const parts = boundary ? [areaPart(boundary, name, like?.parts[0])] : [];
  return { ...EMPTY_DOCUMENT, aircraftId, cameraId, lensIds, heights, battery, parts };
};

type Equipped = Pick<RouteDocument, "aircraftId" | "cameraId" | "lensIds">;

const wanted = ({ aircraftId, cameraId, lensIds }: Equipped) => ({
  aircraftId,
  cameraId,
  ...(lensIds && { lensIds }),
});

/** A part and the lenses as a preset would have them, or why the equipment can't. */
export function presetFor(
  id: string,
  part: RoutePart,
  equipped: Equipped,
): { ok: true; part: RoutePart; lensIds: string[] } | { ok: false; message: string } {
  const preset = presetOf(id);
  const applied = applyPreset(id, wanted(equipped));
  if (!applied.ok) return applied;
  if (!preset) return { ok: false, message: id };
  const changed = withPreset(part as Parameters<typeof withPreset>[0], preset, applied) as RoutePart;
  return { ok: true, part: changed, lensIds: applied.lensIds };
}

export interface Figures {
  gsdCm: number | null;
  heightM: number | null;
  pixelsPerCell: number | null;
}

/** Ground resolution, height and pixels on a cell, whichever of them was given: the others follow from the lenses. */
export function figuresOf({ gsdCm, heightM, pixelsPerCell, cellMm }: Imaging, equipped: Equipped): Figures {
  const equipment = equipmentOf(wanted(equipped));
  const wish = {
    ...(gsdCm !== undefined && { gsdCm }),
    ...(heightM !== undefined && { heightM }),
    ...(pixelsPerCell !== undefined && { pixelsPerCell }),
    ...(cellMm !== undefined && { cellMm }),
  };
  const figures = equipment.ok ? imagingFigures(wish, equipment.lenses) : equipment;
  if (figures.ok) return figures;
  return { gsdCm: gsdCm ?? null, heightM: heightM ?? null, pixelsPerCell: pixelsPerCell ?? null };
}

/** An aircraft brings its camera, where it does not carry the one that was chosen. */
export function withAircraft(aircraftId: string, cameraId: string): Equipped {
  const carried = aircraftOf(aircraftId)?.cameraIds ?? [];
  const stays = carried.includes(cameraId);
  return { aircraftId, cameraId: stays ? cameraId : (carried[0] ?? cameraId), lensIds: undefined };
}

export const aircraftChoice = (): readonly Aircraft[] => AIRCRAFT;

export const camerasOn = (aircraftId: string): Camera[] =>
  (aircraftOf(aircraftId)?.cameraIds ?? []).flatMap((id) => cameraOf(id) ?? []);
