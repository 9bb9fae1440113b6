import type { BoundingBox } from "@overfly/geo/bounding-box";
import { codeOf, type GeoKeys, USER_DEFINED } from "@overfly/geo/coordinate-systems/geo-keys";
import { fromArrayBuffer, type GeoTIFFImage } from "geotiff";
import type { Position } from "geojson";
import { projectionForEpsg } from "./coordinate-system.ts";
import { type ElevationModel, elevationModel } from "./elevation-model.ts";
import { type CellWindow, type Georeference, georeferenceOf, windowOf } from "./georeference.ts";
import type { Projection } from "./projection.ts";

export type ElevationFaultCode =
  | "not-a-geotiff"
  | "not-elevation"
  | "no-georeference"
  | "unknown-coordinate-system"
  | "outside-site"
  | "resolution-too-high"
  | "no-heights";

export interface ElevationFault {
  ok: false;
  code: ElevationFaultCode;
  message: string;
}

export type ElevationRead = { ok: true; model: ElevationModel } | ElevationFault;

/** The projection of further coordinate systems by a GeoTIFF's keys, in its unit of length; undefined for one that it does not know. */
export type FurtherProjections = (keys: GeoKeys) => Projection | undefined;

/** Reads the part of an elevation model that lies under a site's box. Broken files give a reason and never throw. */
export async function elevationFromGeotiff(
  bytes: ArrayBuffer,
  site: BoundingBox,
  further?: FurtherProjections,
): Promise<ElevationRead> {
  try {
    const tiff = await fromArrayBuffer(bytes);
    const image = await tiff.getImage(0);
    const placed = await place(image, site, further);
    if (!placed.ok) return placed;
    const levels = [image];
    for (let level = 1; level < Math.min(await tiff.getImageCount(), MOST_LEVELS); level += 1) {
      const reduced = await tiff.getImage(level);
      if (reduced.fileDirectory.getValue("NewSubfileType") === REDUCED) levels.push(reduced);
    }
    return await read(levels, placed);
  } catch {
    return fault("not-a-geotiff", "The elevation model is no GeoTIFF, or broken or cut off.");
  }
}

const REDUCED = 1;
const MOST_LEVELS = 16;
const MOST_CELLS = 6_000_000;
const MOST_CELLS_TO_READ = 64_000_000;
const LOWEST_M = -500;
const HIGHEST_M = 9000;

const fault = (code: ElevationFaultCode, message: string): ElevationFault => ({ ok: false, code, message });

interface Placed {
  ok: true;
  georeference: Georeference;
  projection: Projection;
  window: CellWindow;
}

async function place(
  image: GeoTIFFImage,
  site: BoundingBox,
  further?: FurtherProjections,
): Promise<Placed | ElevationFault> {
  const samples = image.getSamplesPerPixel();
  const photometric = image.fileDirectory.getValue("PhotometricInterpretation") as unknown;
  if (samples > 2 || photometric === 2 || photometric === 3 || image.getBitsPerSample(0) < 16) {
    return fault("not-elevation", "The file is a picture, not an elevation model: it holds colours.");
  }
  const georeference = await georeferenceOf(image);
  if (!georeference) return fault("no-georeference", "The elevation model does not say where it lies.");
  const keys: GeoKeys = image.getGeoKeys() ?? {};
  const epsg = codeOf(keys);
  const own = projectionForEpsg(epsg, (site[0] + site[2]) / 2 + (site[0] > site[2] ? 180 : 0));
  const isInMetres = (keys["ProjLinearUnitsGeoKey"] ?? METRE) === METRE;
  const projection = own ? (isInMetres ? own : undefined) : further?.(keys);
  if (!projection) {
    const named = epsg === USER_DEFINED ? "its own" : Number.isFinite(epsg) ? `EPSG:${epsg}` : "not named";
    const message = `The elevation model's coordinate system (${named}) can't be read${further ? "." : ": WGS 84, UTM and Web Mercator can."}`;
    return fault("unknown-coordinate-system", message);
  }
  const window = windowOf(image, { georeference, projection, site });
  if (!window) return fault("outside-site", "The elevation model does not reach the site.");
  return { ok: true, georeference, projection, window };
}

const METRE = 9001;

