import { readThermalPhoto } from "@overfly/thermography/inspection/register-thermal-photo";
import { poseOfPhoto } from "@overfly/thermography/inspection/photo-camera";
import { type FoundModule, findModules } from "@overfly/thermography/modules/find-modules";
import type { CameraOptics, CameraPose } from "@overfly/thermography/registration/camera-projection";
import { buildPlant } from "@overfly/plant/hierarchy/plant-model";
import type { Position } from "geojson";
import { type Terrain, terrainBelow } from "./terrain-below.ts";

export interface FindModulesInput {
  photoId: string;
  bytes: Uint8Array;
  position: Position | null;
  terrain: Terrain | null;
}

/** Modules that one photo shows, and where it was taken. */
export interface PhotoModules {
  photoId: string;
  /** Model, serial number, size and focal length: photos of one camera join to one layout, and share a lens. */
  camera: string;
  modules: FoundModule[];
  pose: CameraPose;
  optics: CameraOptics;
}

/** Finds modules in one photo without a layout; null where it shows none or states no pose. Runs in a worker thread. */
export function run({ photoId, bytes, position, terrain }: FindModulesInput): PhotoModules | null {
  const { photo, thermal } = readThermalPhoto(bytes, {});
  const { moduleHeightM = 0 } = terrainBelow(terrain, position, buildPlant([]));
  const camera = thermal && poseOfPhoto(photo, thermal.frame, moduleHeightM);
  if (!camera) return null;
  const modules = findModules(thermal.frame);
  if (modules.length === 0) return null;
  return { photoId, modules, ...camera };
}
