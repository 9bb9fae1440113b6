import type { Plant } from "@overfly/plant/hierarchy/plant-model";
import type { HotRegion } from "@overfly/thermography/detection/measure-region";
import { classifyAnomaly } from "@overfly/thermography/classification/classify";
import { readPhotoMetadata, type PhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import { findHotSpots } from "@overfly/thermography/hot-spots/find-hot-spots";
import { findModules, foundModuleId, type FoundModule } from "@overfly/thermography/modules/find-modules";
import type { PosedPicture } from "@overfly/thermography/modules/provisional-layout";
import type { LensesFromRows } from "@overfly/thermography/inspection/lens-of-flight";
import { type CameraProjection, projectCamera } from "@overfly/thermography/registration/camera-projection";
import { cameraThroughLens } from "@overfly/thermography/registration/camera-through-lens";
import { type LayoutMatch, matchLayout, SURE } from "@overfly/thermography/registration/match-layout";
import { thermalPoseOf } from "./picture-pose.ts";
import { type Picture, readPicture } from "./read-picture.ts";
import type { AnomalyResult, PictureResult } from "./result.ts";

export interface AnalyzeOptions {
  plant: Plant | null;
  minDeltaK: number;
  /** Of the ground below the picture above the take-off point; 0 where no elevation model is given. */
  groundHeightM: (photo: PhotoMetadata) => number;
  /** Of cameras whose files state none; see `lensesOfFolder`. */
  lenses: LensesFromRows;
}

/** What the CLI measures of a picture; its frame for drawing. */
export interface AnalyzedPicture {
  result: PictureResult;
  picture: Picture | null;
  /** For a layout of many pictures; null where the picture states no place or pose. */
  posed: PosedPicture | null;
}

const DEFAULT_REACH_M = 6;
/** Lengths of regions are measured against a module of this length, where nothing tells the true one. */
const MODULE_LENGTH_M = 2;

export async function analyzePicture(
  file: string,
  bytes: Uint8Array,
  options: AnalyzeOptions,
): Promise<AnalyzedPicture> {
  const picture = await readPicture(bytes);
  if ("reason" in picture) return { result: { file, failure: picture.reason }, picture: null, posed: null };
  const { frame, unit, radiometry, uncertainty } = picture;
  const modules = findModules(frame);
  const photo = readPhotoMetadata(bytes);
  const { camera, straight } = camerasOf(photo, picture, options);
  const match =
    options.plant && camera
      ? matchLayout(modules, options.plant, camera, { ...frame, reachM: DEFAULT_REACH_M })
      : null;
  const isSure = match !== null && match.sureness >= SURE;
  const names = new Map(modules.map((module) => [module, isSure ? (match.idOf.get(module) ?? null) : null]));
  const regions = findHotSpots(frame, modules, unit === "celsius" ? { minDelta: options.minDeltaK } : {});
  const byPlace = new Map(modules.map((module) => [foundModuleId(module), module]));
  return {
    picture,
    posed: posedOf(photo, straight, { id: file, ...sizeOf(picture), modules }),
    result: {
      file,
      takenAt: photo.takenAt ?? photo.takenAtLocal,
      width: frame.widthPx,
      height: frame.heightPx,
      radiometry: { kind: unit === "celsius" ? "degrees" : "relative", source: radiometry, uncertainty },
      registration: options.plant ? registrationOf(match, camera, { picture, plant: options.plant }) : null,
      modules: modules.map((module) => ({
        ...placeInLayout(module, names.get(module) ?? null, options.plant),
        corners: module.corners.map(([x, y]): [number, number] => [round(x), round(y)]),
      })),
      anomalies: withDoubleSubstrings(
        regions.flatMap((region) => {
          const module = byPlace.get(region.module?.id ?? "");
          return module
            ? [
                {
                  ...describe(region, module, unit),
                  module: placeInLayout(module, names.get(module) ?? null, options.plant),
                  place: placeOf(region, camera, match),
                },
              ]
            : [];
        }),
      ),
    },
  };
}

function posedOf(
  { longitude, latitude }: PhotoMetadata,
  camera: CameraProjection | null,
  seen: Omit<PosedPicture, "position" | "camera">,
): PosedPicture | null {
  if (!camera || longitude === null || latitude === null) return null;
  return { ...seen, position: [longitude, latitude], camera };
}

const placeInLayout = (module: FoundModule, id: string | null, plant: Plant | null) => ({
  id,
  table: tableOf(module, id, plant),
  row: module.row,
  column: module.column,
});

/** Two bypassed substrings of one module are a class of their own; each keeps its box. */
function withDoubleSubstrings(anomalies: readonly AnomalyResult[]): AnomalyResult[] {
  const placeOfModule = ({ module }: AnomalyResult): string =>
    `${module.table} ${module.row} ${module.column} ${module.id}`;
  const bands = anomalies.filter((anomaly) => anomaly.class === "diode");
  const perModule = Map.groupBy(bands, placeOfModule);
  return anomalies.map((anomaly) =>
    anomaly.class === "diode" && (perModule.get(placeOfModule(anomaly))?.length ?? 0) > 1
      ? { ...anomaly, class: "diode_multi" }
      : anomaly,
  );
}

const sizeOf = ({ frame: { widthPx, heightPx } }: Picture) => ({ widthPx, heightPx });

function describe(region: HotRegion, module: FoundModule, unit: Picture["unit"]) {
  const [a, b, , d] = module.corners;
  const sides = [Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - a[0], d[1] - a[1])];
  const metresPerPx = MODULE_LENGTH_M / Math.max(...sides, 1);
  const classification = classifyAnomaly(
    {
      deltaK: unit === "celsius" ? region.delta : null,
      meanDeltaK: unit === "celsius" ? region.meanDelta : null,
      areaM2: region.areaPx * metresPerPx ** 2,
      lengthM: region.shape.lengthPx * metresPerPx,
      widthM: region.shape.widthPx * metresPerPx,
      fill: region.shape.fill,
      moduleFraction: region.module?.fraction ?? null,
      hotSpots: region.module?.hotSpots ?? 1,
      affectedModules: 1,
      irradianceWm2: null,
    },
    { moduleLengthM: MODULE_LENGTH_M },
  );
  const { left, top, width, height } = region.box;
  return {
    class: classification.class,
    box: [left, top, width, height] as [number, number, number, number],
    delta: { value: round(region.delta), unit: unit === "celsius" ? ("K" as const) : unit },
    confidence: round(region.contrast / (region.contrast + CONTRAST_OF_HALF)),
  };
}

