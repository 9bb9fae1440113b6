import type { Pixel, PixelBox } from "@overfly/thermography/radiometry/extremes-of-box";

export type Tool = "spot" | "box";

/** What a person placed on a thermal photo, in its pixels; the numbers go on through both kinds. */
export type Measurement =
  | ({ kind: "spot"; number: number } & Pixel)
  | ({ kind: "box"; number: number } & PixelBox);

/** So many can still be told apart on one photo. */
export const MOST_MEASUREMENTS = 20;

/** The box whose opposite corner pixels are these, both included. */
export const boxBetween = (one: Pixel, other: Pixel): PixelBox => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x) + 1,
  height: Math.abs(one.y - other.y) + 1,
});

export const isSamePixel = (one: Pixel, other: Pixel): boolean => one.x === other.x && one.y === other.y;

const STEPS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LARGE_STEP_PX = 10;

/** Where an arrow key moves a pixel within a frame, by ten with Shift; undefined for other keys. */
export function movedBy(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { x, y }: Pixel,
  frame: { width: number; height: number },
): Pixel | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  const by = shiftKey ? LARGE_STEP_PX : 1;
  const within = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));
  return { x: within(x + step[0] * by, frame.width), y: within(y + step[1] * by, frame.height) };
}