async function read(levels: readonly GeoTIFFImage[], placed: Placed): Promise<ElevationRead> {
  const [base] = levels;
  if (!base) return fault("not-a-geotiff", "The elevation model holds no picture.");
  const fits = levels.find((level) => cellsOf(scaled(placed.window, base, level)) <= MOST_CELLS);
  const image = fits ?? levels.at(-1) ?? base;
  const window = scaled(placed.window, base, image);
  const blockCells = image.getTileWidth() * image.getTileHeight();
  if (cellsOf(window) > MOST_CELLS_TO_READ || blockCells > MOST_CELLS_TO_READ) {
    return fault(
      "resolution-too-high",
      "The elevation model is too fine for so large a site; reduce its resolution.",
    );
  }
  const shrink = Math.max(1, Math.sqrt(cellsOf(window) / MOST_CELLS));
  const width = Math.max(1, Math.round((window.right - window.left) / shrink));
  const height = Math.max(1, Math.round((window.bottom - window.top) / shrink));
  const raster = await image.readRasters({
    window: [window.left, window.top, window.right, window.bottom],
    samples: [0],
    width,
    height,
    interleave: true,
  });
  const values = await metres(raster, base);
  if (values.every(Number.isNaN)) {
    return fault("no-heights", "The elevation model holds no heights under the site.");
  }
  const toBase = base.getWidth() / image.getWidth();
  const cellsX = ((window.right - window.left) / width) * toBase;
  const cellsY = ((window.bottom - window.top) / height) * (base.getHeight() / image.getHeight());
  const origin = { left: window.left * toBase, top: (window.top * base.getHeight()) / image.getHeight() };
  const { georeference, projection } = placed;
  const toCell = (lon: number, lat: number): [number, number] => {
    const [column, row] = georeference.toPixel(projection.toGrid(lon, lat));
    return [(column - origin.left) / cellsX - 0.5, (row - origin.top) / cellsY - 0.5];
  };
  const corner = (column: number, row: number): Position =>
    projection.toPosition(...georeference.toGrid([origin.left + column * cellsX, origin.top + row * cellsY]));
  const corners = [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)];
  const resolutionM = georeference.cellSize * cellsX * (projection.unit === "degree" ? DEGREE_M : 1);
  const bounds = boundsOf(corners);
  return { ok: true, model: elevationModel({ width, height, values, toCell, bounds, resolutionM }) };
}

const DEGREE_M = 111_195;

const cellsOf = ({ left, top, right, bottom }: CellWindow): number => (right - left) * (bottom - top);

function scaled(window: CellWindow, base: GeoTIFFImage, level: GeoTIFFImage): CellWindow {
  const [x, y] = [level.getWidth() / base.getWidth(), level.getHeight() / base.getHeight()];
  return {
    left: Math.floor(window.left * x),
    top: Math.floor(window.top * y),
    right: Math.min(level.getWidth(), Math.ceil(window.right * x)),
    bottom: Math.min(level.getHeight(), Math.ceil(window.bottom * y)),
  };
}

/** Turns what is stored into metres; what can't be a height on Earth becomes a gap. */
async function metres(raster: ArrayLike<number>, image: GeoTIFFImage): Promise<Float32Array> {
  const noData = image.getGDALNoData();
  const [own, all] = [await image.getGDALMetadata(0), await image.getGDALMetadata()];
  const tag = (name: string): number => Number(own?.[name] ?? all?.[name] ?? Number.NaN);
  const keys: Record<string, unknown> = image.getGeoKeys() ?? {};
  const unitM = FEET[Number(keys["VerticalUnitsGeoKey"])] ?? 1;
  const scale = (Number.isFinite(tag("SCALE")) ? tag("SCALE") : 1) * unitM;
  const offset = (Number.isFinite(tag("OFFSET")) ? tag("OFFSET") : 0) * unitM;
  const stored = noData === null ? Number.NaN : Math.fround(noData);
  return Float32Array.from(raster, (value) => {
    const height = value * scale + offset;
    const isHeight = value !== noData && value !== stored && height > LOWEST_M && height < HIGHEST_M;
    return isHeight ? height : Number.NaN;
  });
}

/** EPSG codes of the foot and the United States survey foot. */
const FEET: Record<number, number> = { 9002: 0.3048, 9003: 1200 / 3937 };

function boundsOf(corners: readonly Position[]): BoundingBox {
  const lats = corners.map(([, lat = 0]) => lat);
  const [northWest, northEast, southEast, southWest] = corners.map(([lon = 0]) => lon);
  const west = westmost(northWest ?? 0, southWest ?? 0);
  const east = -westmost(-(northEast ?? 0), -(southEast ?? 0));
  return [west, Math.min(...lats), east, Math.max(...lats)];
}

/** Of two longitudes that lie close together, perhaps on both sides of the antimeridian. */
function westmost(a: number, b: number): number {
  return Math.abs(a - b) > 180 ? Math.max(a, b) : Math.min(a, b);
}
