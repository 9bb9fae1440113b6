import type { GeoTIFFImage, TypedArray } from "geotiff";
import sharp from "sharp";
import { applyPalette } from "@overfly/thermography/rendering/thermal-palette";
import { MAX_TILE_BYTES } from "./limited-decoders.ts";

/** The pixels of the coarsest overview that is still large enough for a thumbnail. */
export interface CoarsePixels {
  bands: readonly TypedArray[];
  width: number;
  height: number;
  /** Range of the first band between its 2nd and 98th percentile; null without values. */
  low: number | null;
  high: number | null;
  noData: number | null;
}

const THUMBNAIL_PX = 320;
const MAX_PIXELS = 4096 * 4096;
/** More tiles than a raster of terabytes has. */
const MAX_TILES = 4_000_000;

/** Whether a tile or strip lies beyond the end of the file. Throws for a TIFF without pixels. */
export async function isCut(images: readonly GeoTIFFImage[], sizeBytes: number): Promise<boolean> {
  for (const image of images) {
    const { offsets, counts } = await partsOf(image);
    for (let at = 0; at < offsets.length; at += 1)
      if (Number(offsets[at]) + Number(counts[at]) > sizeBytes) return true;
  }
  return false;
}

/** Where the tiles or strips of an image are, and how long. */
async function partsOf({ fileDirectory, isTiled }: GeoTIFFImage) {
  const [offsetTag, countTag] = isTiled
    ? (["TileOffsets", "TileByteCounts"] as const)
    : (["StripOffsets", "StripByteCounts"] as const);
  if (!fileDirectory.hasTag(offsetTag) || !fileDirectory.hasTag(countTag))
    throw new Error("A TIFF without pixels");
  const [offsets, counts] = await Promise.all([
    fileDirectory.loadValue(offsetTag),
    fileDirectory.loadValue(countTag),
  ]);
  if (!offsets || !counts || offsets.length > MAX_TILES) throw new Error("Too many tiles");
  return { offsets, counts };
}

/** Null if even the coarsest is too large to read. Throws where it is broken. */
export async function readCoarsest(images: readonly GeoTIFFImage[]): Promise<CoarsePixels | null> {
  const [full] = images;
  if (!full) return null;
  const bands = full.getSamplesPerPixel();
  const alike = images.filter((image) => image.getSamplesPerPixel() === bands);
  const large = alike.filter((image) => Math.max(image.getWidth(), image.getHeight()) >= THUMBNAIL_PX);
  const image = (large.length > 0 ? large : alike).toSorted((a, b) => a.getWidth() - b.getWidth())[0];
  if (!image || image.getWidth() * image.getHeight() > MAX_PIXELS) return null;
  const tileBytes = image.getTileWidth() * image.getTileHeight() * image.getBytesPerPixel();
  const { counts } = await partsOf(image);
  for (const count of [tileBytes, ...Array.from(counts, Number)])
    if (count > MAX_TILE_BYTES) throw new Error("A tile is too large");
  const isColour = bands >= 3 && full.getBitsPerSample(0) === 8;
  const noData = full.getGDALNoData();
  const [width, height] = [image.getWidth(), image.getHeight()];
  const pixels = isColour
    ? await image.readRGB({ enableAlpha: true, interleave: false })
    : await image.readRasters({ samples: [0], interleave: false });
  const list = pixels as unknown as TypedArray[];
  return { bands: list, width, height, noData, ...rangeOf(list[0], isColour, noData) };
}

const SAMPLE_COUNT = 100_000;

function rangeOf(values: TypedArray | undefined, isColour: boolean, noData: number | null) {
  if (isColour || !values) return { low: null, high: null };
  const step = Math.max(1, Math.floor(values.length / SAMPLE_COUNT));
  const sample: number[] = [];
  for (let at = 0; at < values.length; at += step) {
    const value = values[at] as number;
    if (Number.isFinite(value) && value !== noData) sample.push(value);
  }
  if (sample.length === 0) return { low: null, high: null };
  const sorted = Float64Array.from(sample).toSorted();
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] as number;
  return { low: at(0.02), high: at(0.98) };
}

/** WebP, 320 px wide. */
export async function thumbnailOf(pixels: CoarsePixels, isColour: boolean): Promise<Uint8Array | null> {
  const { bands, width, height, noData, low, high } = pixels;
  const [first] = bands;
  if (!first || (!isColour && (low === null || high === null))) return null;
  const rgba = isColour ? interleave(bands, width * height) : colours(first, { noData, low, high });
  const picture = sharp(rgba, { raw: { width, height, channels: 4 } });
  return new Uint8Array(
    await picture
      .resize({ width: THUMBNAIL_PX, withoutEnlargement: true })
      .webp({ quality: 78, effort: 0 })
      .toBuffer(),
  );
}

function interleave([red, green, blue, alpha]: readonly TypedArray[], count: number) {
  const rgba = new Uint8ClampedArray(count * 4);
  for (let at = 0; at < count; at += 1) {
    rgba[at * 4] = red?.[at] ?? 0;
    rgba[at * 4 + 1] = green?.[at] ?? 0;
    rgba[at * 4 + 2] = blue?.[at] ?? 0;
    rgba[at * 4 + 3] = alpha ? (alpha[at] ?? 255) : 255;
  }
  return rgba;
}

const colours = (band: TypedArray, { noData, low, high }: Pick<CoarsePixels, "noData" | "low" | "high">) =>
  applyPalette(
    { values: Float32Array.from(band, (value) => (value === noData ? Number.NaN : value)) },
    "iron",
    { low: low ?? 0, high: high ?? 1 },
  );
