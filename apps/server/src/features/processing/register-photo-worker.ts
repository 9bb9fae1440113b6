import { buildPlant, type PlantElement } from "@overfly/plant/hierarchy/plant-model";
import { registerThermalPhoto } from "@overfly/thermography/inspection/register-thermal-photo";
import type { RegisteredPhoto } from "@overfly/thermography/registration/register-flight";
import type { LensesFromRows } from "@overfly/thermography/inspection/lens-of-flight";
import type { Position } from "geojson";
import { type Terrain, terrainBelow } from "./terrain-below.ts";

export interface RegisterPhotoInput {
  photoId: string;
  bytes: Uint8Array;
  /** JSON arrays of plant elements near the photo. */
  elements: readonly string[];
  position: Position | null;
  terrain: Terrain | null;
  /** By camera, where the files state none. */
  lenses: LensesFromRows;
}

/** Looks for the layout in one photo. Runs in a worker thread. */
export function run({
  photoId,
  bytes,
  elements,
  position,
  terrain,
  lenses,
}: RegisterPhotoInput): RegisteredPhoto {
  const plant = buildPlant(elements.flatMap((text) => JSON.parse(text) as PlantElement[]));
  return registerThermalPhoto(photoId, bytes, {
    plant,
    lenses,
    ...terrainBelow(terrain, position, plant),
  });
}
