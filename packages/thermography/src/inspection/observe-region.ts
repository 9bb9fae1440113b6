import type { Plant } from "@overfly/plant/hierarchy/plant-model";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { HotRegion } from "#detection/measure-region.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import type { PhotoMetadata } from "#metadata/photo-metadata.ts";
import type { CameraProjection } from "#registration/camera-projection.ts";
import type { PlacedModules } from "#registration/place-modules.ts";
import type { PhotoPlacement } from "#registration/register-flight.ts";
import type { Observation } from "./merge-observations.ts";
import { positionUncertaintyM } from "./photo-camera.ts";

export interface PhotoContext {
  photoId: string;
  photo: PhotoMetadata;
  camera: CameraProjection;
  frame: ThermalFrame;
  unit: "celsius" | "counts";
}

/** A region of a photo without a layout, by the pose alone. Null where it shows no ground. */
export function toFreeObservation(region: HotRegion, context: PhotoContext): Observation | null {
  const { camera, photo } = context;
  const hit = camera.toGround(region.centroid);
  if (!hit) return null;
  const outline = regionCorners(region).map((corner) => camera.toGround(corner)?.position ?? null);
  return {
    ...measured(region, context, hit.gsdM),
    position: hit.position,
    uncertaintyM: positionUncertaintyM(photo, hit.distanceM),
    outline: outline.every((corner) => corner !== null) ? outline : [],
  };
}

interface LayoutContext extends PhotoContext {
  plant: Plant;
  modules: PlacedModules;
  placement: PhotoPlacement;
}

/** Of a place on a module that was found in the image. */
const PLACED_M = 0.15;

/** A region on a module of the layout; its position is that of the layout, which may lie aside of the truth. */
export function toModuleObservation(region: HotRegion, context: LayoutContext): Observation | null {
  const { modules, placement, plant } = context;
  const moduleId = region.module?.id ?? "";
  const at = modules.toLayout(moduleId, region.centroid);
  if (!at) return null;
  const outline = regionCorners(region).flatMap((corner) => {
    const point = modules.toLayout(moduleId, corner);
    return point ? [plant.frame.toPosition([point[0], point[1]])] : [];
  });
  const others = placement.alternatives.map(([east, north]): PlanarPoint => [at[0] - east, at[1] - north]);
  const apartM = placement.alternatives.map(([east, north]) => Math.hypot(east, north));
  return {
    ...measured(region, context, groundPerPixel(region, context)),
    position: plant.frame.toPosition([at[0], at[1]]),
    uncertaintyM: PLACED_M,
    outline,
    ...(others.length === 0
      ? {}
      : {
          doubt: {
            sureness: placement.sureness,
            moduleIds: others.map((other) => moduleAt(other, plant)),
            withinM: Math.max(...apartM),
          },
        }),
  };
}

const moduleAt = (at: PlanarPoint, plant: Plant): string | null =>
  plant.modulesNear(at, 0.3).find(({ ring }) => isPointInRings(at, [ring]))?.element.id ??
  plant.modulesNear(at, 0.3)[0]?.element.id ??
  null;

/** Metres of a pixel around the region, by the module's own outline. */
function groundPerPixel({ centroid: [x, y], module }: HotRegion, { modules, camera }: LayoutContext): number {
  const id = module?.id ?? "";
  const points = [modules.toLayout(id, [x - 4, y - 4]), modules.toLayout(id, [x + 4, y + 4])];
  const [a, b] = points;
  if (!a || !b) return camera.toGround([x, y])?.gsdM ?? 0;
  return Math.hypot(a[0] - b[0], a[1] - b[1]) / Math.hypot(8, 8);
}

const measured = (region: HotRegion, { photoId, frame, unit }: PhotoContext, gsdM: number) => ({
  photoId,
  region,
  unit,
  lengthM: region.shape.lengthPx * gsdM,
  widthM: region.shape.widthPx * gsdM,
  areaM2: region.areaPx * gsdM ** 2,
  offCenter:
    Math.hypot(region.centroid[0] - frame.widthPx / 2, region.centroid[1] - frame.heightPx / 2) /
    (Math.hypot(frame.widthPx, frame.heightPx) / 2),
});

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
