import type { SurveyLine } from "@overfly/flight-planning/coverage/lines/survey-line";
import { polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";

/** Fraction of the area within half a line spacing of a line and within the given reach beyond its ends. */
export function coveredFraction(
  area: readonly PlanarPolygon[],
  lines: readonly SurveyLine[],
  { spacingM, endReachM }: { spacingM: number; endReachM: number },
): number {
  const swaths = lines.map((line) => [swath(line, spacingM / 2 + SLACK_M, endReachM + SLACK_M)]);
  return 1 - totalM2(polygonDifference(area, swaths)) / totalM2(area);
}

/** Clipping rounds coordinates to millimetres. */
const SLACK_M = 0.002;

const totalM2 = (polygons: readonly PlanarPolygon[]): number =>
  polygons.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);

function swath({ from, to }: SurveyLine, sideM: number, aheadM: number): PlanarPoint[] {
  const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM];
  const corner = ([x, y]: PlanarPoint, ahead: number, aside: number): PlanarPoint => [
    x + ahead * ux - aside * uy,
    y + ahead * uy + aside * ux,
  ];
  return [
    corner(from, -aheadM, -sideM),
    corner(to, aheadM, -sideM),
    corner(to, aheadM, sideM),
    corner(from, -aheadM, sideM),
  ];
}

/** Position of a photo and unit vector of the flight direction. */
export interface PhotoPose {
  at: PlanarPoint;
  along: PlanarPoint;
}

/** Ground size of a photo in metres, across and along the flight direction. */
export interface Footprint {
  wideM: number;
  longM: number;
}

/** Fractions of the area that are in at least one, two and three photos. */
export function photoCoverage(
  area: readonly PlanarPolygon[],
  photos: readonly PhotoPose[],
  { wideM, longM }: Footprint,
): [one: number, two: number, three: number] {
  const rings = area.flat();
  const grid = new Map<string, PhotoPose[]>();
  for (const photo of photos) {
    const key = cellOf(photo.at, wideM);
    const cell = grid.get(key);
    if (cell) cell.push(photo);
    else grid.set(key, [photo]);
  }
  const counts = samplePoints(area).flatMap((point) => {
    if (!isPointInRings(point, rings)) return [];
    const near = [-1, 0, 1].flatMap((i) =>
      [-1, 0, 1].flatMap((j) => grid.get(cellOf([point[0] + i * wideM, point[1] + j * wideM], wideM)) ?? []),
    );
    return near.filter(({ at, along: [ux, uy] }) => {
      const [x, y] = [point[0] - at[0], point[1] - at[1]];
      return Math.abs(x * ux + y * uy) <= longM / 2 && Math.abs(x * uy - y * ux) <= wideM / 2;
    }).length;
  });
  const fraction = (min: number): number => counts.filter((count) => count >= min).length / counts.length;
  return [fraction(1), fraction(2), fraction(3)];
}

const cellOf = ([x, y]: PlanarPoint, sizeM: number): string =>
  `${Math.floor(x / sizeM)} ${Math.floor(y / sizeM)}`;

/** Evenly spaced photos from one end of the line to the other. */
export function photosAlong({ from, to }: SurveyLine, intervalM: number): PhotoPose[] {
  const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (lengthM < 0.01) return [];
  const [ux, uy] = [(to[0] - from[0]) / lengthM, (to[1] - from[1]) / lengthM];
  const steps = Math.max(1, Math.round(lengthM / intervalM));
  return Array.from({ length: steps + 1 }, (_, k) => {
    const farM = (k * lengthM) / steps;
    return { at: [from[0] + farM * ux, from[1] + farM * uy], along: [ux, uy] };
  });
}

const SAMPLE_COUNT = 20_000;

function samplePoints(area: readonly PlanarPolygon[]): PlanarPoint[] {
  const points = area.flat(2);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const stepM = Math.sqrt(totalM2(area) / SAMPLE_COUNT);
  const places: PlanarPoint[] = [];
  for (let x = west; x <= east; x += stepM) for (let y = south; y <= north; y += stepM) places.push([x, y]);
  return places;
}
