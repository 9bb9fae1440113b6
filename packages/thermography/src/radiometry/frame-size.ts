/** Larger than any thermal camera: anything above is a damaged or malicious header. */
export const MAX_PIXELS = 16_777_216;

export interface FrameSize {
  widthPx: number;
  heightPx: number;
}

export const isValidSize = ({ widthPx, heightPx }: FrameSize): boolean =>
  Number.isInteger(widthPx) &&
  Number.isInteger(heightPx) &&
  widthPx > 0 &&
  heightPx > 0 &&
  widthPx * heightPx <= MAX_PIXELS;

const knownSizes: readonly (readonly [number, number])[] = [
  [160, 120],
  [256, 192],
  [320, 240],
  [320, 256],
  [336, 256],
  [384, 288],
  [640, 480],
  [640, 512],
  [1024, 768],
  [1280, 960],
  [1280, 1024],
];

/** Infers the size of a frame without a header from its number of pixels or from the visible image. */
export function inferFrameSize(pixels: number, visible: Partial<FrameSize> | null): FrameSize | null {
  const known = knownSizes.find(([width, height]) => width * height === pixels);
  if (known) return { widthPx: known[0], heightPx: known[1] };
  const { widthPx = 0, heightPx = 0 } = visible ?? {};
  return pixels > 0 && widthPx * heightPx === pixels ? { widthPx, heightPx } : null;
}
