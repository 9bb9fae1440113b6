import { inspectPhoto, type InspectedPhoto } from "@overfly/thermography/inspection/inspect-photo";
import { buildPlant, type PlantElement } from "@overfly/plant/hierarchy/plant-model";

export interface InspectPhotoInput {
  photoId: string;
  bytes: Uint8Array;
  /** JSON arrays of plant elements near the photo. */
  elements: readonly string[];
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
export function run({ photoId, bytes, elements }: InspectPhotoInput): InspectPhotoResult {
  const plantElements = elements.flatMap((text) => JSON.parse(text) as PlantElement[]);
  const options = plantElements.some(({ kind }) => kind === "module")
    ? { plant: buildPlant(plantElements) }
    : {};
  const inspected = inspectPhoto(photoId, bytes, options);
  const { thermal, failure, observations, footprint, gsdM, surveyedModuleIds } = inspected;
  const stored: StoredFrame = {
    photoId,
    thermal,
    failure,
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
