import type { Raster } from "@overfly/contract/media/raster";
import { type RasterLevel, rasterLevels } from "@overfly/flight-planning/terrain/elevation/raster-levels";
import { readColours } from "@overfly/flight-planning/terrain/elevation/read-colours";
import { applyPalette, type PaletteName } from "@overfly/thermography/rendering/thermal-palette";
import { fromUrl, type GeoTIFFImage, type TypedArray } from "geotiff";
import proj4 from "proj4";

export const TILE_PX = 256;
/** Cells of a tile's side in which its place in the raster is interpolated. */
const STEPS = 16;
/** The most pixels that one tile reads along a side. */
const MAX_WINDOW_PX = 1024;

export interface RasterStyle {
  palette: PaletteName;
  low: number;
  high: number;
}

interface Level extends RasterLevel {
  /** Pixels of the raster per pixel of this level. */
  factor: number;
}

/** A raster that is read in parts by HTTP ranges, in its own coordinate system. */
export interface RasterSource {
  tile: (
    z: number,
    x: number,
    y: number,
    style: RasterStyle,
  ) => Promise<Uint8ClampedArray<ArrayBuffer> | null>;
  /** The first band's value; null outside and in gaps. */
  value: (longitude: number, latitude: number) => Promise<number | null>;
}

/**
 * Read and kept in blocks, 64 MB at most: each pointer of a large header would be a request of its own. The library's
 * types leave the blocks out.
 */
const BLOCKS = { maxRanges: 0, blockSize: 64 * 1024, cacheSize: 1024 };

export async function openRaster(url: string, raster: Raster): Promise<RasterSource> {
  const tiff = await fromUrl(url, BLOCKS);
  const levels = await levelsOf(tiff);
  const [full] = levels;
  if (!full) throw new Error("A raster without pixels");
  const pixelOf = pixelLocator(raster);
  const size: Pair = [full.image.getWidth(), full.image.getHeight()];
  return {
    tile: async (z, x, y, style) => {
      const grid = tileGrid([z, x, y], pixelOf);
      const read = windowOf(grid, size, levels);
      if (!read) return null;
      return paint(grid, read, await readPixels(read, raster, style));
    },
    value: async (longitude, latitude) => {
      const [column, row] = pixelOf([longitude, latitude]).map(Math.floor) as Pair;
      if (!(column >= 0 && row >= 0 && column < size[0] && row < size[1])) return null;
      const window = [column, row, column + 1, row + 1];
      const [band] = (await full.image.readRasters({ window, samples: [0] })) as unknown as TypedArray[];
      const value = band?.[0];
      if (value === undefined || Number.isNaN(value) || value === raster.no_data) return null;
      const opacity = full.mask && (await readMask(full.mask, { window }));
      return opacity?.[0] === 0 ? null : value;
    },
  };
}

type Pair = [number, number];

async function levelsOf(tiff: Awaited<ReturnType<typeof fromUrl>>): Promise<Level[]> {
  const count = await tiff.getImageCount();
  const images: GeoTIFFImage[] = [];
  for (let at = 0; at < count; at += 1) images.push(await tiff.getImage(at));
  const width = images[0]?.getWidth() ?? 0;
  return rasterLevels(images)
    .map((level) => ({ ...level, factor: width / level.image.getWidth() }))
    .toSorted((a, b) => a.factor - b.factor);
}

/** From longitude and latitude to column and row. */
function pixelLocator({ proj4: system, matrix: [a, b, c, d, e, f] }: Raster): (position: Pair) => Pair {
  const { forward } = proj4(system);
  const determinant = a * e - b * d;
  return (position) => {
    const [x, y] = forward(position);
    return [(e * (x - c) - b * (y - f)) / determinant, (a * (y - f) - d * (x - c)) / determinant];
  };
}

/** Columns and rows of the raster at the corners of a Web Mercator tile's cells, row by row. */
export function tileGrid(
  [z, x, y]: readonly [number, number, number],
  pixelOf: (position: Pair) => Pair,
): Pair[] {
  const side = STEPS + 1;
  return Array.from({ length: side * side }, (_, at) => {
    const east = (x + (at % side) / STEPS) / 2 ** z;
    const south = (y + Math.floor(at / side) / STEPS) / 2 ** z;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI;
    return pixelOf([east * 360 - 180, latitude]);
  });
}

interface Read {
  level: Level;
  window: [left: number, top: number, right: number, bottom: number];
}

