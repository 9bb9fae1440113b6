import { seededRandom } from "./random.ts";

const SIZE = 256;

/** Value noise in [-1, 1] that repeats after 256 cells, bilinearly interpolated. */
export function valueNoise(seed: number): (x: number, y: number) => number {
  const random = seededRandom(seed);
  const values = Float32Array.from({ length: SIZE * SIZE }, () => random() * 2 - 1);
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, bottom] = [(left + 1) & 255, ((top + 1) & 255) << 8];
    const [fromLeft, row] = [left & 255, (top & 255) << 8];
    const [dx, dy] = [x - left, y - top];
    const upper = (values[row + fromLeft] ?? 0) * (1 - dx) + (values[row + right] ?? 0) * dx;
    const lower = (values[bottom + fromLeft] ?? 0) * (1 - dx) + (values[bottom + right] ?? 0) * dx;
    return upper * (1 - dy) + lower * dy;
  };
}
