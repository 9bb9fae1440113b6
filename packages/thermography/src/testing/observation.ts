import { localFrame } from "@overfly/geo/local-frame";
import type { Observation } from "#inspection/merge-observations.ts";
import { origin } from "./synthetic-plant.ts";

const frame = localFrame(origin);

/** A hot cell seen in one photo, so many metres from the synthetic plant's south-west corner. */
export function observation(
  photoId: string,
  eastM: number,
  northM: number,
  change: Partial<Observation> = {},
): Observation {
  const region = {
    box: { left: 0, top: 0, width: 5, height: 5 },
    centroid: [320, 256] as const,
    areaPx: 25,
    max: 70,
    mean: 60,
    reference: 45,
    delta: 25,
    meanDelta: 15,
    contrast: 100,
    shape: { lengthPx: 5, widthPx: 5, angleDeg: 0, fill: 1 },
    module: null,
  };
  return {
    photoId,
    region,
    position: frame.toPosition([eastM, northM]),
    uncertaintyM: 0.3,
    outline: [],
    lengthM: 0.2,
    widthM: 0.2,
    areaM2: 0.03,
    offCenter: 0,
    unit: "celsius",
    ...change,
  };
}
