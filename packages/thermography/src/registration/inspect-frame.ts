import type { Position } from "geojson";
import { type CameraProjection, projectCamera } from "./camera-projection.ts";
import { decodeThermal, type Radiometry, type ThermalRefusalCode } from "#radiometry/decode-thermal.ts";
import { type Alignment, alignFootprints } from "./align-footprints.ts";
import type { HotRegion } from "#detection/hot-region.ts";
import { pixelNoise } from "#detection/noise.ts";
import { findHotModules, type ModuleFootprint } from "#detection/hot-modules.ts";
import { findHotRegions, type ThermalFrame } from "#detection/hot-regions.ts";
import type { Observation } from "#classification/merge-findings.ts";
import { type PhotoMetadata, readPhotoMetadata } from "#metadata/photo-metadata.ts";
import type { Plant } from "@overfly/plant/plant-model";
import type { ThermalParameters } from "#radiometry/thermal-parameters.ts";
import { focalLengthPx } from "#radiometry/thermal-cameras.ts";

export interface InspectOptions {
  /** Module outlines sharpen the search; without them regions are judged by their surroundings alone. */
  plant?: Plant;
  /** Of the modules above the take-off point, taken off the relative altitude. */
  moduleHeightM?: number;
  /** Least ΔT that counts, K. */
  leastDeltaK?: number;
  parameters?: Partial<ThermalParameters>;
}

export interface InspectedFrame {
  photoId: string;
  photo: PhotoMetadata;
  /** Null where the picture gives neither degrees nor counts; `refusal` says why. */
  thermal: {
    radiometry: Radiometry;
    unit: "celsius" | "counts";
    widthPx: number;
    heightPx: number;
    uncertainty: string;
  } | null;
  refusal: { code: ThermalRefusalCode | "no_pose"; reason: string } | null;
  /** Everything hot in the picture, placed or not. */
  regions: HotRegion[];
  observations: Observation[];
  /** Ground seen, corners clockwise; null without a pose. */
  footprint: Position[] | null;
  gsdM: number | null;
  /** Modules wholly in the picture. */
  surveyedModuleIds: string[];
}

/** One photograph, from bytes to placed observations. Never throws for a bad picture. */
export function inspectFrame(
  photoId: string,
  bytes: Uint8Array,
  options: InspectOptions = {},
): InspectedFrame {
  const photo = readPhotoMetadata(bytes);
  const thermal = decodeThermal(bytes, options.parameters ? { parameters: options.parameters } : {});
  const nothing = {
    photoId,
    photo,
    regions: [],
    observations: [],
    footprint: null,
    gsdM: null,
    surveyedModuleIds: [],
  };
  if (!thermal.ok)
    return { ...nothing, thermal: null, refusal: { code: thermal.code, reason: thermal.reason } };
  const { widthPx, heightPx, radiometry, uncertainty } = thermal;
  const unit = thermal.kind === "absolute" ? "celsius" : "counts";
  const values = thermal.kind === "absolute" ? thermal.celsius : Float32Array.from(thermal.counts);
  const frame: ThermalFrame = { widthPx, heightPx, values };
  const described = { radiometry, unit, widthPx, heightPx, uncertainty } as const;
  const camera = cameraOf(photo, frame, options.moduleHeightM ?? 0);
  const limit = unit === "celsius" ? (options.leastDeltaK ?? null) : leastCounts(values);
  const stated = camera && options.plant ? footprintsIn(options.plant, camera, frame) : [];
  const { footprints, toStated } = align(frame, stated, { camera, photo });
  const regions = search(frame, footprints, limit);
  if (!camera)
    return {
      ...nothing,
      regions,
      thermal: described,
      refusal: { code: "no_pose", reason: whyNoPose(photo) },
    };
  return {
    photoId,
    photo,
    thermal: described,
    refusal: null,
    regions,
    observations: regions.flatMap(
      (region) => observe(region, { photoId, photo, camera, frame, unit, toStated }) ?? [],
    ),
    footprint: camera.footprint(),
    gsdM: camera.toGround([widthPx / 2, heightPx / 2])?.gsdM ?? null,
    surveyedModuleIds: footprints
      .filter(({ corners }) => corners.every((at) => isIn(frame, at)))
      .map(({ id }) => id),
  };
}

/** Counts have no known size, so the scene itself is the measure: half of what nine tenths of it span. */
function leastCounts(values: Float32Array): number {
  const step = Math.max(1, Math.floor(values.length / 4096));
  const some = values.filter((_, index) => index % step === 0).toSorted();
  const at = (share: number): number => some[Math.floor(share * (some.length - 1))] ?? 0;
  return (at(0.95) - at(0.05)) / 2;
}

