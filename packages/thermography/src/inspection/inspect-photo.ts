import type { Position } from "geojson";
import type { Plant } from "@overfly/plant/hierarchy/plant-model";
import type { HotRegion } from "#detection/measure-region.ts";
import { findHotModules } from "#detection/hot-modules.ts";
import { findHotRegions } from "#detection/hot-regions.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import type { PhotoMetadata } from "#metadata/photo-metadata.ts";
import type { DecodeFailureCode, Radiometry } from "#radiometry/decoded-thermal.ts";
import { findHotSpots } from "#hot-spots/find-hot-spots.ts";
import { findModules } from "#modules/find-modules.ts";
import { projectCamera } from "#registration/camera-projection.ts";
import { NO_CORRECTION, projectCorners } from "#registration/pose-correction.ts";
import { placeModules, type PlacedModules } from "#registration/place-modules.ts";
import { type PhotoPlacement, registerFlight } from "#registration/register-flight.ts";
import type { Observation } from "./merge-observations.ts";
import { type PhotoContext, toFreeObservation, toModuleObservation } from "./observe-region.ts";
import { missingPoseReason, poseOfPhoto } from "./photo-camera.ts";
import {
  type ReadPhoto,
  readThermalPhoto,
  type RegisterPhotoOptions,
  registerFrame,
} from "./register-thermal-photo.ts";

export interface InspectPhotoOptions extends RegisterPhotoOptions {
  minDeltaK?: number;
  /**
   * Where the layout lies by the whole flight, see `registerFlight`; null where it could not be found. Left out, the photo
   * decides alone.
   */
  placement?: PhotoPlacement | null;
}

/**
 * Whether the layout was found in the photo, and whether its modules can be told from their neighbours; `outside` where
 * the photo should show none.
 */
export type PlacementState = "placed" | "ambiguous" | "not_found" | "outside" | "no_layout";

export interface StatedPlacement {
  state: PlacementState;
  sureness: number | null;
  /** From the reported position to the layout, metres to the east and north; null where the layout was not found. */
  correctedM: readonly [eastM: number, northM: number] | null;
}

export interface InspectedPhoto {
  photoId: string;
  photo: PhotoMetadata;
  /** Null where the photo could not be decoded; see `failure`. */
  thermal: {
    radiometry: Radiometry;
    unit: "celsius" | "counts";
    widthPx: number;
    heightPx: number;
    uncertainty: string;
  } | null;
  failure: { code: DecodeFailureCode | "no_pose"; reason: string } | null;
  placement: StatedPlacement;
  /** What is hot: of the modules where a layout is known, else everything in the image. */
  regions: HotRegion[];
  observations: Observation[];
  /** Corners of the image on the ground, clockwise; null without a camera pose. */
  footprint: Position[] | null;
  gsdM: number | null;
  /** Modules completely in the image. */
  surveyedModuleIds: string[];
}

const NO_LAYOUT = { state: "no_layout", sureness: null, correctedM: null } as const;

/** Decodes one photo and returns its georeferenced observations. Never throws for a damaged photo. */
export function inspectPhoto(
  photoId: string,
  bytes: Uint8Array,
  options: InspectPhotoOptions = {},
): InspectedPhoto {
  const read = readThermalPhoto(bytes, options);
  const empty = {
    photoId,
    photo: read.photo,
    placement: NO_LAYOUT,
    regions: [],
    observations: [],
    footprint: null,
    gsdM: null,
    surveyedModuleIds: [],
  };
  if (!read.thermal) return { ...empty, thermal: null, failure: read.failure };
  const { frame, info } = read.thermal;
  const base = { ...empty, thermal: info };
  const camera = poseOfPhoto(read.photo, frame, options.moduleHeightM ?? 0, options.lenses);
  if (!camera)
    return {
      ...base,
      regions: options.plant ? [] : freeRegions(frame, info.unit, options),
      failure: { code: "no_pose", reason: missingPoseReason(read.photo) },
    };
  const projection = projectCamera(camera.pose, camera.optics);
  const seen = {
    ...base,
    failure: null,
    footprint: projection.footprint(),
    gsdM: projection.toGround([frame.widthPx / 2, frame.heightPx / 2])?.gsdM ?? null,
  };
  const context = { photoId, photo: read.photo, frame, unit: info.unit, camera: projection };
  if (!options.plant) {
    const regions = freeRegions(frame, info.unit, options);
    return {
      ...seen,
      regions,
      observations: regions.flatMap((region) => toFreeObservation(region, context) ?? []),
    };
  }
  return { ...seen, ...inspectModules(read, { ...options, plant: options.plant }, context) };
}

