import { throughLens } from "#metadata/stated-lens.ts";
import {
  type CameraOptics,
  type CameraPose,
  type CameraProjection,
  projectCamera,
} from "./camera-projection.ts";

/** Each round leaves a tenth of the error or less, as lenses of drones bend corners by less than a tenth. */
const ROUNDS = 20;

/** As `projectCamera`, with pixels where the lens shows them; a pinhole where there is no lens. */
export function cameraThroughLens(pose: CameraPose, optics: CameraOptics): CameraProjection {
  const pinhole = projectCamera(pose, optics);
  const { lens, focalLengthPx } = optics;
  if (!lens) return pinhole;
  const [middleX, middleY] = [optics.widthPx / 2, optics.heightPx / 2];

  const seen = ([x, y]: readonly [number, number]): [number, number] | null => {
    const [dx, dy] = throughLens(lens, (x - middleX) / focalLengthPx, (y - middleY) / focalLengthPx);
    return Number.isNaN(dx) ? null : [middleX + dx, middleY + dy];
  };
  const straight = ([x, y]: readonly [number, number]): [number, number] | null => {
    let at: [number, number] = [x, y];
    for (let round = 0; round < ROUNDS; round += 1) {
      const there = seen(at);
      if (!there) return null;
      at = [at[0] + x - there[0], at[1] + y - there[1]];
    }
    return at;
  };
  const toGround: CameraProjection["toGround"] = (pixel) => {
    const at = straight(pixel);
    return at && pinhole.toGround(at);
  };
  return {
    toGround,
    toPixel: (position) => {
      const at = pinhole.toPixel(position);
      return at && seen(at);
    },
    footprint: pinhole.footprint,
  };
}
