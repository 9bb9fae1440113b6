import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { MultiPolygon, Polygon } from "geojson";
import { type Aircraft, AIRCRAFT, findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { type Camera, findCamera } from "@overfly/flight-planning/cameras/cameras";
import { findEquipment } from "@overfly/flight-planning/cameras/equipment";
import { imagingFigures } from "@overfly/flight-planning/cameras/imaging";
import {
  type AppliedPreset,
  type PresetFault,
  applyPreset,
  findPreset,
  withPreset,
} from "@overfly/flight-planning/cameras/presets";
import type { Imaging, RouteItem } from "#features/flight-routes/store/draft-history.ts";

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

/** Never used before, so that manual edits of a removed item can't reappear. */
export const newItemId = (): string => `part-${crypto.randomUUID().slice(0, 8)}`;

/** Takes over the imaging of another item, if given. */
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

/** A new route over an area, with equipment and imaging of another route, otherwise with the kit's equipment. */
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

/** A camera without a thermal lens starts with an RGB preset. */
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

/** Aircraft, camera and lenses that an item is photographed with. */
export const equipmentFor = (equipped: Equipment, imaging?: Imaging): ReturnType<typeof findEquipment> => {
  const { aircraftId, cameraId } = equipped;
  const lensIds = imaging?.lensIds ?? equipped.lensIds;
  return findEquipment({ aircraftId, cameraId, ...(lensIds && { lensIds }) });
};

export interface PresetOffer {
  ok: true;
  /** With the preset applied. */
  item: RouteItem;
  applied: AppliedPreset;
}

/** An item with a preset applied, or why the equipment does not support it. */
export function presetFor(id: string, item: RouteItem, equipped: Equipment): PresetOffer | PresetFault {
  const { aircraftId, cameraId } = equipped;
  const preset = findPreset(id);
  const applied = applyPreset(id, { aircraftId, cameraId });
  if (!applied.ok) return applied;
  if (!preset) return { ok: false, code: "unknown-preset" };
  const changed = withPreset(item as Parameters<typeof withPreset>[0], preset, applied) as RouteItem;
  const { lensIds: _own, ...imaging } = changed.imaging;
  const routeLenses = equipped.lensIds ?? findCamera(cameraId)?.lenses.map((lens) => lens.id) ?? [];
  const isAsRoute = new Set([...routeLenses, ...applied.lensIds]).size === applied.lensIds.length;
  const lenses =
    isAsRoute && routeLenses.length === applied.lensIds.length ? {} : { lensIds: applied.lensIds };
  const whole = { ...changed, imaging: { ...imaging, ...lenses } };
  return { ok: true, applied, item: asKind(whole, item, applied.settings.heightM) };
}

/** A facade takes the height as distance; all but ground-covering kinds keep their gimbal pitch. */
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

/** Resolution, height and pixels per cell: one of them is set, the others follow from the lenses. */
export function figuresOf(imaging: Imaging, equipped: Equipment): ImagingFigures {
  const { gsdCm, heightM, pixelsPerCell, cellMm } = imaging;
  const equipment = equipmentFor(equipped, imaging);
  const target = {
    ...(gsdCm !== undefined && { gsdCm }),
    ...(heightM !== undefined && { heightM }),
    ...(pixelsPerCell !== undefined && { pixelsPerCell }),
    ...(cellMm !== undefined && { cellMm }),
  };
  const values = equipment.ok ? imagingFigures(target, equipment.lenses) : equipment;
  if (values.ok) return values;
  return { gsdCm: gsdCm ?? null, heightM: heightM ?? null, pixelsPerCell: pixelsPerCell ?? null };
}

/** Switches to the aircraft's first camera if it can't carry the current one. */
export function withAircraft(aircraftId: string, cameraId: string): Equipment {
  const carried = findAircraft(aircraftId)?.cameraIds ?? [];
  const stays = carried.includes(cameraId);
  return { aircraftId, cameraId: stays ? cameraId : (carried[0] ?? cameraId), lensIds: undefined };
}

export const aircraftChoice = (): readonly Aircraft[] => AIRCRAFT;

export const camerasOn = (aircraftId: string): Camera[] =>
  (findAircraft(aircraftId)?.cameraIds ?? []).flatMap((id) => findCamera(id) ?? []);
