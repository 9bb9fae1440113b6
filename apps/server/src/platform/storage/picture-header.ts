import sharp, { type Metadata } from "sharp";

/** A picture's header, read without decoding. */
export interface PictureHeader {
  widthPx: number;
  heightPx: number;
  /** What keeps it from being decoded: too many pixels, or more than its bytes can hold. */
  refusal?: "too_large" | "truncated";
}

/** Larger than any drone camera's; guards against decompression bombs. */
export const MAX_PHOTO_PIXELS = 250_000_000;

/**
 * Formats that are decoded as a whole, such as progressive JPEG, may have at most this many pixels: 100 million take half
 * a gigabyte.
 */
const MAX_WHOLE_PIXELS = 100_000_000;

/** Reads the header, and refuses a picture that would exhaust the memory or whose size can't be true. Throws if it is none. */
export async function readPictureHeader(bytes: Uint8Array, maxPixels: number): Promise<PictureHeader> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width: widthPx, height: heightPx, isProgressive } = metadata;
  const pixels = widthPx * heightPx;
  const most = isProgressive ? Math.min(maxPixels, MAX_WHOLE_PIXELS) : maxPixels;
  if (pixels > most) return { widthPx, heightPx, refusal: "too_large" };
  if (pixels > bytes.length * mostPixelsPerByte(metadata)) return { widthPx, heightPx, refusal: "truncated" };
  return { widthPx, heightPx };
}

/** Deflate shrinks to a thousandth at best, LZW of TIFF a little further. */
const MAX_DEFLATE_RATIO = 1032;
const MAX_LZW_RATIO = 2731;
/** A block of 8 × 8 pixels takes a bit at least. */
const MAX_JPEG_PIXELS_PER_BYTE = 512;

/** Infinity for formats without such a bound, such as faxes; their pixels are limited all the same. */
function mostPixelsPerByte({ format, channels, bitsPerSample = 1, isPalette }: Metadata): number {
  const pixelsPerByte = 8 / (bitsPerSample * (isPalette ? 1 : channels));
  if (format === "jpeg") return MAX_JPEG_PIXELS_PER_BYTE;
  if (format === "png") return MAX_DEFLATE_RATIO * pixelsPerByte;
  return format === "tiff" && bitsPerSample > 1 ? MAX_LZW_RATIO * pixelsPerByte : Infinity;
}
