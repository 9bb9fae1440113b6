import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { MappedElement, Plant } from "@overfly/plant/hierarchy/plant-model";
import { type CameraOptics, type CameraPose, cameraAxes } from "./camera-projection.ts";

/** The modules that a camera may see, four corners each, in metres along its right, down and viewing directions. */
export interface ExpectedModules {
  ids: string[];
  /** Of each module: its table, else its string. */
  rows: string[];
  /** Three numbers a corner. */
  corners: Float64Array;
  /** Where the camera looks, in the plant's frame. */
  target: PlanarPoint;
  /** Of each corner from the middle line of its row, across the row; positive to one side throughout the plant. */
  across: Float64Array;
  /** Of each corner on the ground from where the camera looks, east and north. */
  ground: Float64Array;
  /** Of each side, from its corner to the next: whether no other module follows. */
  isOuter: Uint8Array;
  /** Unit vector along the rows, east and north. */
  rowAxis: readonly [number, number];
  /** Directions of east, north and up in the camera's axes. */
  world: readonly [east: CameraVector, north: CameraVector, up: CameraVector];
}

export type CameraVector = readonly [right: number, down: number, forward: number];

export interface ExpectedModulesOptions {
  /** Adds modules around the image that a wrong position may bring into it. */
  reachM: number;
  /** Height of the ground above the take-off point; flat where it is left out. */
  terrainHeightM?: ((at: PlanarPoint) => number) | undefined;
}

/** Null where the camera doesn't look down onto the ground. */
export function expectedModules(
  plant: Plant,
  pose: CameraPose,
  optics: CameraOptics,
  { reachM, terrainHeightM }: ExpectedModulesOptions,
): ExpectedModules | null {
  const { forward, right, up } = cameraAxes(pose);
  if (forward[2] > -0.3 || !(pose.heightM > 0)) return null;
  const [east, north] = plant.frame.toMetres([pose.longitude, pose.latitude]);
  const perUp = pose.heightM / -forward[2];
  const target: PlanarPoint = [east + forward[0] * perUp, north + forward[1] * perUp];
  const radiusM =
    ((Math.hypot(optics.widthPx, optics.heightPx) / 2 / optics.focalLengthPx) * perUp) / -forward[2] + reachM;
  const modules = plant
    .modulesNear(target, radiusM)
    .filter(({ center }) => Math.hypot(center[0] - target[0], center[1] - target[1]) <= radiusM);
  const toCamera = ([x, y, z]: readonly [number, number, number]): CameraVector => [
    x * right[0] + y * right[1] + z * right[2],
    -(x * up[0] + y * up[1] + z * up[2]),
    x * forward[0] + y * forward[1] + z * forward[2],
  ];
  const quadrilaterals = modules.map(({ ring }) => quadrilateral(ring));
  const corners = new Float64Array(modules.length * 12);
  const ground = new Float64Array(modules.length * 8);
  for (const [index, quad] of quadrilaterals.entries())
    for (const [k, point] of quad.entries()) {
      const z = (terrainHeightM?.(point) ?? 0) - pose.heightM;
      corners.set(toCamera([point[0] - east, point[1] - north, z]), (index * 4 + k) * 3);
      ground.set([point[0] - target[0], point[1] - target[1]], (index * 4 + k) * 2);
    }
  const rows = modules.map(({ element }) => rowOf(plant, element.id));
  const rowAxis = sharedRowDirection(rows, ground);
  return {
    ids: modules.map(({ element }) => element.id),
    rows,
    target,
    corners,
    ground,
    across: acrossRows(rows, ground, rowAxis),
    rowAxis,
    isOuter: outerSides(modules, quadrilaterals),
    world: [toCamera([1, 0, 0]), toCamera([0, 1, 0]), toCamera([0, 0, 1])],
  };
}

const rowOf = (plant: Plant, id: string): string =>
  (plant.ancestor(id, "table") ?? plant.ancestor(id, "string"))?.id ?? plant.elements.get(id)?.parentId ?? "";

