import { cameraAxes, type CameraPose, type Lens } from "./camera.ts";
import type { Plant } from "./plant.ts";

/** Where the points of one line of a picture lie in the plant's axes: the first, and the step to the next. */
export interface GroundLine {
  alongM: number;
  downM: number;
  stepAlongM: number;
  stepDownM: number;
}

/** The ground seen by one line of a picture. A camera without roll sees it at even steps. Undefined at or above the horizon. */
export function groundLine(plant: Plant, lens: Lens, pose: CameraPose, yPx: number): GroundLine | undefined {
  const { forward, right, up } = cameraAxes(pose);
  const scale = lens.pixelPitchMm / lens.focalLengthMm;
  const y = ((lens.heightPx - 1) / 2 - yPx) * scale;
  const climb = forward[2] + y * up[2];
  if (climb >= -1e-6) return undefined;
  const reach = -pose.heightAboveGroundM / climb;
  const firstX = (-(lens.widthPx - 1) / 2) * scale;
  const eastM = pose.eastM + reach * (forward[0] + firstX * right[0] + y * up[0]);
  const northM = pose.northM + reach * (forward[1] + firstX * right[1] + y * up[1]);
  const [alongM, downM] = plant.fromGround(eastM, northM);
  const [stepAlongM, stepDownM] = plant.fromGround(reach * scale * right[0], reach * scale * right[1]);
  return { alongM, downM, stepAlongM, stepDownM };
}
