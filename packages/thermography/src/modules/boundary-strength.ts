import type { ThermalFrame } from "#detection/thermal-frame.ts";

/** Directions of lines that are looked for, over half a turn. */
const DIRECTIONS = 12;
/** Pixels on each side of the centre, along a line. */
const HALF_LENGTH_PX = 5;

/**
 * How much each pixel looks like part of a straight line: a joint between two modules (darker or brighter than both
 * sides) or the edge of a table. In the frame's unit; averaged along the line, so that texture counts little.
 */
export function boundaryStrength(frame: ThermalFrame): Float32Array {
  const { widthPx, heightPx } = frame;
  const image = smooth(frame);
  const strength = new Float32Array(image.length);
  const along = new Float32Array(image.length);
  for (let index = 0; index < DIRECTIONS; index += 1) {
    const angle = (index * Math.PI) / DIRECTIONS;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    averageAlong(image, along, { widthPx, heightPx, dx, dy });
    strengthenAcross(along, strength, { widthPx, heightPx, nx: -dy, ny: dx });
  }
  return strength;
}

interface Direction {
  widthPx: number;
  heightPx: number;
}

function averageAlong(
  image: Float32Array,
  into: Float32Array,
  { widthPx, heightPx, dx, dy }: Direction & { dx: number; dy: number },
): void {
  const steps = Array.from({ length: 2 * HALF_LENGTH_PX + 1 }, (_, i) => [
    Math.round((i - HALF_LENGTH_PX) * dx),
    Math.round((i - HALF_LENGTH_PX) * dy),
  ]);
  const offsets = Int32Array.from(steps, ([x = 0, y = 0]) => y * widthPx + x);
  const reach = HALF_LENGTH_PX;
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * widthPx + x;
      let sum = 0;
      if (x >= reach && y >= reach && x < widthPx - reach && y < heightPx - reach) {
        for (let i = 0; i < offsets.length; i += 1) sum += image[at + (offsets[i] ?? 0)] ?? 0;
        into[at] = sum / offsets.length;
        continue;
      }
      let count = 0;
      for (const [sx = 0, sy = 0] of steps) {
        const [px, py] = [x + sx, y + sy];
        if (px < 0 || py < 0 || px >= widthPx || py >= heightPx) continue;
        sum += image[py * widthPx + px] ?? 0;
        count += 1;
      }
      into[at] = sum / count;
    }
}

/** Compares each pixel with those at both sides of the line, two and three pixels away. */
function strengthenAcross(
  along: Float32Array,
  strength: Float32Array,
  { widthPx, heightPx, nx, ny }: Direction & { nx: number; ny: number },
): void {
  const near = [Math.round(2 * nx), Math.round(2 * ny)] as const;
  const far = [Math.round(3 * nx), Math.round(3 * ny)] as const;
  const offsetNear = near[1] * widthPx + near[0];
  const offsetFar = far[1] * widthPx + far[0];
  for (let y = 3; y < heightPx - 3; y += 1)
    for (let x = 3; x < widthPx - 3; x += 1) {
      const at = y * widthPx + x;
      const center = along[at] ?? 0;
      const [a, b] = [along[at + offsetNear] ?? 0, along[at - offsetNear] ?? 0];
      const [c, d] = [along[at + offsetFar] ?? 0, along[at - offsetFar] ?? 0];
      const [left, right] = [(a + c) / 2, (b + d) / 2];
      const ridge = Math.max(Math.min(left, right) - center, center - Math.max(left, right));
      const value = Math.max(ridge, 0.5 * Math.abs(a - b));
      if (value > (strength[at] ?? 0)) strength[at] = value;
    }
}

/** Gauss of σ ≈ 0.8 px; pixels without a value take the frame's median. */
export function smooth({ values, widthPx, heightPx }: ThermalFrame): Float32Array {
  const clean = values.some(Number.isNaN) ? withoutGaps(values) : values;
  const across = new Float32Array(clean.length);
  const blurred = new Float32Array(clean.length);
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * widthPx + x;
      const left = clean[x > 0 ? at - 1 : at] ?? 0;
      const right = clean[x < widthPx - 1 ? at + 1 : at] ?? 0;
      across[at] = 0.24 * (left + right) + 0.52 * (clean[at] ?? 0);
    }
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * widthPx + x;
      const above = across[y > 0 ? at - widthPx : at] ?? 0;
      const below = across[y < heightPx - 1 ? at + widthPx : at] ?? 0;
      blurred[at] = 0.24 * (above + below) + 0.52 * (across[at] ?? 0);
    }
  return blurred;
}

function withoutGaps(values: Float32Array): Float32Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  const median = sorted[sorted.length >> 1] ?? 0;
  return values.map((value) => (Number.isNaN(value) ? median : value));
}