/** Four corners in ring order; an outline of more points is taken for its rectangle. */
function quadrilateral(ring: readonly PlanarPoint[]): readonly PlanarPoint[] {
  if (ring.length === 4) return ring;
  const [first = [0, 0], second = [1, 0]] = ring;
  const angle = Math.atan2(second[1] - first[1], second[0] - first[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = ring.map(([x, y]): PlanarPoint => [x * cos + y * sin, y * cos - x * sin]);
  const [xs, ys] = [turned.map(([x]) => x), turned.map(([, y]) => y)];
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const back = (x: number, y: number): PlanarPoint => [x * cos - y * sin, x * sin + y * cos];
  return [back(left, bottom), back(right, bottom), back(right, top), back(left, top)];
}

/** Distances from the middle line of each row, on the axis across the rows that most of them share. */
function acrossRows(
  rows: readonly string[],
  ground: Float64Array,
  axis: readonly [number, number],
): Float64Array {
  const byRow = Map.groupBy(rows.keys(), (index) => rows[index] ?? "");
  const across = new Float64Array(ground.length / 2);
  const normal = [-axis[1], axis[0]] as const;
  for (const members of byRow.values()) {
    const cornersOfRow = members.flatMap((index) => [0, 1, 2, 3].map((k) => index * 4 + k));
    const distances = cornersOfRow.map(
      (at) => (ground[at * 2] ?? 0) * normal[0] + (ground[at * 2 + 1] ?? 0) * normal[1],
    );
    const mean = distances.reduce((sum, value) => sum + value, 0) / distances.length;
    for (const [i, at] of cornersOfRow.entries()) across[at] = (distances[i] ?? 0) - mean;
  }
  return across;
}

/** Direction of the longer axis of the rows; the mean of doubled angles, since a row has no front. */
function sharedRowDirection(rows: readonly string[], ground: Float64Array): [number, number] {
  let [cos2, sin2] = [0, 0];
  for (const members of Map.groupBy(rows.keys(), (index) => rows[index] ?? "").values()) {
    let [sumX, sumY, xx, yy, xy] = [0, 0, 0, 0, 0];
    const count = members.length * 4;
    for (const index of members)
      for (let at = index * 4; at < index * 4 + 4; at += 1) {
        const [x, y] = [ground[at * 2] ?? 0, ground[at * 2 + 1] ?? 0];
        [sumX, sumY, xx, yy, xy] = [sumX + x, sumY + y, xx + x * x, yy + y * y, xy + x * y];
      }
    cos2 += xx - yy - (sumX * sumX - sumY * sumY) / count;
    sin2 += 2 * (xy - (sumX * sumY) / count);
  }
  const angle = Math.atan2(sin2, cos2) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}

const BEYOND_M = 0.2;

/** A side is an inner one where another module lies just beyond its middle. */
function outerSides(
  modules: readonly MappedElement[],
  quadrilaterals: readonly (readonly PlanarPoint[])[],
): Uint8Array {
  const isOuter = new Uint8Array(modules.length * 4);
  const cellM = 2.5;
  const cellOf = ([x, y]: PlanarPoint): string => `${Math.floor(x / cellM)} ${Math.floor(y / cellM)}`;
  const centers = Map.groupBy(modules.keys(), (index) => cellOf(modules[index]?.center ?? [0, 0]));
  for (const [index, quad] of quadrilaterals.entries())
    for (const [k, [ax, ay]] of quad.entries()) {
      const [bx, by] = quad[(k + 1) % 4] ?? [ax, ay];
      const center = modules[index]?.center ?? [0, 0];
      const middle = [(ax + bx) / 2, (ay + by) / 2] as const;
      const [outX, outY] = [middle[0] - center[0], middle[1] - center[1]];
      const depth = Math.hypot(outX, outY) || 1;
      const beyond: PlanarPoint = [
        middle[0] + outX * (1 + BEYOND_M / depth),
        middle[1] + outY * (1 + BEYOND_M / depth),
      ];
      const isNear = (other: number): boolean => {
        const [x, y] = modules[other]?.center ?? [Infinity, 0];
        return other !== index && Math.hypot(x - beyond[0], y - beyond[1]) < 0.5 * depth + BEYOND_M;
      };
      const around = [-cellM, 0, cellM].flatMap((dx) =>
        [-cellM, 0, cellM].flatMap((dy) => centers.get(cellOf([beyond[0] + dx, beyond[1] + dy])) ?? []),
      );
      if (!around.some(isNear)) isOuter[index * 4 + k] = 1;
    }
  return isOuter;
}
