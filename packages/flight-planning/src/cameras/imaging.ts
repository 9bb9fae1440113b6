import {
  type Footprint,
  footprint,
  gsdCm,
  heightForGsdM,
  type Spacing,
  spacingFor,
} from "./camera-geometry.ts";
import type { Lens } from "./cameras.ts";
import type { Equipment } from "./equipment.ts";
import type { Fault } from "#model/fault.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import { photoSpeed } from "./photo-speed.ts";
import type { Imaging } from "@overfly/contract/flight-routes/route-document";

export type ImagingTarget = Pick<Imaging, "gsdCm" | "heightM" | "pixelsPerCell" | "cellMm">;

/** What one of height, ground resolution and pixels on a cell makes of the others. */
export interface ImagingFigures {
  ok: true;
  heightM: number;
  /** Of the coarsest lens. */
  gsdCm: number;
  /** Of the thermal lens, of the coarsest where there is none. */
  pixelsPerCell: number;
  lenses: { id: string; gsdCm: number; footprint: Footprint }[];
}

export type ImagingFault = Fault<
  "gsd-or-height" | "parameter-out-of-range" | "height-out-of-range" | "gimbal-pitch-out-of-range"
> & { field: keyof Imaging };

/** Give one of the three, and the others follow. */
export function imagingFigures(
  target: ImagingTarget,
  lenses: readonly Lens[],
): ImagingFigures | ImagingFault {
  const fields = TARGET_FIELDS.filter((field) => target[field] !== undefined);
  const [field] = fields;
  if (!field || fields.length > 1) {
    return { ok: false, code: "gsd-or-height", field: field ?? "gsdCm" };
  }
  const { cellMm = DEFAULT_CELL_MM } = target;
  const wrong =
    outOfRange("cellMm", cellMm, [20, 500]) ?? outOfRange(field, target[field] ?? Number.NaN, RANGES[field]);
  if (wrong) return wrong;
  const heightM = heightOf(target, lenses, cellMm);
  if (!(heightM >= LOWEST_M && heightM <= HIGHEST_M)) {
    const values = { heightM, minHeightM: LOWEST_M, maxHeightM: HIGHEST_M };
    return { ok: false, code: "height-out-of-range", values, field };
  }
  return imagingFiguresAt(heightM, lenses, cellMm);
}

const TARGET_FIELDS = ["gsdCm", "heightM", "pixelsPerCell"] as const;
const LOWEST_M = 5;
const HIGHEST_M = 500;
const RANGES: Record<(typeof TARGET_FIELDS)[number], Range> = {
  gsdCm: [0.05, 100],
  heightM: [LOWEST_M, HIGHEST_M],
  pixelsPerCell: [0.5, 200],
};
const DEFAULT_CELL_MM = 156;

type Range = readonly [low: number, high: number];

/** What the lenses see from so far away, straight on. */
export function imagingFiguresAt(
  distanceM: number,
  lenses: readonly Lens[],
  cellMm: number = DEFAULT_CELL_MM,
): ImagingFigures {
  const seen = lenses.map((lens) => ({
    id: lens.id,
    gsdCm: gsdCm(distanceM, lens),
    footprint: footprint(distanceM, lens),
  }));
  const counted = countedLens(lenses);
  return {
    ok: true,
    heightM: distanceM,
    gsdCm: Math.max(...seen.map((lens) => lens.gsdCm)),
    pixelsPerCell: counted ? cellMm / 10 / gsdCm(distanceM, counted) : 0,
    lenses: seen,
  };
}

function heightOf(
  { heightM, gsdCm: requested, pixelsPerCell }: ImagingTarget,
  lenses: readonly Lens[],
  cellMm: number,
) {
  if (heightM !== undefined) return heightM;
  if (requested !== undefined) return Math.min(...lenses.map((lens) => heightForGsdM(requested, lens)));
  const counted = countedLens(lenses);
  return counted && pixelsPerCell ? heightForGsdM(cellMm / 10 / pixelsPerCell, counted) : Number.NaN;
}

const countedLens = (lenses: readonly Lens[]): Lens | undefined =>
  lenses.find(({ kind }) => kind === "thermal") ??
  lenses.toSorted((a, b) => b.pixelPitchUm / b.focalLengthMm - a.pixelPitchUm / a.focalLengthMm)[0];

/** How a route item is photographed: all that its lines and points need to know. */
export interface ImagingSettings extends Spacing {
  heightM: number;
  gsdCm: number;
  pixelsPerCell: number;
  speedMps: number;
  gimbalPitchDeg: number;
}

export interface ResolvedImaging {
  ok: true;
  settings: ImagingSettings;
  warnings: PlanWarning[];
}

/** Resolves height, spacing and speed of an item, or names the value that can't be met. */
export function resolveImaging(imaging: Imaging, equipment: Equipment): ResolvedImaging | ImagingFault {
  const wrong = rangeFault(imaging) ?? gimbalFault(imaging.gimbalPitchDeg, equipment);
  if (wrong) return wrong;
  const figures = imagingFigures(imaging, equipment.lenses);
  if (!figures.ok) return figures;
  return resolveImagingAt(figures.heightM, imaging, equipment);
}

/** The same at a given distance from what is seen, whatever height the imaging asks for. */
export function resolveImagingAt(
  distanceM: number,
  imaging: Imaging,
  equipment: Equipment,
): ResolvedImaging | ImagingFault {
  const wrong = rangeFault(imaging) ?? gimbalFault(imaging.gimbalPitchDeg, equipment);
  if (wrong) return wrong;
  const overlap = { front: imaging.frontOverlap / 100, side: imaging.sideOverlap / 100 };
  const spacing = spacingFor(distanceM, equipment.lenses, overlap);
  const { triggerDistanceM } = spacing;
  const { speedMps: requested, gimbalPitchDeg } = imaging;
  const task = { distanceM, triggerDistanceM, ...(requested !== undefined && { speedMps: requested }) };
  const { speedMps, warnings } = photoSpeed(equipment, task);
  const {
    heightM,
    gsdCm: coarsestCm,
    pixelsPerCell,
  } = imagingFiguresAt(distanceM, equipment.lenses, imaging.cellMm);
  const settings = { ...spacing, heightM, gsdCm: coarsestCm, pixelsPerCell, speedMps, gimbalPitchDeg };
  return { ok: true, settings, warnings };
}

function rangeFault(imaging: Imaging): ImagingFault | undefined {
  const { frontOverlap, sideOverlap, speedMps = 1 } = imaging;
  return (
    outOfRange("frontOverlap", frontOverlap, [0, 95]) ??
    outOfRange("sideOverlap", sideOverlap, [0, 95]) ??
    outOfRange("speedMps", speedMps, [0.1, 30])
  );
}

function gimbalFault(pitchDeg: number, { camera }: Equipment): ImagingFault | undefined {
  const [lowest, highest] = camera.gimbalPitchDeg;
  if (pitchDeg >= lowest && pitchDeg <= highest) return undefined;
  const values = { camera: camera.name, pitchDeg, minPitchDeg: lowest, maxPitchDeg: highest };
  return { ok: false, code: "gimbal-pitch-out-of-range", values, field: "gimbalPitchDeg" };
}

function outOfRange(field: keyof Imaging, value: number, [low, high]: Range): ImagingFault | undefined {
  if (value >= low && value <= high) return undefined;
  return { ok: false, code: "parameter-out-of-range", values: { min: low, max: high }, field };
}
