import { THERMAL_LENS } from "./camera.ts";

/** What an uncooled camera in motion adds to the scene. */
export interface CameraEffects {
  /** Way of the ground through the image during the detector's time constant, along the image's height. */
  blurPx: number;
  /** Cooler by this at the corners. */
  vignettingK: number;
  /** Offset of a whole image, to either side. */
  driftK: number;
  /** Mirror image of the sun: where it lies moves with the camera, and only modules show it. */
  glintK: number;
}

export const STILL_CAMERA: CameraEffects = { blurPx: 0, vignettingK: 0.25, driftK: 0.15, glintK: 0 };

/** The mean over the way of each point during the exposure. */
export function blurAlongHeight(celsius: Float32Array, blurPx: number): Float32Array {
  if (blurPx <= 1) return celsius;
  const { widthPx, heightPx } = THERMAL_LENS;
  const blurred = new Float32Array(celsius.length);
  const half = (blurPx - 1) / 2;
  const whole = Math.floor(half);
  for (let offset = -whole - 1; offset <= whole + 1; offset += 1) {
    const weight = Math.abs(offset) <= whole ? 1 / blurPx : (half - whole) / blurPx;
    for (let y = 0; y < heightPx; y += 1) {
      const from = Math.min(heightPx - 1, Math.max(0, y + offset)) * widthPx;
      for (let x = 0; x < widthPx; x += 1)
        blurred[y * widthPx + x] = (blurred[y * widthPx + x] ?? 0) + weight * (celsius[from + x] ?? 0);
    }
  }
  return blurred;
}

export function vignette(vignettingK: number): Float32Array {
  const { widthPx, heightPx } = THERMAL_LENS;
  return Float32Array.from({ length: widthPx * heightPx }, (_, i) => {
    const [x, y] = [(i % widthPx) / widthPx - 0.5, Math.floor(i / widthPx) / heightPx - 0.5];
    return vignettingK * 2 * (x * x + y * y);
  });
}

const GLINT_PX = 9;

/** Adds the sun's mirror image around a place of the image, on whatever is warm as modules are. */
export function addGlint(
  celsius: Float32Array,
  { glintK, moduleC, at: [atX, atY] }: { glintK: number; moduleC: number; at: readonly [number, number] },
): void {
  const { widthPx, heightPx } = THERMAL_LENS;
  const reach = 3 * GLINT_PX;
  for (let y = Math.max(0, Math.floor(atY - reach)); y < Math.min(heightPx, atY + reach); y += 1)
    for (let x = Math.max(0, Math.floor(atX - reach)); x < Math.min(widthPx, atX + reach); x += 1) {
      const i = y * widthPx + x;
      if (Math.abs((celsius[i] ?? 0) - moduleC) > 6) continue;
      const distance = ((x - atX) ** 2 + (y - atY) ** 2) / (2 * GLINT_PX ** 2);
      celsius[i] = (celsius[i] ?? 0) + glintK * Math.exp(-distance);
    }
}