/** Signal-to-noise ratio at which an anomaly is as likely as not. */
const CONTRAST_OF_HALF = 5;

/** Through the lens, where the file or the folder's rows tell it, and as if there were none: a provisional layout finds its own. */
function camerasOf(
  photo: PhotoMetadata,
  picture: Picture,
  { groundHeightM, lenses }: AnalyzeOptions,
): { camera: CameraProjection | null; straight: CameraProjection | null } {
  const pose = thermalPoseOf(photo, picture, { moduleHeightM: groundHeightM(photo), lenses });
  if (!pose) return { camera: null, straight: null };
  const plain = thermalPoseOf({ ...photo, lens: null }, picture, {
    moduleHeightM: groundHeightM(photo),
    lenses: {},
  });
  return {
    camera: cameraThroughLens(pose.pose, pose.optics),
    straight: plain && projectCamera(plain.pose, plain.optics),
  };
}

function registrationOf(
  match: LayoutMatch | null,
  camera: CameraProjection | null,
  { picture, plant }: { picture: Picture; plant: Plant },
): NonNullable<PictureResult["registration"]> {
  if (!camera) return { found: false, reason: "The picture has no position, height, gimbal angles or lens." };
  if (!match) return { found: false, reason: mismatchOf(camera, picture, plant) };
  const center = centerOf(picture);
  const from = camera.toGround(center);
  const to = camera.toGround([center[0] - match.shiftPx[0], center[1] - match.shiftPx[1]]);
  return {
    found: true,
    shiftPx: [round(match.shiftPx[0]), round(match.shiftPx[1])],
    shiftM: from && to ? [round(to.eastM - from.eastM), round(to.northM - from.northM)] : null,
    sureness: round(match.sureness),
    matched: round(match.matched),
  };
}

const centerOf = ({ frame }: Picture): [number, number] => [frame.widthPx / 2, frame.heightPx / 2];

function mismatchOf(camera: CameraProjection, picture: Picture, plant: Plant): string {
  const ground = camera.toGround(centerOf(picture));
  if (!ground) return "The picture doesn't show the ground.";
  const radiusM = Math.hypot(...centerOf(picture)) * ground.gsdM + DEFAULT_REACH_M;
  return plant.modulesNear(plant.frame.toMetres(ground.position), radiusM).length === 0
    ? "The layout has no modules where the picture was taken."
    : "The modules found in the picture don't match the layout.";
}

function placeOf(region: HotRegion, camera: CameraProjection | null, match: LayoutMatch | null) {
  const [x, y] = region.centroid;
  const [sx, sy] = match?.shiftPx ?? [0, 0];
  const hit = camera?.toGround([x - sx, y - sy]);
  const [longitude, latitude] = hit?.position ?? [];
  return longitude === undefined || latitude === undefined
    ? null
    : { longitude: Number(longitude.toFixed(8)), latitude: Number(latitude.toFixed(8)) };
}

function tableOf(module: FoundModule, id: string | null, plant: Plant | null): string {
  const table = id === null ? null : plant?.ancestor(id, "table");
  return table?.label ?? String(module.table);
}

const round = (value: number): number => Math.round(value * 100) / 100;
