import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { MultiPolygon, Polygon } from "geojson";
import { type Aircraft, AIRCRAFT, findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { type Camera, findCamera } from "@overfly/flight-planning/cameras/cameras";
import { findEquipment } from "@overfly/flight-planning/cameras/equipment";
import { imagingFigures } from "@overfly/flight-planning/cameras/imaging";
import {
  type AppliedPreset,
  applyPreset,
  PRESETS,
  findPreset,
  withPreset,
} from "@overfly/flight-planning/cameras/presets";
import type { Imaging, RouteItem } from "#features/flight-routes/store/draft-history.ts";

export { PRESETS };

/** The yearly inspection: standard thermography. */
export const DEFAULT_IMAGING: Imaging = {
  gsdCm: 5.5,
  frontOverlap: 70,
  sideOverlap: 30,
  gimbalPitchDeg: -90,
};

export const EMPTY_DOCUMENT: RouteDocument = {
  aircraftId: "m3t",
  cameraId: "m3t",
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
  items: [],
};

/** An id that no part has yet, so that hand edits of one that was removed never come back. */
export const newItemId = (): string => `part-${crypto.randomUUID().slice(0, 8)}`;

/** Photographed like the part before it, where there is one. */
export const areaItem = (boundary: Polygon | MultiPolygon, name: string, like?: RouteItem): RouteItem => ({
  id: newItemId(),
  name,
  kind: "area",
  boundary,
  pattern: "lines",
  angle: "best",
  marginM: 0,
  imaging: like?.imaging ?? DEFAULT_IMAGING,
  preset: like ? like.preset : "standard",
});

/** A new route over an area, with the equipment and picture taking of an earlier one; else with the kit's aircraft. */
export function startDocument(
  boundary: Polygon | MultiPolygon | null,
  name: string,
  { like, kit }: { like?: RouteDocument | undefined; kit?: Equipment | undefined } = {},
): RouteDocument {
  const { heights, battery } = like ?? EMPTY_DOCUMENT;
  const { aircraftId, cameraId, lensIds } = like ?? kit ?? EMPTY_DOCUMENT;
  const items = boundary ? [startItem(boundary, name, { like, aircraftId, cameraId, lensIds })] : [];
  return { ...EMPTY_DOCUMENT, aircraftId, cameraId, lensIds, heights, battery, items };
}

/** By a camera without a thermal lens the plant is seen in colour. */
function startItem(
  boundary: Polygon | MultiPolygon,
  name: string,
  { like, ...equipped }: Equipment & { like: RouteDocument | undefined },
): RouteItem {
  const item = areaItem(
    boundary,
    name,
    like?.items.find(({ kind }) => kind === "area"),
  );
  if (like) return item;
  const offers = ["standard", "rgb-standard"].map((id) => presetFor(id, item, equipped));
  return offers.find((offer) => offer.ok)?.item ?? item;
}

export type Equipment = Pick<RouteDocument, "aircraftId" | "cameraId" | "lensIds">;

/** The aircraft, the camera and the lenses that take the part's pictures. */
export const equipmentFor = (equipped: Equipment, imaging?: Imaging): ReturnType<typeof findEquipment> => {
  const { aircraftId, cameraId } = equipped;
  const lensIds = imaging?.lensIds ?? equipped.lensIds;
  return findEquipment({ aircraftId, cameraId, ...(lensIds && { lensIds }) });
};

export interface PresetOffer {
  ok: true;
  /** As the preset would have it. */
  item: RouteItem;
  applied: AppliedPreset;
}

/** A part as a preset would have it, or why the equipment can't. */
export function presetFor(
  id: string,
  item: RouteItem,
  equipped: Equipment,
): PresetOffer | { ok: false; code: string; message: string } {
  const { aircraftId, cameraId } = equipped;
  const preset = findPreset(id);
  const applied = applyPreset(id, { aircraftId, cameraId });
  if (!applied.ok) return applied;
  if (!preset) return { ok: false, code: "unknown-preset", message: id };
  const changed = withPreset(item as Parameters<typeof withPreset>[0], preset, applied) as RouteItem;
  const { lensIds: _own, ...imaging } = changed.imaging;
  const routeLenses = equipped.lensIds ?? findCamera(cameraId)?.lenses.map((lens) => lens.id) ?? [];
  const isAsRoute = new Set([...routeLenses, ...applied.lensIds]).size === applied.lensIds.length;
  const lenses =
    isAsRoute && routeLenses.length === applied.lensIds.length ? {} : { lensIds: applied.lensIds };
  const whole = { ...changed, imaging: { ...imaging, ...lenses } };
  return { ok: true, applied, item: asKind(whole, item, applied.settings.heightM) };
}

/** Walls are seen from a distance, not from a height; around things and along walls the camera keeps its tilt. */
function asKind(changed: RouteItem, before: RouteItem, heightM: number): RouteItem {
  if (before.kind === "area" || before.kind === "rows" || before.kind === "corridor") return changed;
  const { gimbalPitchDeg } = before.imaging;
  const level = { ...changed, imaging: { ...changed.imaging, gimbalPitchDeg } };
  return level.kind === "facade" ? { ...level, distanceM: Math.round(heightM * 10) / 10 } : level;
}

export interface ImagingFigures {
  gsdCm: number | null;
  heightM: number | null;
  pixelsPerCell: number | null;
}

/** Ground resolution, height and pixels on a cell, whichever of them was given: the others follow from the lenses. */
export function figuresOf(imaging: Imaging, equipped: Equipment): ImagingFigures {
  const { gsdCm, heightM, pixelsPerCell, cellMm } = imaging;
  const equipment = equipmentFor(equipped, imaging);
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
export function withAircraft(aircraftId: string, cameraId: string): Equipment {
  const carried = findAircraft(aircraftId)?.cameraIds ?? [];
  const stays = carried.includes(cameraId);
  return { aircraftId, cameraId: stays ? cameraId : (carried[0] ?? cameraId), lensIds: undefined };
}

export const aircraftChoice = (): readonly Aircraft[] => AIRCRAFT;

export const camerasOn = (aircraftId: string): Camera[] =>
  (findAircraft(aircraftId)?.cameraIds ?? []).flatMap((id) => findCamera(id) ?? []);
