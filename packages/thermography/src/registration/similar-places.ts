import type { ExpectedModules } from "./expected-modules.ts";
import type { PoseCorrection } from "./pose-correction.ts";

/** Places that look alike: neighbours in the grid of modules and of rows, and the other coarse fits. */
export function similarPlaces(
  best: PoseCorrection,
  rivals: readonly PoseCorrection[],
  expected: ExpectedModules,
): PoseCorrection[] {
  const pitchM = modulePitch(expected);
  const [along, across] = rowAxesInCamera(expected);
  const places = [best];
  const add = (place: PoseCorrection): void => {
    const isKnown = places.some(
      (known) =>
        Math.hypot((place[0] ?? 0) - (known[0] ?? 0), (place[1] ?? 0) - (known[1] ?? 0)) <
        0.4 * Math.min(...pitchM),
    );
    if (!isKnown) places.push(place);
  };
  for (const step of [1, -1, 2, -2])
    add(shifted(best, [along[0] * pitchM[0] * step, along[1] * pitchM[0] * step]));
  for (const step of [1, -1])
    add(shifted(best, [across[0] * pitchM[1] * step, across[1] * pitchM[1] * step]));
  const rowPitchM = rowPitch(expected);
  if (rowPitchM !== null)
    for (const step of [1, -1])
      add(shifted(best, [across[0] * rowPitchM * step, across[1] * rowPitchM * step]));
  for (const rival of rivals) add(best.map((value, k) => (k < 2 ? (rival[k] ?? 0) : value)));
  return places.slice(1, 1 + MAX_OTHER_PLACES);
}
const MAX_OTHER_PLACES = 10;

function rowAxesInCamera({ rowAxis: [east, north], world: [e, n] }: ExpectedModules) {
  const along = [east * e[0] + north * n[0], east * e[1] + north * n[1]] as const;
  return [along, [-along[1], along[0]] as const] as const;
}

/** Distance of a module's middle to the next one's along the row and across it: the median over the modules. */
function modulePitch({ ids, ground, rowAxis }: ExpectedModules): [along: number, across: number] {
  const centers = ids.map((_, index) => {
    const mean = (axis: 0 | 1): number =>
      [0, 1, 2, 3].reduce((sum, k) => sum + (ground[(index * 4 + k) * 2 + axis] ?? 0) / 4, 0);
    const [x, y] = [mean(0), mean(1)];
    return [x * rowAxis[0] + y * rowAxis[1], y * rowAxis[0] - x * rowAxis[1]] as const;
  });
  const sample = centers.filter((_, index) => index % Math.max(1, Math.floor(ids.length / 40)) === 0);
  const nearest = (axis: 0 | 1): number => {
    const distances = sample.map(([along, across]) =>
      centers.reduce((least, other) => {
        const [da, dc] = [Math.abs(other[0] - along), Math.abs(other[1] - across)];
        const [ahead, aside] = axis === 0 ? [da, dc] : [dc, da];
        return ahead > 0.2 && aside < 0.3 * ahead ? Math.min(least, ahead) : least;
      }, Infinity),
    );
    const middle = distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? 1;
    return Number.isFinite(middle) ? middle : 1;
  };
  return [nearest(0), nearest(1)];
}

/**
 * Distance of a row to the next one: the median over the tables; null where there is one row only. Of a table that the
 * expected modules cut off, one edge lies where it should and the other, like its middle, nearer to its neighbours.
 */
function rowPitch({ rows, ground, rowAxis: [east, north] }: ExpectedModules): number | null {
  const tables = [...Map.groupBy(rows.keys(), (index) => rows[index] ?? "").values()].map((members) => {
    const corners = members.flatMap((index) => [0, 1, 2, 3].map((k) => index * 4 + k));
    const along = corners.map((at) => (ground[at * 2] ?? 0) * east + (ground[at * 2 + 1] ?? 0) * north);
    const across = corners.map((at) => (ground[at * 2 + 1] ?? 0) * east - (ground[at * 2] ?? 0) * north);
    return {
      from: Math.min(...along),
      to: Math.max(...along),
      low: Math.min(...across),
      high: Math.max(...across),
    };
  });
  const distances = tables.flatMap((table) => {
    const beside = tables.filter(({ from, to }) => from < table.to && to > table.from);
    const apart = beside
      .map(({ low, high }) => Math.max(Math.abs(low - table.low), Math.abs(high - table.high)))
      .filter((distanceM) => distanceM > MIN_ROW_M);
    return apart.length === 0 ? [] : [Math.min(...apart)];
  });
  return distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? null;
}
const MIN_ROW_M = 1;

const shifted = (correction: PoseCorrection, [right, down]: readonly [number, number]): PoseCorrection =>
  correction.map((value, k) => value + (k === 0 ? right : k === 1 ? down : 0));
