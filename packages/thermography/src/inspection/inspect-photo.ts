import type { Position } from "geojson";
import { type CameraProjection, projectCamera } from "#registration/camera-projection.ts";
import { decodeThermal } from "#radiometry/decode-thermal.ts";
import type { DecodeFailureCode, Radiometry } from "#radiometry/decoded-thermal.ts";
import { type Alignment, alignModuleOutlines } from "#registration/align-module-outlines.ts";
import type { HotRegion } from "#detection/measure-region.ts";
import { pixelNoise } from "#detection/noise.ts";
import { findHotModules, type ModuleOutline } from "#detection/hot-modules.ts";
import { findHotRegions } from "#detection/hot-regions.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import type { Observation } from "./merge-observations.ts";
import { type PhotoMetadata, readPhotoMetadata } from "#metadata/photo-metadata.ts";
import type { Plant } from "@overfly/plant/hierarchy/plant-model";
import type { ThermalParameters } from "#radiometry/thermal-parameters.ts";
import { focalLengthPx } from "#radiometry/thermal-cameras.ts";

export interface InspectPhotoOptions {
  /** Module outlines improve detection; without them regions are compared with their surroundings alone. */
  plant?: Plant;
  /** Of the modules above the take-off point; subtracted from the relative altitude. */
  moduleHeightM?: number;

  minDeltaK?: number;
  parameters?: Partial<ThermalParameters>;
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
  /** Everything hot in the image, georeferenced or not. */
  regions: HotRegion[];
  observations: Observation[];
  /** Corners of the image on the ground, clockwise; null without a camera pose. */
  footprint: Position[] | null;
  gsdM: number | null;
  /** Modules completely in the image. */
  surveyedModuleIds: string[];
}

/** Decodes one photo and returns its georeferenced observations. Never throws for a damaged photo. */
export function inspectPhoto(
  photoId: string,
  bytes: Uint8Array,
  options: InspectPhotoOptions = {},
): InspectedPhoto {
  const photo = readPhotoMetadata(bytes);
  const thermal = decodeThermal(bytes, options.parameters ? { parameters: options.parameters } : {});
  const empty = {
    photoId,
    photo,
    regions: [],
    observations: [],
    footprint: null,
    gsdM: null,
    surveyedModuleIds: [],
  };
  if (!thermal.ok)
    return { ...empty, thermal: null, failure: { code: thermal.code, reason: thermal.reason } };
  const { widthPx, heightPx, radiometry, uncertainty } = thermal;
  const unit = thermal.kind === "absolute" ? "celsius" : "counts";
  const values = thermal.kind === "absolute" ? thermal.celsius : Float32Array.from(thermal.counts);
  const frame: ThermalFrame = { widthPx, heightPx, values };
  const thermalInfo = { radiometry, unit, widthPx, heightPx, uncertainty } as const;
  const camera = cameraOfPhoto(photo, frame, options.moduleHeightM ?? 0);
  const minDelta = unit === "celsius" ? (options.minDeltaK ?? null) : minCountsDelta(values);
  const projected = camera && options.plant ? projectModules(options.plant, camera, frame) : [];
  const { outlines, toUnaligned } = alignOutlines(frame, projected, { camera, photo });
  const regions = detectRegions(frame, outlines, minDelta);
  if (!camera)
    return {
      ...empty,
      regions,
      thermal: thermalInfo,
      failure: { code: "no_pose", reason: missingPoseReason(photo) },
    };
  return {
    photoId,
    photo,
    thermal: thermalInfo,
    failure: null,
    regions,
    observations: regions.flatMap(
      (region) =>
        toObservation(region, { photoId, photo, camera, frame, unit, toUnaligned: toUnaligned }) ?? [],
    ),
    footprint: camera.footprint(),
    gsdM: camera.toGround([widthPx / 2, heightPx / 2])?.gsdM ?? null,
    surveyedModuleIds: outlines
      .filter(({ corners }) => corners.every((at) => isInFrame(frame, at)))
      .map(({ id }) => id),
  };
}

/** Raw counts have no known scale, so the scene sets it: half of the span between the 5th and the 95th percentile. */
function minCountsDelta(values: Float32Array): number {
  const step = Math.max(1, Math.floor(values.length / 4096));
  const sample = values.filter((_, index) => index % step === 0).toSorted();
  const at = (share: number): number => sample[Math.floor(share * (sample.length - 1))] ?? 0;
  return (at(0.95) - at(0.05)) / 2;
}

/** Registers the projected outlines with the image: a pose is often off by a metre. */
function alignOutlines(
  frame: ThermalFrame,
  outlines: ModuleOutline[],
  { camera, photo }: { camera: CameraProjection | null; photo: PhotoMetadata },
): Pick<Alignment, "outlines" | "toUnaligned"> {
  const hit = camera?.toGround([frame.widthPx / 2, frame.heightPx / 2]);
  if (!hit || outlines.length < MIN_OUTLINES) return { outlines, toUnaligned: ([x, y]) => [x, y] };
  const searchRadiusPx = Math.min(
    frame.widthPx / 6,
    (3 * positionUncertaintyM(photo, hit.distanceM)) / hit.gsdM,
  );
  return alignModuleOutlines(frame, outlines, { searchRadiusPx, noise: pixelNoise(frame) });
}