/** The part of the raster below a tile and the level that is as fine as the tile; undefined beside it. */
export function windowOf(
  grid: readonly Pair[],
  [width, height]: Pair,
  levels: readonly Level[],
): Read | undefined {
  const columns = grid.map(([column]) => column);
  const rows = grid.map(([, row]) => row);
  const [left, right] = [Math.max(0, Math.min(...columns)), Math.min(width, Math.max(...columns))];
  const [top, bottom] = [Math.max(0, Math.min(...rows)), Math.min(height, Math.max(...rows))];
  if (!(left < right && top < bottom)) return undefined;
  const target =
    Math.max(Math.max(...columns) - Math.min(...columns), Math.max(...rows) - Math.min(...rows)) / TILE_PX;
  const level = levels.findLast(({ factor }) => factor <= Math.max(1, target)) ?? levels[0];
  if (!level) return undefined;
  const scaled = (value: number): number => value / level.factor;
  return {
    level,
    window: [
      Math.floor(scaled(left)),
      Math.floor(scaled(top)),
      Math.min(level.image.getWidth(), Math.ceil(scaled(right))),
      Math.min(level.image.getHeight(), Math.ceil(scaled(bottom))),
    ],
  };
}

interface Pixels {
  rgba: Uint8ClampedArray;
  width: number;
  height: number;
}

async function readPixels({ level, window }: Read, raster: Raster, style: RasterStyle): Promise<Pixels> {
  const [left, top, right, bottom] = window;
  const width = Math.min(MAX_WINDOW_PX, right - left);
  const height = Math.min(MAX_WINDOW_PX, bottom - top);
  const target = { window: [...window], width, height };
  const opacity = level.mask && (await readMask(level.mask, target));
  if (raster.low === null) {
    const bands = await readColours(level.image, { ...target, noData: raster.no_data });
    const rgba = coloursOf(bands, { count: width * height, range: raster.colour_range, opacity });
    return { rgba, width, height };
  }
  const [band] = (await level.image.readRasters({ ...target, samples: [0] })) as unknown as TypedArray[];
  const values = Float32Array.from(band ?? [], (value, at) =>
    value === raster.no_data || opacity?.[at] === 0 ? Number.NaN : value,
  );
  return { rgba: applyPalette({ values }, style.palette, style), width, height };
}

async function readMask(
  mask: GeoTIFFImage,
  target: { window: number[]; width?: number; height?: number },
): Promise<TypedArray | undefined> {
  const [band] = (await mask.readRasters({ ...target, samples: [0] })) as unknown as TypedArray[];
  return band;
}

interface Colours {
  count: number;
  range: Raster["colour_range"];
  opacity: TypedArray | null | undefined;
}

/** Bands as RGBA; what the mask leaves out is transparent. Colours of more than 8 bits are stretched to their range. */
function coloursOf(bands: readonly TypedArray[], { count, range, opacity }: Colours): Uint8ClampedArray {
  const [low, high] = range ?? [0, 255];
  const alpha = bands[3];
  const rgba = new Uint8ClampedArray(count * 4);
  for (let at = 0; at < count; at += 1) {
    for (let band = 0; band < 3; band += 1) {
      const value = bands[band]?.[at] ?? 0;
      rgba[at * 4 + band] = range ? ((value - low) * 255) / Math.max(1, high - low) : value;
    }
    rgba[at * 4 + 3] = opacity?.[at] === 0 ? 0 : Math.min(255, alpha?.[at] ?? 255);
  }
  return rgba;
}

/** The tile's picture: each of its pixels looks up the raster where the grid says. */
function paint(
  grid: readonly Pair[],
  { level, window }: Read,
  pixels: Pixels,
): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(TILE_PX * TILE_PX * 4);
  const source = new Uint32Array(Uint8ClampedArray.from(pixels.rgba).buffer);
  const target = new Uint32Array(out.buffer);
  const [left, top, right, bottom] = window;
  const cell = TILE_PX / STEPS;
  for (let at = 0; at < target.length; at += 1) {
    const [across, down] = [((at % TILE_PX) + 0.5) / cell, (Math.floor(at / TILE_PX) + 0.5) / cell];
    const [column, row] = interpolate(grid, across, down);
    const x = Math.floor(((column / level.factor - left) * pixels.width) / (right - left));
    const y = Math.floor(((row / level.factor - top) * pixels.height) / (bottom - top));
    if (x >= 0 && y >= 0 && x < pixels.width && y < pixels.height)
      target[at] = source[y * pixels.width + x] ?? 0;
  }
  return out;
}

function interpolate(grid: readonly Pair[], across: number, down: number): Pair {
  const [i, j] = [Math.min(STEPS - 1, Math.floor(across)), Math.min(STEPS - 1, Math.floor(down))];
  const [u, v] = [across - i, down - j];
  const corner = (di: number, dj: number): Pair =>
    grid[(j + dj) * (STEPS + 1) + i + di] ?? [Number.NaN, Number.NaN];
  const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
  const mix = (axis: 0 | 1): number =>
    (a[axis] * (1 - u) + b[axis] * u) * (1 - v) + (c[axis] * (1 - u) + d[axis] * u) * v;
  return [mix(0), mix(1)];
}