/** What is hot on the modules of the layout. */
function inspectModules(
  read: ReadPhoto,
  options: InspectPhotoOptions & { plant: Plant },
  context: PhotoContext,
): Pick<InspectedPhoto, "placement"> & Partial<InspectedPhoto> {
  const { frame, unit, photoId } = context;
  const register = registerFrame(read, options);
  const found = register && placedModules(photoId, register, { ...options, frame });
  if (!found) {
    const state = register && showsModules(register, frame) ? "not_found" : "outside";
    return { placement: { state, sureness: null, correctedM: null } };
  }
  const { placement, modules } = found;
  const regions = findHotModules(frame, modules.outlines, { minDelta: minDeltaOf(unit, options) });
  const { plant } = options;
  return {
    placement: {
      state: placement.alternatives.length === 0 ? "placed" : "ambiguous",
      sureness: placement.sureness,
      correctedM: placement.correctedM,
    },
    regions,
    observations: regions.flatMap(
      (region) => toModuleObservation(region, { ...context, plant, modules, placement }) ?? [],
    ),
    surveyedModuleIds: modules.outlines
      .filter(({ corners }) => corners.every((at) => isInFrame(frame, at)))
      .map(({ id }) => id),
  };
}

type Register = NonNullable<ReturnType<typeof registerFrame>>;

function placedModules(
  photoId: string,
  register: Register,
  { frame, placement: given }: InspectPhotoOptions & { frame: ThermalFrame },
): { placement: PhotoPlacement; modules: PlacedModules } | null {
  const placement =
    given === undefined ? registerFlight([{ photoId, registration: register.run() }]).get(photoId) : given;
  return placement
    ? { placement, modules: placeModules(frame, register.expected, register.optics, placement) }
    : null;
}

const MIN_MODULES_SHOWN = 6;

/** Whether modules lie wholly in the photo by its reported pose. */
function showsModules({ expected, optics }: Register, frame: ThermalFrame): boolean {
  const pixels = projectCorners(expected, NO_CORRECTION, optics);
  const isShown = (module: number): boolean =>
    [0, 1, 2, 3].every((corner) => {
      const at = (module * 4 + corner) * 2;
      return isInFrame(frame, [pixels[at] ?? Number.NaN, pixels[at + 1] ?? Number.NaN]);
    });
  return expected.ids.filter((_, module) => isShown(module)).length >= MIN_MODULES_SHOWN;
}

/** Null leaves the limit to the modules' own spread: raw counts have no known scale. */
const minDeltaOf = (unit: "celsius" | "counts", { minDeltaK }: InspectPhotoOptions): number | null =>
  unit === "counts" ? null : (minDeltaK ?? DEFAULT_MIN_DELTA_K);
const DEFAULT_MIN_DELTA_K = 2;

/** In standard deviations of the sensor's noise, as elsewhere: modules that hardly differ let noise alone stand out. */
const COUNTS_CONTRAST = 5;

/**
 * Raw counts have no known scale: their limit is what the modules of the picture differ by themselves, and what lies on
 * none has nothing to be compared with.
 */
function freeRegions(
  frame: ThermalFrame,
  unit: "celsius" | "counts",
  { minDeltaK }: InspectPhotoOptions,
): HotRegion[] {
  if (unit === "celsius")
    return findHotRegions(frame, minDeltaK === undefined ? {} : { minDelta: minDeltaK });
  return findHotSpots(frame, findModules(frame))
    .filter(({ contrast }) => contrast >= COUNTS_CONTRAST)
    .map((region) => ({ ...region, module: null }));
}

const isInFrame = ({ widthPx, heightPx }: ThermalFrame, [x, y]: readonly [number, number]): boolean =>
  x >= 0 && y >= 0 && x <= widthPx && y <= heightPx;
