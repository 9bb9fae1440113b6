import { inspectPhoto, type InspectedPhoto } from "@overfly/thermography/inspection/inspect-photo";
import type { PhotoPlacement } from "@overfly/thermography/registration/register-flight";
import type { LensesFromRows } from "@overfly/thermography/inspection/lens-of-flight";
import type { Position } from "geojson";
import { buildPlant, type PlantElement } from "@overfly/plant/hierarchy/plant-model";
import { type Terrain, terrainBelow } from "./terrain-below.ts";

export interface InspectPhotoInput {
  photoId: string;
  bytes: Uint8Array;
  /** JSON arrays of plant elements near the photo. */
  elements: readonly string[];
  position: Position | null;
  terrain: Terrain | null;
  /** By camera, where the files state none. */
  lenses: LensesFromRows;
  /** Whether the site has a layout, near the photo or not. */
  hasLayout: boolean;
  /** Where the layout lies in the photo by the whole flight; null where it was not found. */
  placement: PhotoPlacement | null;
}

/** What is stored of an inspected photo: what merging needs. */
export type StoredFrame = Omit<InspectedPhoto, "photo" | "regions">;

export interface InspectPhotoResult {
  /** A `StoredFrame` as JSON text. */
  frame: string;
  observations: number;
  /** Why it could not be measured. */
  refusal: NonNullable<InspectedPhoto["failure"]>["code"] | "unreadable" | null;
}

/** Detects hot regions in one photo and locates them on the ground. Runs in a worker thread. */
export function run({
  photoId,
  bytes,
  elements,
  position,
  terrain,
  lenses,
  hasLayout,
  placement: given,
}: InspectPhotoInput): InspectPhotoResult {
  const plantElements = elements.flatMap((text) => JSON.parse(text) as PlantElement[]);
  const plant = buildPlant(plantElements);
  const options = {
    lenses,
    ...(hasLayout && { plant, placement: given }),
    ...terrainBelow(terrain, position, plant),
  };
  const inspected = inspectPhoto(photoId, bytes, options);
  const { thermal, failure, placement, observations, footprint, gsdM, surveyedModuleIds } = inspected;
  const stored: StoredFrame = {
    photoId,
    thermal,
    failure,
    placement,
    observations,
    footprint,
    gsdM,
    surveyedModuleIds,
  };
  return {
    frame: JSON.stringify(stored),
    observations: observations.length,
    refusal: failure?.code ?? null,
  };
}