/** Outlines as the picture shows them: a pose is off by a metre more often than not. */
function align(
  frame: ThermalFrame,
  footprints: ModuleFootprint[],
  { camera, photo }: { camera: CameraProjection | null; photo: PhotoMetadata },
): Pick<Alignment, "footprints" | "toStated"> {
  const hit = camera?.toGround([frame.widthPx / 2, frame.heightPx / 2]);
  if (!hit || footprints.length < FEWEST_FOOTPRINTS) return { footprints, toStated: ([x, y]) => [x, y] };
  const reachPx = Math.min(frame.widthPx / 6, (3 * uncertainty(photo, hit.distanceM)) / hit.gsdM);
  return alignFootprints(frame, footprints, { reachPx, noise: pixelNoise(frame) });
}

function search(
  frame: ThermalFrame,
  footprints: readonly ModuleFootprint[],
  limit: number | null,
): HotRegion[] {
  const options = limit === null ? {} : { leastDelta: limit };
  if (footprints.length < FEWEST_FOOTPRINTS) return findHotRegions(frame, options);
  const regions = findHotModules(frame, footprints, options);
  const partly = new Set(regions.flatMap(({ module }) => (module && module.share < 1 ? module.id : [])));
  return partly.size > GREATEST_SHARE_PARTLY_HOT * footprints.length
    ? findHotRegions(frame, options)
    : regions;
}

/** Hot parts in more modules than this are outlines that miss their modules. */
const GREATEST_SHARE_PARTLY_HOT = 0.25;
/** Fewer modules than this have no surroundings to be compared with. */
const FEWEST_FOOTPRINTS = 6;

/** The camera behind a thermal frame; null where position, height, gimbal or lens is not known. */
export function cameraOf(
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

function whyNoPose(photo: PhotoMetadata): string {
  const missing = [
    photo.longitude === null ? "position" : null,
    photo.relativeAltitudeM === null ? "height above the take-off point" : null,
    photo.gimbal === null ? "gimbal angles" : null,
  ].filter((name) => name !== null);
  return missing.length > 0
    ? `The picture cannot be placed on the ground: it carries no ${missing.join(", no ")}.`
    : "The picture cannot be placed on the ground: its lens is unknown or it was taken from the ground.";
}

function footprintsIn(plant: Plant, camera: CameraProjection, frame: ThermalFrame): ModuleFootprint[] {
  const middle = camera.toGround([frame.widthPx / 2, frame.heightPx / 2]);
  const corners = camera.footprint();
  if (!middle || !corners) return [];
  const at = plant.frame.toMetres(middle.position);
  const reachM = Math.max(
    ...corners.map((corner) => {
      const [east, north] = plant.frame.toMetres(corner);
      return Math.hypot(east - at[0], north - at[1]);
    }),
  );
  return plant.modulesNear(at, reachM).flatMap(({ part, ring }) => {
    const seen = ring.map((point) => camera.toPixel(plant.frame.toPosition(point)));
    if (!seen.every((pixel) => pixel !== null) || !seen.some((pixel) => isIn(frame, pixel))) return [];
    const row = plant.ancestor(part.id, "table") ?? plant.ancestor(part.id, "string");
    return { id: part.id, row: row?.id ?? part.parentId ?? "", corners: seen };
  });
}

const isIn = ({ widthPx, heightPx }: ThermalFrame, [x, y]: readonly [number, number]): boolean =>
  x >= 0 && y >= 0 && x <= widthPx && y <= heightPx;

interface Seen {
  photoId: string;
  photo: PhotoMetadata;
  camera: CameraProjection;
  frame: ThermalFrame;
  unit: "celsius" | "counts";
  toStated: Alignment["toStated"];
}

function observe(
  region: HotRegion,
  { photoId, photo, camera, frame, unit, toStated }: Seen,
): Observation | null {
  const hit = camera.toGround(toStated(region.centroid));
  if (!hit) return null;
  const outline = rectangle(region).map((corner) => camera.toGround(toStated(corner))?.position ?? null);
  const [x, y] = region.centroid;
  return {
    photoId,
    region,
    unit,
    position: hit.position,
    uncertaintyM: uncertainty(photo, hit.distanceM),
    outline: outline.every((corner) => corner !== null) ? outline : [],
    lengthM: region.shape.lengthPx * hit.gsdM,
    widthM: region.shape.widthPx * hit.gsdM,
    areaM2: region.areaPx * hit.gsdM ** 2,
    offCenter:
      Math.hypot(x - frame.widthPx / 2, y - frame.heightPx / 2) /
      (Math.hypot(frame.widthPx, frame.heightPx) / 2),
  };
}

function rectangle({ centroid: [x, y], shape }: HotRegion): [number, number][] {
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

/** Receiver and gimbal (1°) together. */
const uncertainty = ({ rtkFlag }: PhotoMetadata, distanceM: number): number =>
  Math.hypot(rtkFlag === RTK_FIXED ? 0.05 : 1.5, distanceM * 0.0175 * 0.7);
