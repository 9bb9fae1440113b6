/** The terrain as a regular grid of heights. */
export interface SceneGround {
  /** Metres from the scene's middle: west, south, east, north. */
  extent: [west: number, south: number, east: number, north: number];
  columns: number;
  rows: number;
  /** Above the lowest ground, row by row from the north-west. */
  heightsM: Float32Array;
  /** The lowest ground, in the plan's datum. */
  baseM: number;
  highestM: number;
  /** False if the ground is assumed to be level. */
  isKnown: boolean;
}

const MAX_GRID = 160;

export function sceneGround(
  extent: SceneGround["extent"],
  heightAt: (point: [eastM: number, northM: number]) => number,
  { isKnown }: { isKnown: boolean },
): SceneGround {
  const [west, south, east, north] = extent;
  const longest = Math.max(east - west, north - south);
  const posts = (lengthM: number): number =>
    isKnown ? Math.max(2, Math.round((lengthM / longest) * MAX_GRID)) : 2;
  const [columns, rows] = [posts(east - west), posts(north - south)];
  const heightsM = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const northM = north - (row / (rows - 1)) * (north - south);
    for (let column = 0; column < columns; column += 1) {
      const eastM = west + (column / (columns - 1)) * (east - west);
      heightsM[row * columns + column] = heightAt([eastM, northM]);
    }
  }
  const baseM = heightsM.reduce((least, height) => Math.min(least, height), Infinity);
  const lifted = heightsM.map((height) => height - baseM);
  const highestM = lifted.reduce((most, height) => Math.max(most, height), 0);
  return { extent, columns, rows, heightsM: lifted, baseM, highestM, isKnown };
}

/** Bilinear height of the grid at a point of the scene. */
export function heightOn({ extent, columns, rows, heightsM }: SceneGround, x: number, z: number): number {
  const [west, south, east, north] = extent;
  const column = Math.min(columns - 1, Math.max(0, ((x - west) / (east - west)) * (columns - 1)));
  const row = Math.min(rows - 1, Math.max(0, ((north + z) / (north - south)) * (rows - 1)));
  const [left, top] = [Math.min(columns - 2, Math.floor(column)), Math.min(rows - 2, Math.floor(row))];
  const [partX, partY] = [column - left, row - top];
  const at = (down: number, right: number): number => heightsM[(top + down) * columns + left + right] ?? 0;
  const upper = at(0, 0) + (at(0, 1) - at(0, 0)) * partX;
  const lower = at(1, 0) + (at(1, 1) - at(1, 0)) * partX;
  return upper + (lower - upper) * partY;
}
