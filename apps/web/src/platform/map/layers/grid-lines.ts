import type { Feature, FeatureCollection, LineString } from "geojson";

export type Bounds = [west: number, south: number, east: number, north: number];

const METRES_PER_DEGREE = 111_320;
const MAJOR_EVERY = 5;
const WANTED_LINES = 24;
const WANTED_DEGREES = 10;

/**
 * Lines of a grid that fills a view: round degrees over countries, round metres over a site, every fifth line
 * stronger. Metres are counted along the meridian and along the view's parallel (rounded, so that panning keeps it).
 */
export function gridLines([west, south, east, north]: Bounds): FeatureCollection<LineString> {
  const height = north - south;
  const inMetres = height < 2;
  const stepDeg = inMetres
    ? roundStep((height * METRES_PER_DEGREE) / WANTED_LINES) / METRES_PER_DEGREE
    : Math.max(roundStep(height / WANTED_DEGREES), 1);
  const parallel = Math.round((south + north) / 2);
  const stretch = inMetres ? 1 / Math.cos((Math.min(Math.abs(parallel), 85) * Math.PI) / 180) : 1;
  const [bottom, top] = [Math.max(south - height, -85), Math.min(north + height, 85)];
  const [left, right] = [west - (east - west), east + (east - west)];
  const features = [
    ...steps(bottom, top, stepDeg).map(([y, major]) => line([left, y], [right, y], major)),
    ...steps(left, right, stepDeg * stretch).map(([x, major]) => line([x, bottom], [x, top], major)),
  ];
  return { type: "FeatureCollection", features };
}

/** 1, 2 or 5 times a power of ten, not below the value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5, 10].find((factor) => power * factor >= value) ?? 10);
}

function steps(from: number, to: number, step: number): [at: number, major: boolean][] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => [
    (first + index) * step,
    (first + index) % MAJOR_EVERY === 0,
  ]);
}

const line = (from: [number, number], to: [number, number], major: boolean): Feature<LineString> => ({
  type: "Feature",
  properties: { major },
  geometry: { type: "LineString", coordinates: [from, to] },
});
