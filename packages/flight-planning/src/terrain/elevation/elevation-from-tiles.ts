import type { BoundingBox } from "@overfly/geo/bounding-box";
import type { ElevationRead } from "./elevation-from-geotiff.ts";
import { elevationModel } from "./elevation-model.ts";

/** A decoded tile: four bytes a pixel, red, green, blue, alpha, row by row from the north-west. */
export interface TilePixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Fetches and decodes a tile; undefined where there is none. */
export type TileSource = (z: number, x: number, y: number) => Promise<TilePixels | undefined>;

export type HeightEncoding = "terrarium" | "terrain-rgb";

export interface TileOptions {
  encoding?: HeightEncoding;
  /** Finest level that the source has; default 15, as the public Terrarium tiles. */
  maxZoom?: number;
  /** Wanted metres between heights; default 5. */
  resolutionM?: number;
}

/** Metres that a pixel stands for. Terrarium: Mapzen's format; terrain-rgb: Mapbox's. */
export const decodeHeightM: Record<HeightEncoding, (r: number, g: number, b: number) => number> = {
  terrarium: (r, g, b) => r * 256 + g + b / 256 - 32_768,
  "terrain-rgb": (r, g, b) => -10_000 + (r * 65_536 + g * 256 + b) * 0.1,
};

/** Heights under a site's box from tiles, cropped to the box. A tile that is missing leaves a gap. */
export async function elevationFromTiles(
  site: BoundingBox,
  source: TileSource,
  { encoding = "terrarium", maxZoom = 15, resolutionM = 5 }: TileOptions = {},
): Promise<ElevationRead> {
  const zoom = zoomFor(site, maxZoom, resolutionM);
  const range = tilesUnder(site, zoom);
  const loads = range.tiles.map(async ([x, y]) => ({ x, y, pixels: await load(source, zoom, [x, y]) }));
  const tiles = await Promise.all(loads);
  const size = tiles.find(({ pixels }) => pixels)?.pixels?.width;
  if (size === undefined) {
    return { ok: false, code: "no-heights", message: "The elevation source has no tiles under the site." };
  }
  const crop = cropOf(range, size);
  const { left, top, width, height } = crop;
  const values = new Float32Array(width * height).fill(Number.NaN);
  const decode = decodeHeightM[encoding];
  for (const { x, y, pixels } of tiles) {
    if (pixels?.width !== size) continue;
    copyTile(pixels, { values, ...crop, decode, atX: x * size - left, atY: y * size - top });
  }
  if (values.every(Number.isNaN)) {
    return { ok: false, code: "no-heights", message: "The elevation source has no heights under the site." };
  }
  const world = size * 2 ** zoom;
  const toCell = (lon: number, lat: number): [number, number] => {
    const column = worldX(lon) * world - left - 0.5;
    const wrapped = column < -world / 2 ? column + world : column;
    return [wrapped, worldY(lat) * world - top - 0.5];
  };
  const middleLat = (site[1] + site[3]) / 2;
  const cellM = (EQUATOR_M * Math.cos(middleLat * RADIANS)) / world;
  const bounds: BoundingBox = [
    lonOf(left / world),
    latOf((top + height) / world),
    lonOf((left + width) / world),
    latOf(top / world),
  ];
  return { ok: true, model: elevationModel({ width, height, values, toCell, bounds, resolutionM: cellM }) };
}

const RADIANS = Math.PI / 180;
const EQUATOR_M = 40_075_017;
const MOST_TILES = 64;

const worldX = (lon: number): number => (lon + 180) / 360;
const worldY = (lat: number): number => 0.5 - Math.asinh(Math.tan(lat * RADIANS)) / (2 * Math.PI);
const lonOf = (x: number): number => (((x % 1) + 1) % 1) * 360 - 180;
const latOf = (y: number): number => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS;

function zoomFor(site: BoundingBox, maxZoom: number, resolutionM: number): number {
  const lat = (site[1] + site[3]) / 2;
  const zoomForResolution = Math.ceil(Math.log2((EQUATOR_M * Math.cos(lat * RADIANS)) / 256 / resolutionM));
  let zoom = Math.min(maxZoom, Math.max(0, zoomForResolution));
  while (zoom > 0 && tilesUnder(site, zoom).tiles.length > MOST_TILES) zoom -= 1;
  return zoom;
}

/** Two pixels' width, so that positions at a tile's edge lie between heights too. */
const SPARE_TILE = 2 / 256;

interface TileRange {
  /** Columns may pass the antimeridian; the source gets the column within the world. */
  tiles: [x: number, y: number][];
  /** Edges in tiles. */
  edges: { left: number; top: number; right: number; bottom: number };
}

function tilesUnder([west, south, east, north]: BoundingBox, zoom: number): TileRange {
  const count = 2 ** zoom;
  const left = worldX(west) * count - SPARE_TILE;
  const right = worldX(east >= west ? east : east + 360) * count + SPARE_TILE;
  const [top, bottom] = [worldY(north) * count - SPARE_TILE, worldY(south) * count + SPARE_TILE];
  const tiles: [number, number][] = [];
  const lastRow = Math.min(count - 1, Math.floor(bottom));
  if ((Math.floor(right) - Math.floor(left) + 1) * (lastRow + 1 - Math.floor(top)) > 4 * MOST_TILES) {
    return { tiles: Array.from({ length: MOST_TILES + 1 }), edges: { left, top, right, bottom } };
  }
  for (let y = Math.max(0, Math.floor(top)); y <= lastRow; y += 1) {
    for (let x = Math.floor(left); x <= Math.floor(right); x += 1) tiles.push([x, y]);
  }
  return { tiles, edges: { left, top, right, bottom } };
}

async function load(source: TileSource, zoom: number, [x, y]: [number, number]) {
  const count = 2 ** zoom;
  try {
    const pixels = await source(zoom, ((x % count) + count) % count, y);
    const isWhole = pixels && pixels.data.length >= pixels.width * pixels.height * 4;
    return isWhole ? pixels : undefined;
  } catch {
    return undefined;
  }
}

/** The site's own cells and a few around, in pixels of the world. */
function cropOf({ tiles, edges }: TileRange, size: number) {
  const [columns, rows] = [tiles.map(([x]) => x), tiles.map(([, y]) => y)];
  const left = Math.max(Math.min(...columns) * size, Math.floor(edges.left * size));
  const top = Math.max(Math.min(...rows) * size, Math.floor(edges.top * size));
  const right = Math.min((Math.max(...columns) + 1) * size, Math.ceil(edges.right * size));
  const bottom = Math.min((Math.max(...rows) + 1) * size, Math.ceil(edges.bottom * size));
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

interface Target {
  values: Float32Array;
  width: number;
  height: number;
  decode: (r: number, g: number, b: number) => number;
  atX: number;
  atY: number;
}

function copyTile(tile: TilePixels, { values, width, height, decode, atX, atY }: Target): void {
  const firstRow = Math.max(0, -atY);
  const lastRow = Math.min(tile.height, height - atY);
  for (let row = firstRow; row < lastRow; row += 1) {
    for (let column = Math.max(0, -atX); column < Math.min(tile.width, width - atX); column += 1) {
      const pixel = (row * tile.width + column) * 4;
      const [r, g, b] = [tile.data[pixel] ?? 0, tile.data[pixel + 1] ?? 0, tile.data[pixel + 2] ?? 0];
      const isKnown = (tile.data[pixel + 3] ?? 0) > 0;
      if (isKnown) values[(row + atY) * width + column + atX] = decode(r, g, b);
    }
  }
}
