import type { CameraPose } from "#scene/camera.ts";
import { gaussianSamples, seededRandom } from "#scene/random.ts";

/** How far the reported position and attitude of the photos lie off the truth. */
export interface PoseErrors {
  hasRtk: boolean;
  /** Of a whole flight, in a direction by chance. */
  biasM: number;
  /** How far the bias moves to either side in the course of a flight. */
  driftM: number;
  /** Of each photo. */
  noiseM: number;
  heightBiasM: number;
  /** Of a whole flight, about each axis by chance up to this. */
  attitudeBiasDeg: number;
  /** Of each photo, about each axis, one standard deviation. */
  attitudeJitterDeg: number;
}

export const NO_POSE_ERRORS: PoseErrors = {
  hasRtk: true,
  biasM: 0,
  driftM: 0,
  noiseM: 0,
  heightBiasM: 0,
  attitudeBiasDeg: 0,
  attitudeJitterDeg: 0,
};

const DRIFT_PHOTOS = 70;

/** The true pose of a photo by its number and what it reports. The same seed gives the same flight. */
export function truePoses(
  errors: PoseErrors,
  seed: number,
): (number: number, reported: CameraPose) => CameraPose {
  const random = seededRandom(seed ^ 0x905e);
  const direction = random() * 2 * Math.PI;
  const bias = [errors.biasM * Math.cos(direction), errors.biasM * Math.sin(direction)] as const;
  const phases = [random() * 6.28, random() * 6.28, random() * 6.28] as const;
  const [heightSign, ...signs] = Array.from({ length: 4 }, () => random() * 2 - 1);
  const isExact = Object.values(errors).every((value) => typeof value === "boolean" || value === 0);
  return (number, reported) => {
    if (isExact) return reported;
    const noise = gaussianSamples(seededRandom(seed * 7919 + number * 104_729), 6);
    const at = (2 * Math.PI * number) / DRIFT_PHOTOS;
    const drift = (phase: number) => errors.driftM * (Math.sin(at + phase) - Math.sin(phase));
    const turn = (axis: 0 | 1 | 2) =>
      errors.attitudeBiasDeg * (signs[axis] ?? 0) + errors.attitudeJitterDeg * (noise[axis + 3] ?? 0);
    return {
      ...reported,
      eastM: reported.eastM + bias[0] + drift(phases[0]) + errors.noiseM * (noise[0] ?? 0),
      northM: reported.northM + bias[1] + drift(phases[1]) + errors.noiseM * (noise[1] ?? 0),
      heightAboveGroundM:
        reported.heightAboveGroundM +
        errors.heightBiasM * (heightSign ?? 0) +
        0.5 * drift(phases[2]) +
        errors.noiseM * 0.5 * (noise[2] ?? 0),
      turnedDeg: [turn(0), turn(1), turn(2)],
    };
  };
}
