import { inspectFrame, type InspectedFrame } from "@overfly/thermography/registration/inspect-frame";
import { plantOf, type PlantPart } from "@overfly/plant/plant-model";

export interface PhotoOrder {
  photoId: string;
  bytes: Uint8Array;
  /** JSON texts of `PlantPart`s near the photograph. */
  parts: readonly string[];
}

/** What is kept of an inspected photograph; all that the merging needs. */
export type KeptFrame = Omit<InspectedFrame, "photo" | "regions">;

export interface PhotoAnswer {
  /** A `KeptFrame` as JSON text. */
  frame: string;
  findings: number;
  /** Why nothing could be measured in it. */
  refusal: NonNullable<InspectedFrame["refusal"]>["code"] | "unreadable" | null;
}

/** One photograph from bytes to placed observations. Runs in a thread. */
export function run({ photoId, bytes, parts }: PhotoOrder): PhotoAnswer {
  const known = parts.flatMap((text) => JSON.parse(text) as PlantPart[]);
  const options = known.some(({ kind }) => kind === "module") ? { plant: plantOf(known) } : {};
  const inspected = inspectFrame(photoId, bytes, options);
  const { thermal, refusal, observations, footprint, gsdM, surveyedModuleIds } = inspected;
  const kept: KeptFrame = { photoId, thermal, refusal, observations, footprint, gsdM, surveyedModuleIds };
  return {
    frame: JSON.stringify(kept),
    findings: observations.length,
    refusal: refusal?.code ?? null,
  };
}
