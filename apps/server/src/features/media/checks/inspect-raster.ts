import type { IntakeProblem, MediaKind } from "@overfly/contract/media/media";
import type { Raster } from "@overfly/contract/media/raster";
import type { OutputDeliverable } from "@overfly/contract/media/deliverables";
import { georeferenceOf, type Georeference } from "@overfly/flight-planning/terrain/elevation/georeference";
import { pixelsOf, rasterLevels } from "@overfly/flight-planning/terrain/elevation/raster-levels";
import type { GeoTIFFImage } from "geotiff";
import { boundsOf } from "./bounds-of.ts";
import { openStorage } from "#platform/storage/storage.ts";
import { isCut, readCoarsest, type CoarsePixels, thumbnailOf } from "./raster-pixels.ts";
import { coordinateSystemOf } from "@overfly/geo/coordinate-systems/coordinate-system";
import { openStoredTiff } from "./stored-tiff.ts";

export interface RasterFile {
  settings: { STORAGE_URL: string | undefined; DATA_DIR: string };
  key: string;
  size_bytes: number;
  name: string;
  deliverable: OutputDeliverable | null;
}

export interface InspectedRaster {
  kind: MediaKind;
  width_px: number;
  height_px: number;
  raster: Raster | null;
  /** WebP, 320 px wide; null where no overview is small enough. */
  thumbnail: Uint8Array | null;
  problems: IntakeProblem[];
}

/** The largest picture that a browser can read without overviews. */
const MAX_PLAIN_PIXELS = 4096 * 4096;
const MAX_SIDE_PX = 2_000_000;

/**
 * Reads the header, the tile table and the coarsest overview of a TIFF. Runs in a worker thread. Null for what is not a
 * georeferenced raster and was not uploaded as one: it is a photo.
 */
export async function run(file: RasterFile): Promise<InspectedRaster | null> {
  const storage = openStorage(file.settings);
  try {
    const tiff = await openStoredTiff(storage, file.key, file.size_bytes);
    const images = await imagesOf(tiff);
    const [image] = images;
    if (!image) throw new Error("A TIFF without an image");
    const georeference = await georeferenceOf(image);
    if (!georeference && file.deliverable === null) return null;
    return await inspect(images, georeference, file);
  } catch {
    if (file.deliverable === null) return null;
    return {
      kind: file.deliverable as MediaKind,
      width_px: 0,
      height_px: 0,
      ...NOTHING,
      problems: ["broken"],
    };
  }
}

const NOTHING = { raster: null, thumbnail: null };
const MAX_IMAGES = 32;

/** The image and its overviews. A chain of directories that runs in a circle is a defect. */
async function imagesOf(tiff: Awaited<ReturnType<typeof openStoredTiff>>): Promise<GeoTIFFImage[]> {
  const images: GeoTIFFImage[] = [];
  const seen = new Set<number>();
  for (let at = 0; at < MAX_IMAGES; at += 1) {
    const image = await tiff.getImage(at).catch((error: unknown) => {
      if (at === 0) throw error;
      return null; // the last one was the last
    });
    if (!image) break;
    const next = Number(image.fileDirectory.nextIFDByteOffset);
    if (seen.has(next)) throw new Error("Directories in a circle");
    images.push(image);
    if (next === 0) break;
    seen.add(next);
  }
  return images;
}

async function inspect(
  images: readonly GeoTIFFImage[],
  georeference: Georeference | undefined,
  file: RasterFile,
): Promise<InspectedRaster> {
  const image = images[0] as GeoTIFFImage;
  const [width_px, height_px] = [image.getWidth(), image.getHeight()];
  const isColour = isShownInColours(image, file);
  const kind: MediaKind = (file.deliverable as MediaKind | null) ?? guessKind(isColour, file.name);
  const found = { kind, width_px, height_px };
  if (Math.max(width_px, height_px) > MAX_SIDE_PX) return { ...found, ...NOTHING, problems: ["too_large"] };
  if (await isCut(images, file.size_bytes)) return { ...found, ...NOTHING, problems: ["truncated"] };
  const problems: IntakeProblem[] = [];
  if (file.deliverable && !fits(file.deliverable, isColour)) problems.push("wrong_kind");
  const coarsest = await readCoarsest(images, isColour);
  const isReadable = isReadableInParts(images);
  if (!isReadable) problems.push("not_tiled");
  const raster = georeference && rasterOf(image, { georeference, coarsest, isColour, isReadable });
  if (!raster) problems.push("no_crs");
  return {
    ...found,
    raster: raster ?? null,
    thumbnail: coarsest && (await thumbnailOf(coarsest, isColour)),
    problems,
  };
}