function detectRegions(
  frame: ThermalFrame,
  outlines: readonly ModuleOutline[],
  minDelta: number | null,
): HotRegion[] {
  const options = minDelta === null ? {} : { minDelta };
  if (outlines.length < MIN_OUTLINES) return findHotRegions(frame, options);
  const regions = findHotModules(frame, outlines, options);
  const partlyHot = new Set(
    regions.flatMap(({ module }) => (module && module.fraction < 1 ? module.id : [])),
  );
  return partlyHot.size > MAX_PARTLY_HOT_FRACTION * outlines.length
    ? findHotRegions(frame, options)
    : regions;
}

/** Hot parts in more modules than this mean that the outlines miss their modules. */
const MAX_PARTLY_HOT_FRACTION = 0.25;
/** Fewer modules than this have too few neighbours for comparison. */
const MIN_OUTLINES = 6;

/** Projection of the camera that took a thermal photo; null where position, height, gimbal or lens is unknown. */
export function cameraOfPhoto(
  photo: PhotoMetadata,
  { widthPx, heightPx }: Pick<ThermalFrame, "widthPx" | "heightPx">,
  moduleHeightM: number,
): CameraProjection | null {
  const focal = focalLengthPx({ ...photo, isThermal: photo.isRadiometric }, { widthPx, heightPx });
  const { longitude, latitude, gimbal, relativeAltitudeM } = photo;
  if (longitude === null || latitude === null || !gimbal || relativeAltitudeM === null || focal === null)
    return null;
  const heightM = relativeAltitudeM - moduleHeightM;
  if (!(heightM > 0)) return null;
  return projectCamera(
    { longitude, latitude, heightM, ...gimbal },
    { widthPx, heightPx, focalLengthPx: focal },
  );
}

function missingPoseReason(photo: PhotoMetadata): string {
  const missing = [
    photo.longitude === null ? "position" : null,
    photo.relativeAltitudeM === null ? "height above the take-off point" : null,
    photo.gimbal === null ? "gimbal angles" : null,
  ].filter((name) => name !== null);
  return missing.length > 0
    ? `The photo cannot be georeferenced: its metadata has no ${missing.join(", no ")}.`
    : "The photo cannot be georeferenced: its lens is unknown or it was taken from the ground.";
}

function projectModules(plant: Plant, camera: CameraProjection, frame: ThermalFrame): ModuleOutline[] {
  const center = camera.toGround([frame.widthPx / 2, frame.heightPx / 2]);
  const corners = camera.footprint();
  if (!center || !corners) return [];
  const at = plant.frame.toMetres(center.position);
  const radiusM = Math.max(
    ...corners.map((corner) => {
      const [east, north] = plant.frame.toMetres(corner);
      return Math.hypot(east - at[0], north - at[1]);
    }),
  );
  return plant.modulesNear(at, radiusM).flatMap(({ element, ring }) => {
    const pixels = ring.map((point) => camera.toPixel(plant.frame.toPosition(point)));
    if (!pixels.every((pixel) => pixel !== null) || !pixels.some((pixel) => isInFrame(frame, pixel)))
      return [];
    const row = plant.ancestor(element.id, "table") ?? plant.ancestor(element.id, "string");
    return { id: element.id, row: row?.id ?? element.parentId ?? "", corners: pixels };
  });
}

const isInFrame = ({ widthPx, heightPx }: ThermalFrame, [x, y]: readonly [number, number]): boolean =>
  x >= 0 && y >= 0 && x <= widthPx && y <= heightPx;

interface PhotoContext {
  photoId: string;
  photo: PhotoMetadata;
  camera: CameraProjection;
  frame: ThermalFrame;
  unit: "celsius" | "counts";
  toUnaligned: Alignment["toUnaligned"];
}

function toObservation(
  region: HotRegion,
  { photoId, photo, camera, frame, unit, toUnaligned }: PhotoContext,
): Observation | null {
  const hit = camera.toGround(toUnaligned(region.centroid));
  if (!hit) return null;
  const outline = regionCorners(region).map(
    (corner) => camera.toGround(toUnaligned(corner))?.position ?? null,
  );
  const [x, y] = region.centroid;
  return {
    photoId,
    region,
    unit,
    position: hit.position,
    uncertaintyM: positionUncertaintyM(photo, hit.distanceM),
    outline: outline.every((corner) => corner !== null) ? outline : [],
    lengthM: region.shape.lengthPx * hit.gsdM,
    widthM: region.shape.widthPx * hit.gsdM,
    areaM2: region.areaPx * hit.gsdM ** 2,
    offCenter:
      Math.hypot(x - frame.widthPx / 2, y - frame.heightPx / 2) /
      (Math.hypot(frame.widthPx, frame.heightPx) / 2),
  };
}

function regionCorners({ centroid: [x, y], shape }: HotRegion): [number, number][] {
  const angle = (shape.angleDeg * Math.PI) / 180;
  const along = [(Math.cos(angle) * shape.lengthPx) / 2, (-Math.sin(angle) * shape.lengthPx) / 2] as const;
  const across = [(Math.sin(angle) * shape.widthPx) / 2, (Math.cos(angle) * shape.widthPx) / 2] as const;
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return signs.map(([a, b]) => [x + a * along[0] + b * across[0], y + a * along[1] + b * across[1]]);
}

const RTK_FIXED = 50;

/** Combines GNSS receiver and gimbal (1°). */
const positionUncertaintyM = ({ rtkFlag }: PhotoMetadata, distanceM: number): number =>
  Math.hypot(rtkFlag === RTK_FIXED ? 0.05 : 1.5, distanceM * 0.0175 * 0.7);
