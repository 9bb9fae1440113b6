import type { BoundingBox } from "@overfly/geo/bounding-box";
import type { GeoTIFFImage } from "geotiff";
import { matrixOfControlPoints } from "./control-points.ts";
import type { Projection } from "./projection.ts";

type Pair = [number, number];

/** Where pixels lie: whole numbers at the upper left corner of a pixel. */
export interface Georeference {
  toPixel: (xy: Pair) => Pair;
  toGrid: (pixel: Pair) => Pair;
  /** Side of a pixel in the grid's unit. */
  cellSize: number;
}

/** From the matrix, tie point and pixel scale, or ground control points; undefined where none places the image. */
export async function georeferenceOf(image: GeoTIFFImage): Promise<Georeference | undefined> {
  const [a, b, c, d, e, f] = (await matrixOf(image)) ?? [];
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (d === undefined || e === undefined || f === undefined) return undefined;
  const determinant = a * e - b * d;
  if (![a, b, c, d, e, f].every(Number.isFinite) || Math.abs(determinant) < 1e-30) return undefined;
  const half = image.pixelIsArea() ? 0 : 0.5;
  return {
    toPixel: ([x, y]) => [
      (e * (x - c) - b * (y - f)) / determinant + half,
      (a * (y - f) - d * (x - c)) / determinant + half,
    ],
    toGrid: ([column, row]) => [
      a * (column - half) + b * (row - half) + c,
      d * (column - half) + e * (row - half) + f,
    ],
    cellSize: Math.sqrt(Math.abs(determinant)),
  };
}

/** Six numbers: x = a·column + b·row + c, y = d·column + e·row + f. */
async function matrixOf(image: GeoTIFFImage): Promise<number[] | undefined> {
  const { fileDirectory } = image;
  if (fileDirectory.hasTag("ModelTransformation")) {
    const matrix = Array.from((await fileDirectory.loadValue("ModelTransformation")) ?? []);
    return [0, 1, 3, 4, 5, 7].map((index) => matrix[index] ?? Number.NaN);
  }
  if (!fileDirectory.hasTag("ModelTiepoint")) return undefined;
  const tie = Array.from((await fileDirectory.loadValue("ModelTiepoint")) ?? []);
  if (!fileDirectory.hasTag("ModelPixelScale")) return matrixOfControlPoints(tie);
  const [scaleX = Number.NaN, scaleY = Number.NaN] = Array.from(
    (await fileDirectory.loadValue("ModelPixelScale")) ?? [],
  );
  const [column = Number.NaN, row = Number.NaN, , x = Number.NaN, y = Number.NaN] = tie;
  return [scaleX, 0, x - column * scaleX, 0, -scaleY, y + row * scaleY];
}

/** Pixels from `left` and `top` up to, but without, `right` and `bottom`. */
export interface CellWindow {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface WindowInput {
  georeference: Georeference;
  projection: Projection;
  site: BoundingBox;
}

const STEPS = 16;
const SPARE_CELLS = 3;

/** The pixels under a site's box and a few around it; undefined where the box lies beside the image. */
export function windowOf(
  image: GeoTIFFImage,
  { georeference, projection, site }: WindowInput,
): CellWindow | undefined {
  const [west, south, east, north] = site;
  const width = east >= west ? east - west : east + 360 - west;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let step = 0; step <= STEPS; step += 1) {
    const lon = west + (width * step) / STEPS;
    const lat = south + ((north - south) * step) / STEPS;
    const edges: Pair[] = [
      [lon, south],
      [lon, north],
      [west, lat],
      [west + width, lat],
    ];
    for (const edge of edges) {
      const [column, row] = georeference.toPixel(projection.toGrid(...edge));
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    }
  }
  const window = {
    left: Math.max(0, Math.floor(left) - SPARE_CELLS),
    top: Math.max(0, Math.floor(top) - SPARE_CELLS),
    right: Math.min(image.getWidth(), Math.ceil(right) + SPARE_CELLS),
    bottom: Math.min(image.getHeight(), Math.ceil(bottom) + SPARE_CELLS),
  };
  return window.right > window.left && window.bottom > window.top ? window : undefined;
}
