import {
  noDataOf,
  type RasterLevel,
  rasterLevels,
} from "@overfly/flight-planning/terrain/elevation/raster-levels";
import { readColours } from "@overfly/flight-planning/terrain/elevation/read-colours";
import type { GeoTIFFImage, TypedArray } from "geotiff";
import sharp from "sharp";
import { applyPalette } from "@overfly/thermography/rendering/thermal-palette";
import { MAX_TILE_BYTES } from "./limited-decoders.ts";

/** The pixels of the coarsest overview that is still large enough for a thumbnail. */
export interface CoarsePixels {
  /** One of values, or three of colours, a fourth of their opacity. */
  bands: readonly TypedArray[];
  width: number;
  height: number;
  /** Range of the bands between their 2nd and 98th percentile; null without values, and of bytes. */
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
export async function readCoarsest(
  images: readonly GeoTIFFImage[],
  isColour: boolean,
): Promise<CoarsePixels | null> {
  const level = coarsestOf(images);
  const [full] = images;
  if (!full || !level) return null;
  await checkTileSizes(level);
  const { image, mask } = level;
  const [width, height] = [image.getWidth(), image.getHeight()];
  const named = full.getGDALNoData();
  const bands = isColour ? await readColours(image, { noData: named }) : await readValues(image);
  const noData = isColour ? named : noDataOf(full, bands[0]);
  const opacity = mask && (await readMask(mask));
  const isBytes = isColour && full.getBitsPerSample(0) === 8;
  const range = isBytes ? NO_RANGE : rangeOf(bands.slice(0, 3), { noData, opacity });
  return { bands: withMask(bands, { isColour, opacity, noData }), width, height, noData, ...range };
}

const readValues = async (image: GeoTIFFImage): Promise<TypedArray[]> =>
  (await image.readRasters({ samples: [0], interleave: false })) as unknown as TypedArray[];

/** Of those that are large enough for a thumbnail, the smallest. */
function coarsestOf(images: readonly GeoTIFFImage[]): RasterLevel | undefined {
  const levels = rasterLevels(images);
  const large = levels.filter(({ image }) => Math.max(image.getWidth(), image.getHeight()) >= THUMBNAIL_PX);
  const [level] = (large.length > 0 ? large : levels).toSorted(
    (a, b) => a.image.getWidth() - b.image.getWidth(),
  );
  return level && level.image.getWidth() * level.image.getHeight() <= MAX_PIXELS ? level : undefined;
}

async function checkTileSizes({ image, mask }: RasterLevel): Promise<void> {
  for (const one of mask ? [image, mask] : [image]) {
    const tileBytes = one.getTileWidth() * one.getTileHeight() * one.getBytesPerPixel();
    const { counts } = await partsOf(one);
    for (const count of [tileBytes, ...Array.from(counts, Number)])
      if (count > MAX_TILE_BYTES) throw new Error("A tile is too large");
  }
}

async function readMask(mask: GeoTIFFImage): Promise<TypedArray> {
  const [band] = (await mask.readRasters({ samples: [0], interleave: false })) as unknown as TypedArray[];
  if (!band) throw new Error("A mask without pixels");
  return band;
}

interface Gaps {
  isColour: boolean;
  opacity: TypedArray | null;
  noData: number | null;
}

/** Colours become opaque where the mask says so, values become no data where it doesn't. */
function withMask(bands: readonly TypedArray[], { isColour, opacity }: Gaps): readonly TypedArray[] {
  if (!opacity) return bands;
  if (isColour) return [...bands.slice(0, 3), Uint8Array.from(opacity, (one) => (one === 0 ? 0 : 255))];
  return bands.map((band) =>
    Float32Array.from(band, (value, at) => (opacity[at] === 0 ? Number.NaN : value)),
  );
}

const SAMPLE_COUNT = 100_000;
const NO_RANGE = { low: null, high: null };

function rangeOf(bands: readonly TypedArray[], { noData, opacity }: Pick<Gaps, "noData" | "opacity">) {
  const sample: number[] = [];
  for (const values of bands) {
    const step = Math.max(1, Math.floor((values.length * bands.length) / SAMPLE_COUNT));
    for (let at = 0; at < values.length; at += step) {
      const value = values[at] as number;
      if (Number.isFinite(value) && value !== noData && opacity?.[at] !== 0) sample.push(value);
    }
  }
  if (sample.length === 0) return NO_RANGE;
  const sorted = Float64Array.from(sample).toSorted();
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] as number;
  return { low: at(0.02), high: at(0.98) };
}

/** WebP, 320 px wide. */
export async function thumbnailOf(pixels: CoarsePixels, isColour: boolean): Promise<Uint8Array | null> {
  const { bands, width, height, noData, low, high } = pixels;
  const [first] = bands;
  if (!first || (!isColour && (low === null || high === null))) return null;
  const rgba = isColour ? interleave(pixels) : colours(first, { noData, low, high });
  const picture = sharp(rgba, { raw: { width, height, channels: 4 } });
  return new Uint8Array(
    await picture
      .resize({ width: THUMBNAIL_PX, withoutEnlargement: true })
      .webp({ quality: 78, effort: 0 })
      .toBuffer(),
  );
}

function interleave({ bands: [red, green, blue, alpha], width, height, low, high }: CoarsePixels) {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const shade = shadeOf(low, high);
  for (let at = 0; at < width * height; at += 1) {
    rgba[at * 4] = shade(red?.[at] ?? 0);
    rgba[at * 4 + 1] = shade(green?.[at] ?? 0);
    rgba[at * 4 + 2] = shade(blue?.[at] ?? 0);
    rgba[at * 4 + 3] = alpha ? Math.min(255, alpha[at] ?? 255) : 255;
  }
  return rgba;
}

/** Colours of more than 8 bits are stretched to the range that they use. */
const shadeOf = (low: number | null, high: number | null): ((value: number) => number) =>
  low === null || high === null
    ? (value) => value
    : (value) => ((value - low) * 255) / Math.max(1, high - low);

const colours = (band: TypedArray, { noData, low, high }: Pick<CoarsePixels, "noData" | "low" | "high">) =>
  applyPalette(
    { values: Float32Array.from(band, (value) => (value === noData ? Number.NaN : value)) },
    "iron",
    { low: low ?? 0, high: high ?? 1 },
  );
