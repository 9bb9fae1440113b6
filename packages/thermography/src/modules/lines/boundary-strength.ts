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

/** The inner pixels are most of the time that a picture takes: plain loops, no arrays made for each. */
function averageAlong(
  image: Float32Array,
  into: Float32Array,
  { widthPx, heightPx, dx, dy }: Direction & { dx: number; dy: number },
): void {
  const ahead = Array.from({ length: HALF_LENGTH_PX }, (_, i) => [
    Math.round((i + 1) * dx),
    Math.round((i + 1) * dy),
  ]);
  // whole numbers, never −0, which would make each index a fraction to the engine
  const offsets = ahead.map(([x = 0, y = 0]) => (y * widthPx + x) | 0);
  const [o1 = 0, o2 = 0, o3 = 0, o4 = 0, o5 = 0] = offsets;
  const share = 1 / (2 * HALF_LENGTH_PX + 1);
  for (let y = 0; y < heightPx; y += 1) {
    const isInside = y >= HALF_LENGTH_PX && y < heightPx - HALF_LENGTH_PX;
    const from = isInside ? HALF_LENGTH_PX : widthPx;
    const to = isInside ? widthPx - HALF_LENGTH_PX : widthPx;
    for (let at = y * widthPx + from, end = y * widthPx + to; at < end; at += 1)
      into[at] =
        share *
        ((image[at] ?? 0) +
          ((image[at + o1] ?? 0) + (image[at - o1] ?? 0)) +
          ((image[at + o2] ?? 0) + (image[at - o2] ?? 0)) +
          ((image[at + o3] ?? 0) + (image[at - o3] ?? 0)) +
          ((image[at + o4] ?? 0) + (image[at - o4] ?? 0)) +
          ((image[at + o5] ?? 0) + (image[at - o5] ?? 0)));
    for (let x = 0; x < from; x += 1) averageAtBorder(image, into, { widthPx, heightPx, x, y, ahead });
    for (let x = to; x < widthPx; x += 1) averageAtBorder(image, into, { widthPx, heightPx, x, y, ahead });
  }
}

/** Of those pixels of the line that the picture has. */
function averageAtBorder(
  image: Float32Array,
  into: Float32Array,
  { widthPx, heightPx, x, y, ahead }: Direction & { x: number; y: number; ahead: readonly number[][] },
): void {
  let sum = image[y * widthPx + x] ?? 0;
  let count = 1;
  for (let i = 0; i < ahead.length; i += 1) {
    const stepX = ahead[i]?.[0] ?? 0;
    const stepY = ahead[i]?.[1] ?? 0;
    if (isWithin(x + stepX, y + stepY, widthPx, heightPx)) {
      sum += image[(y + stepY) * widthPx + x + stepX] ?? 0;
      count += 1;
    }
    if (isWithin(x - stepX, y - stepY, widthPx, heightPx)) {
      sum += image[(y - stepY) * widthPx + x - stepX] ?? 0;
      count += 1;
    }
  }
  into[y * widthPx + x] = sum / count;
}

const isWithin = (x: number, y: number, widthPx: number, heightPx: number): boolean =>
  x >= 0 && y >= 0 && x < widthPx && y < heightPx;

/**
 * Compares each pixel with those at both sides of the line, two and three pixels away. A ridge is how far the pixel lies
 * beyond both sides; written with sizes instead of branches, which texture makes slow.
 */
function strengthenAcross(
  along: Float32Array,
  strength: Float32Array,
  { widthPx, heightPx, nx, ny }: Direction & { nx: number; ny: number },
): void {
  const near = (Math.round(2 * ny) * widthPx + Math.round(2 * nx)) | 0;
  const far = (Math.round(3 * ny) * widthPx + Math.round(3 * nx)) | 0;
  for (let y = 3; y < heightPx - 3; y += 1)
    for (let at = y * widthPx + 3, end = (y + 1) * widthPx - 3; at < end; at += 1) {
      const a = along[at + near] ?? 0;
      const b = along[at - near] ?? 0;
      const left = (a + (along[at + far] ?? 0)) / 2;
      const right = (b + (along[at - far] ?? 0)) / 2;
      const ridge = Math.abs((along[at] ?? 0) - (left + right) / 2) - Math.abs(left - right) / 2;
      const step = Math.abs(a - b) / 2;
      const value = (ridge + step + Math.abs(ridge - step)) / 2;
      const known = strength[at] ?? 0;
      strength[at] = (value + known + Math.abs(value - known)) / 2;
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
