import type { GeoTIFFImage } from "geotiff";

/** A raster at one of its resolutions. */
export interface RasterLevel {
  image: GeoTIFFImage;
  /** Where the level has data: 0 for pixels without. */
  mask: GeoTIFFImage | null;
}

/** Bits of TIFF's NewSubfileType. */
const MASK = 4;

/** The full resolution first, then its overviews, each with the mask of its size. Masks are images of their own. */
export function rasterLevels(images: readonly GeoTIFFImage[]): RasterLevel[] {
  const masks = images.filter(isMask);
  const [full, ...overviews] = images.filter((image) => !isMask(image));
  if (!full) return [];
  const bands = full.getSamplesPerPixel();
  return [full, ...overviews.filter((image) => image.getSamplesPerPixel() === bands)].map((image) => ({
    image,
    mask: masks.find((mask) => isOfSize(mask, image)) ?? null,
  }));
}

const isMask = ({ fileDirectory }: GeoTIFFImage): boolean =>
  ((Number(fileDirectory.getValue("NewSubfileType")) || 0) & MASK) !== 0;

const isOfSize = (one: GeoTIFFImage, other: GeoTIFFImage): boolean =>
  one.getWidth() === other.getWidth() && one.getHeight() === other.getHeight();

const [WHITE_IS_ZERO, BLACK_IS_ZERO, RGB, PALETTE, YCBCR] = [0, 1, 2, 3, 6];
const UNSIGNED = 1;

/**
 * How the pixels are shown: as colours, as shades of grey, or as values on a scale. Bands of 16 bits are colours where
 * the file says so, as multispectral ones have three and more, too.
 */
export function pixelsOf(image: GeoTIFFImage): "colours" | "greys" | "values" {
  const bits = image.getBitsPerSample(0);
  const photometric: unknown = image.fileDirectory.getValue("PhotometricInterpretation");
  if (image.getSampleFormat(0) !== UNSIGNED) return "values";
  if (bits === 8 && photometric === PALETTE) return "colours";
  if (image.getSamplesPerPixel() >= 3 && (bits === 8 || (bits === 16 && isOneOf(photometric, RGB, YCBCR))))
    return "colours";
  return bits === 8 && isOneOf(photometric, WHITE_IS_ZERO, BLACK_IS_ZERO) ? "greys" : "values";
}

const isOneOf = (value: unknown, ...all: number[]): boolean => all.some((one) => one === value);

/** What programs write for "no value" where the header doesn't name it. Nothing on the ground measures that. */
const USUAL_NO_DATA = [-9999, -10_000, -32_767, -32_768, -99_999, Math.fround(-3.402_823_466_385_288_6e38)];

/** The value that stands for "no data": the header's, or a usual one that occurs. */
export function noDataOf(image: GeoTIFFImage, values: ArrayLike<number> | undefined): number | null {
  const named = image.getGDALNoData();
  if (named !== null || !values) return named;
  return USUAL_NO_DATA.find((one) => includes(values, one)) ?? null;
}

const includes = (values: ArrayLike<number>, value: number): boolean =>
  Array.prototype.includes.call(values, value);
