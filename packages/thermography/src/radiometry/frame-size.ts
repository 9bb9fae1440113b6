/** No thermal camera is larger; anything above is a damaged or hostile header. */
export const MOST_PIXELS = 16_777_216;

export interface FrameSize {
  widthPx: number;
  heightPx: number;
}

/** Is this a frame that can be held, and does the file have room for it? */
export const isSound = ({ widthPx, heightPx }: FrameSize): boolean =>
  Number.isInteger(widthPx) &&
  Number.isInteger(heightPx) &&
  widthPx > 0 &&
  heightPx > 0 &&
  widthPx * heightPx <= MOST_PIXELS;

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

/** A frame that carries no header is known by its number of pixels, or by the visible picture's size. */
export function sizeOfFrame(pixels: number, visible: Partial<FrameSize> | null): FrameSize | null {
  const known = knownSizes.find(([width, height]) => width * height === pixels);
  if (known) return { widthPx: known[0], heightPx: known[1] };
  const { widthPx = 0, heightPx = 0 } = visible ?? {};
  return pixels > 0 && widthPx * heightPx === pixels ? { widthPx, heightPx } : null;
}
