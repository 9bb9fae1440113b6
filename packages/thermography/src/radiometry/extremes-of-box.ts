export interface Pixel {
  x: number;
  y: number;
}

export interface PixelBox extends Pixel {
  width: number;
  height: number;
}

export interface Extremes {
  min: number;
  max: number;
  mean: number;
  /** The first such pixels, row by row. */
  min_at: Pixel;
  max_at: Pixel;
}

/**
 * Lowest, highest and mean value of a box that lies within a frame, whose rows are `widthPx` long. Pixels without a value
 * don't count; null if none has one.
 */
export function extremesOfBox(
  { values, widthPx }: { values: ArrayLike<number>; widthPx: number },
  box: PixelBox,
): Extremes | null {
  let [min, max, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  let [min_at, max_at]: [Pixel, Pixel] = [box, box];
  for (let y = box.y; y < box.y + box.height; y += 1) {
    for (let x = box.x; x < box.x + box.width; x += 1) {
      const value = values[y * widthPx + x] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      if (value < min) [min, min_at] = [value, { x, y }];
      if (value > max) [max, max_at] = [value, { x, y }];
      sum += value;
      count += 1;
    }
  }
  return count === 0 ? null : { min, max, mean: sum / count, min_at, max_at };
}
