import type { MultiPolygon, Polygon, Position } from "geojson";
import { polygonIndex } from "@overfly/geo/polygons/polygon-index";
import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Lens } from "#cameras/cameras.ts";
import { nearFrame } from "./near-frame.ts";
import { footprintCorners, type GroundHeightBelow, type PhotoPose } from "./photo-footprint.ts";
import { type CoverageGrid, coverageGrid, photosPerPoint } from "./photos-per-point.ts";

/** How many photos cover each point of the ground. */
export interface RouteCoverage {
  grid: CoverageGrid;
  /** Row by row from the south-west. */
  counts: Uint16Array;
  /** Over the areas to cover; over everything photographed where there are none. */
  least: number;
  median: number;
  /** Share of the areas covered by at least two photos. */
  coveredTwice: number;
}

interface CoverageOptions {
  lens: Lens;
  ground?: GroundHeightBelow;
  areas: readonly (Polygon | MultiPolygon)[];
  /** Nobody flies there, so nothing is missed there. */
  excluded?: readonly (Polygon | MultiPolygon)[];
  cellM: number;
  mostCells: number;
}

export function routeCoverage(photos: readonly PhotoPose[], options: CoverageOptions): RouteCoverage {
  const { lens, ground, cellM, mostCells } = options;
  const grid = coverageGrid(footprintPositions(photos, options), cellM, mostCells);
  const counts = photosPerPoint(photos, grid, { lens, ...(ground && { ground }) });
  const inside = counted(grid, counts, options);
  const sorted = inside.toSorted();
  return {
    grid,
    counts,
    least: sorted[0] ?? 0,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    coveredTwice: inside.length > 0 ? inside.filter((count) => count >= 2).length / inside.length : 0,
  };
}

const MOST_CORNERS = 4_000;

/** Corners of footprints enough to bound them all: the outermost lie at the ends of lines. */
function footprintPositions(photos: readonly PhotoPose[], { lens, ground }: CoverageOptions): Position[] {
  const step = Math.max(1, Math.ceil(photos.length / MOST_CORNERS));
  return photos
    .filter((_, index) => index % step === 0)
    .flatMap((photo) => {
      const frame = nearFrame(photo.position);
      return footprintCorners(photo, lens, ground && { frame, ground }).map(frame.toPosition);
    });
}

const MOST_PROBES = 20_000;

function counted(
  { southWest, cellM, columns, rows }: CoverageGrid,
  counts: Uint16Array,
  { areas, excluded = [] }: CoverageOptions,
): Uint16Array {
  if (areas.length === 0) return counts.filter((count) => count > 0);
  const frame = localFrame(southWest);
  const every = Math.max(1, Math.floor(Math.sqrt((columns * rows) / MOST_PROBES)));
  const within = (shapes: readonly (Polygon | MultiPolygon)[]): ((point: PlanarPoint) => boolean) => {
    const polygons = shapes
      .flatMap((area) => (area.type === "Polygon" ? [area.coordinates] : area.coordinates))
      .map((rings) => rings.map((ring) => ring.map(frame.toMetres)));
    return polygonIndex(polygons).contains;
  };
  const [isWanted, isClosed] = [within(areas), within(excluded)];
  const found: number[] = [];
  for (let row = 0; row < rows; row += every) {
    for (let column = 0; column < columns; column += every) {
      const point = [(column + 0.5) * cellM, (row + 0.5) * cellM] as const;
      if (isWanted(point) && !isClosed(point)) found.push(counts[row * columns + column] ?? 0);
    }
  }
  return Uint16Array.from(found);
}