function isReadableInParts(images: readonly GeoTIFFImage[]): boolean {
  const [image, ...overviews] = rasterLevels(images).map((level) => level.image);
  if (!image) return false;
  const isSmall = (one: GeoTIFFImage): boolean => one.getWidth() * one.getHeight() <= MAX_PLAIN_PIXELS;
  return isSmall(image) || (image.isTiled && overviews.some(isSmall));
}

const COLOUR_PRODUCTS: ReadonlySet<string> = new Set(["orthomosaic"]);
const VALUE_PRODUCTS: ReadonlySet<string> = new Set(["thermal_mosaic", "surface_model", "terrain_model"]);
const fits = (deliverable: OutputDeliverable, isColour: boolean): boolean =>
  (isColour ? COLOUR_PRODUCTS : VALUE_PRODUCTS).has(deliverable);

const THERMAL_NAME = /therm|temp|(^|[_\W])ir([_\W]|$)/i;

/** Shades of grey are a picture, unless they stand for temperatures. */
function isShownInColours(image: GeoTIFFImage, { deliverable, name }: RasterFile): boolean {
  const pixels = pixelsOf(image);
  const isThermal = deliverable === null ? THERMAL_NAME.test(name) : deliverable === "thermal_mosaic";
  return pixels === "colours" || (pixels === "greys" && !isThermal);
}

function guessKind(isColour: boolean, name: string): MediaKind {
  if (isColour) return "orthomosaic";
  if (THERMAL_NAME.test(name)) return "thermal_mosaic";
  return /dtm|terrain/i.test(name) ? "terrain_model" : "surface_model";
}

interface Known {
  georeference: Georeference;
  coarsest: CoarsePixels | null;
  isColour: boolean;
  isReadable: boolean;
}

/** Undefined without a known coordinate system. */
function rasterOf(image: GeoTIFFImage, known: Known): Raster | undefined {
  const system = coordinateSystemOf(image.getGeoKeys());
  if (!system) return undefined;
  const { georeference, coarsest, isColour, isReadable } = known;
  const place = (column: number, row: number): [number, number] => {
    const [x, y] = georeference.toGrid([column, row]);
    return [x * system.scaleX, y * system.scaleY];
  };
  const bounds = boundsOf(system.proj4, place, [image.getWidth(), image.getHeight()]);
  if (!bounds) return undefined;
  const [[c, f], [ac, df], [bc, ef]] = [place(0, 0), place(1, 0), place(0, 1)];
  const midLatitude = ((bounds[1] + bounds[3]) / 2) * (Math.PI / 180);
  const unitM = system.isGeographic ? 111_320 * Math.sqrt(Math.cos(midLatitude)) : 1;
  return {
    epsg: system.epsg,
    proj4: system.proj4,
    matrix: [ac - c, bc - c, c, df - f, ef - f, f],
    bounds,
    gsd_m: georeference.cellSize * Math.sqrt(Math.abs(system.scaleX * system.scaleY)) * unitM,
    bands: image.getSamplesPerPixel(),
    sample: `${["", "uint", "int", "float"][image.getSampleFormat(0)] ?? ""}${image.getBitsPerSample(0)}`,
    no_data: coarsest ? coarsest.noData : image.getGDALNoData(),
    ...rangesOf(coarsest, isColour),
    is_readable_in_parts: isReadable,
  };
}

function rangesOf(
  coarsest: CoarsePixels | null,
  isColour: boolean,
): Pick<Raster, "low" | "high" | "colour_range"> {
  const [low, high] = [coarsest?.low ?? null, coarsest?.high ?? null];
  if (!isColour) return { low, high, colour_range: null };
  return { low: null, high: null, colour_range: low === null || high === null ? null : [low, high] };
}
