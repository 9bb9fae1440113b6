import type { Obstacle } from "@overfly/contract/flight-routes/route-document";
import type { RouteProfile } from "@overfly/flight-planning/terrain/route-profile";
import { flatGround } from "@overfly/flight-planning/terrain/elevation/elevation-model";
import { obstacleZone } from "@overfly/flight-planning/terrain/obstacle-zone";

export interface ChartSize {
  widthPx: number;
  heightPx: number;
}

/** A profile as SVG paths: x by distance from the left, y by height from the top. */
export interface ProfileChart {
  x: (distanceM: number) => number;
  y: (heightM: number) => number;
  distanceAt: (x: number) => number;
  /** SVG paths; empty if there is nothing to draw. */
  flight: string;
  /** Closed at the bottom. */
  ground: string;
  limit: string;
  heights: number[];
  distances: number[];
  /** Where each battery's flight begins and ends, metres. */
  bands: { battery: number; fromM: number; toM: number }[];
}

/** Space for labels. */
export const CHART_MARGIN = { left: 52, right: 16, top: 18, bottom: 26 };

const HEADROOM = 0.2;
const MIN_SPAN_M = 20;

export function profileChart(
  profile: RouteProfile,
  { widthPx, heightPx }: ChartSize,
  limitM: number,
): ProfileChart {
  const { distanceM, flightM, groundM, starts } = profile;
  const lengthM = Math.max(1, distanceM.at(-1) ?? 1);
  const [lowM, highM] = heightRange(profile);
  const [left, right] = [CHART_MARGIN.left, Math.max(CHART_MARGIN.left + 1, widthPx - CHART_MARGIN.right)];
  const [top, bottom] = [CHART_MARGIN.top, Math.max(CHART_MARGIN.top + 1, heightPx - CHART_MARGIN.bottom)];
  const x = (metres: number): number => left + (metres / lengthM) * (right - left);
  const y = (metres: number): number => bottom - ((metres - lowM) / (highM - lowM)) * (bottom - top);
  const points = downsampled(profile, right - left);
  const line = (heightOf: (point: number) => number): string =>
    pathOf(points, (point) => distanceM[point] ?? 0, {
      x,
      y,
      heightOf,
    });
  const ground = line((point) => groundM[point] ?? Number.NaN);
  return {
    x,
    y,
    distanceAt: (atX) => Math.min(lengthM, Math.max(0, ((atX - left) / (right - left)) * lengthM)),
    flight: line((point) => flightM[point] ?? Number.NaN),
    ground: closedArea(ground, bottom),
    limit: line((point) => (profile.hasGround ? (groundM[point] ?? Number.NaN) : 0) + limitM),
    heights: ticks(lowM, highM, Math.max(2, Math.floor((bottom - top) / 40))),
    distances: ticks(0, lengthM, Math.max(2, Math.floor((right - left) / 110))),
    bands: starts.map((fromM, battery) => ({ battery, fromM, toM: starts[battery + 1] ?? lengthM })),
  };
}

function heightRange({ flightM, groundM, hasGround }: RouteProfile): [lowM: number, highM: number] {
  let [low, high] = hasGround ? [Infinity, -Infinity] : [0, 0];
  for (const heights of [flightM, groundM]) {
    for (const height of heights) {
      if (Number.isNaN(height)) continue;
      [low, high] = [Math.min(low, height), Math.max(high, height)];
    }
  }
  if (!Number.isFinite(low)) return [0, MIN_SPAN_M];
  const span = Math.max(MIN_SPAN_M, high - low);
  return [low - (hasGround ? span * 0.08 : 0), low + span * (1 + HEADROOM)];
}

/** Of each pixel column the first and last point, the one closest to the terrain and the highest. */
export function downsampled({ distanceM, flightM, groundM }: RouteProfile, widthPx: number): number[] {
  const lengthM = Math.max(1, distanceM.at(-1) ?? 1);
  const columns = Math.max(1, Math.floor(widthPx));
  const points: number[] = [];
  let column = -1;
  let extremes = { first: 0, lowest: 0, highest: 0, last: 0 };
  const addColumn = (): void => {
    if (column >= 0) points.push(...new Set(Object.values(extremes).toSorted((a, b) => a - b)));
  };
  const over = (point: number): number => {
    const ground = groundM[point] ?? Number.NaN;
    return (flightM[point] ?? 0) - (Number.isNaN(ground) ? 0 : ground);
  };
  for (const [point, metres] of distanceM.entries()) {
    const here = Math.min(columns - 1, Math.floor((metres / lengthM) * columns));
    if (here !== column) {
      addColumn();
      column = here;
      extremes = { first: point, lowest: point, highest: point, last: point };
    }
    if (over(point) < over(extremes.lowest)) extremes.lowest = point;
    if ((flightM[point] ?? 0) > (flightM[extremes.highest] ?? 0)) extremes.highest = point;
    extremes.last = point;
  }
  addColumn();
  return points;
}

