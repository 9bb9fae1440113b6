import { cameraAxes, type CameraPose, type Lens } from "./camera.ts";
import type { Plant } from "./plant.ts";

/** Ground under one image row in plant axes: the first pixel and the step to the next. */
export interface GroundScanline {
  alongM: number;
  downM: number;
  stepAlongM: number;
  stepDownM: number;
}

/** Without camera roll, an image row has even steps on the ground. Undefined at or above the horizon. */
export function groundScanline(
  plant: Plant,
  lens: Lens,
  pose: CameraPose,
  yPx: number,
): GroundScanline | undefined {
  const { forward, right, up } = cameraAxes(pose);
  const scale = lens.pixelPitchMm / lens.focalLengthMm;
  const y = ((lens.heightPx - 1) / 2 - yPx) * scale;
  const rayUp = forward[2] + y * up[2];
  if (rayUp >= -1e-6) return undefined;
  const reach = -pose.heightAboveGroundM / rayUp;
  const firstX = (-(lens.widthPx - 1) / 2) * scale;
  const eastM = pose.eastM + reach * (forward[0] + firstX * right[0] + y * up[0]);
  const northM = pose.northM + reach * (forward[1] + firstX * right[1] + y * up[1]);
  const [alongM, downM] = plant.fromGround(eastM, northM);
  const [stepAlongM, stepDownM] = plant.fromGround(reach * scale * right[0], reach * scale * right[1]);
  return { alongM, downM, stepAlongM, stepDownM };
}
