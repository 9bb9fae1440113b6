import { xmpNumber } from "./xmp-number.ts";
import type { XmpProperties } from "./xmp-packet.ts";

/** A lens as its camera states it, for pictures that are not corrected yet; the model of Brown and Conrady. */
export interface StatedLens {
  focalXPx: number;
  focalYPx: number;
  /** Of the optical axis from the image's middle. */
  centerXPx: number;
  centerYPx: number;
  radial: readonly [k1: number, k2: number, k3: number];
  tangential: readonly [p1: number, p2: number];
}

const PARAMETERS = 9;
/** Beyond it, a corner would be moved by more than its distance from the middle. */
const STRONGEST = 3;

/** DJI's DewarpData (day; fx, fy, cx, cy, k1, k2, p1, p2, k3), where DewarpFlag says that the picture was not corrected by it. */
export function statedLens(xmp: XmpProperties): StatedLens | null {
  if (xmpNumber(xmp, "dewarpflag") !== 0) return null;
  const text = xmp.get("dewarpdata")?.split(";").at(-1) ?? "";
  const values = text.split(",").map((value) => (value.trim() === "" ? Number.NaN : Number(value)));
  if (values.length !== PARAMETERS || !values.every(Number.isFinite)) return null;
  const [focalXPx = 0, focalYPx = 0, centerXPx = 0, centerYPx = 0, k1 = 0, k2 = 0, p1 = 0, p2 = 0, k3 = 0] =
    values;
  if (!(focalXPx > 0) || !(focalYPx > 0) || [k1, k2, k3, p1, p2].some((k) => Math.abs(k) > STRONGEST))
    return null;
  return { focalXPx, focalYPx, centerXPx, centerYPx, radial: [k1, k2, k3], tangential: [p1, p2] };
}

/**
 * Where the lens shows a point that lies at x and y in units of the distance, from the image's middle in pixels; NaN where
 * the model ends and folds back into the image.
 */
export function throughLens(
  { focalXPx, focalYPx, centerXPx, centerYPx, radial: [k1, k2, k3], tangential: [p1, p2] }: StatedLens,
  x: number,
  y: number,
): [dxPx: number, dyPx: number] {
  const squared = x * x + y * y;
  if (1 + squared * (3 * k1 + squared * (5 * k2 + squared * 7 * k3)) <= 0) return [Number.NaN, Number.NaN];
  const factor = 1 + squared * (k1 + squared * (k2 + squared * k3));
  return [
    centerXPx + focalXPx * (x * factor + 2 * p1 * x * y + p2 * (squared + 2 * x * x)),
    centerYPx + focalYPx * (y * factor + p1 * (squared + 2 * y * y) + 2 * p2 * x * y),
  ];
}