interface Scales {
  x: (distanceM: number) => number;
  y: (heightM: number) => number;
  heightOf: (point: number) => number;
}

/** Interrupted where a height is unknown. */
function pathOf(
  points: readonly number[],
  distanceOf: (point: number) => number,
  { x, y, heightOf }: Scales,
): string {
  let path = "";
  let isDrawing = false;
  for (const point of points) {
    const height = heightOf(point);
    if (Number.isNaN(height)) {
      isDrawing = false;
      continue;
    }
    path += `${isDrawing ? "L" : "M"}${x(distanceOf(point)).toFixed(1)} ${y(height).toFixed(1)}`;
    isDrawing = true;
  }
  return path;
}

/** Each segment closed at the bottom, as an area. */
function closedArea(path: string, bottom: number): string {
  return path
    .split("M")
    .filter((piece) => piece.includes("L"))
    .map((piece) => {
      const [first = "0"] = piece.split(" ");
      const last = piece.slice(piece.lastIndexOf("L") + 1).split(" ")[0] ?? first;
      return `M${piece}L${last} ${bottom.toFixed(1)}L${first} ${bottom.toFixed(1)}Z`;
    })
    .join("");
}

/** Round numbers within a span: 1, 2 or 5 times a power of ten apart. */
export function ticks(low: number, high: number, most: number): number[] {
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  return Array.from(
    { length: Math.max(0, Math.floor(high / step) - first + 1) },
    (_, index) => (first + index) * step,
  );
}

/** The point nearest to a distance. */
export function pointAt({ distanceM }: Pick<RouteProfile, "distanceM">, metres: number): number {
  let [low, high] = [0, distanceM.length - 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((distanceM[middle] ?? 0) <= metres) low = middle;
    else high = middle;
  }
  return metres - (distanceM[low] ?? 0) <= (distanceM[high] ?? 0) - metres ? low : Math.max(0, high);
}

export interface ProfileObstacle {
  id: string;
  name: string;
  heightM: number;
  fromM: number;
  toM: number;
  /** In the profile's heights. */
  footM: number;
}

const NEAR_M = 5;

/** Sections of the flight within an obstacle's clearance. */
export function profileObstacles(profile: RouteProfile, obstacles: readonly Obstacle[]): ProfileObstacle[] {
  const { distanceM, longitude, latitude, groundM } = profile;
  return obstacles.flatMap((obstacle) => {
    const zone = obstacleZone(obstacle, flatGround);
    const nearM = Math.max(NEAR_M, obstacle.clearanceM);
    const runs: ProfileObstacle[] = [];
    let isNear = false;
    for (const [point, metres] of distanceM.entries()) {
      const wasNear = isNear;
      isNear = zone.distanceM([longitude[point] ?? 0, latitude[point] ?? 0]) <= nearM;
      const run = runs.at(-1);
      if (isNear && wasNear && run) run.toM = metres;
      if (isNear && !wasNear) {
        const ground = groundM[point] ?? Number.NaN;
        const { name, heightM } = obstacle;
        const id = `${obstacle.id} ${point}`;
        runs.push({
          id,
          name,
          heightM,
          fromM: metres,
          toM: metres,
          footM: Number.isNaN(ground) ? 0 : ground,
        });
      }
    }
    return runs;
  });
}

/** Lowest and highest clearance above known terrain, without the transits from and to the take-off point. */
export function clearanceRange(profile: RouteProfile): { lowest: number; highest: number } | undefined {
  const { flightM, groundM, waypoint, battery } = profile;
  const returnTransit = returnTransits(profile);
  let [lowest, highest] = [-1, -1];
  const over = (point: number): number => (flightM[point] ?? 0) - (groundM[point] ?? 0);
  for (const [point, index] of waypoint.entries()) {
    const isOnRoute = index >= 0 && index !== returnTransit.get(battery[point] ?? 0);
    if (!isOnRoute || Number.isNaN(groundM[point] ?? Number.NaN)) continue;
    if (lowest < 0 || over(point) < over(lowest)) lowest = point;
    if (highest < 0 || over(point) > over(highest)) highest = point;
  }
  return lowest < 0 ? undefined : { lowest, highest };
}

/** By battery, the waypoint index that marks the return transit; only of flights with a take-off point. */
function returnTransits({ waypoint, battery }: RouteProfile): Map<number, number> {
  const last = new Map<number, number>();
  for (const [point, index] of waypoint.entries()) {
    const own = battery[point] ?? 0;
    if (index === -1 && !last.has(own)) last.set(own, -1);
    const before = last.get(own);
    if (before !== undefined && index > before) last.set(own, index);
  }
  return last;
}
