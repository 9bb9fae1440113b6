import { bestShift, LEAST_MATCHES, medianOf, SAME } from "./best-shift.ts";
import { type PointGrid, pointGrid } from "./point-grid.ts";
import { distance, type Point } from "./quadrilateral.ts";

/** A module on the ground, relative to the point below the camera. */
export interface GroundModule {
  id: string;
  table: number;
  row: number;
  column: number;
  corners: Point[];
  center: Point;
}

export interface Sighting {
  /** Below the camera, as its receiver states it. */
  at: Point;
  modules: readonly GroundModule[];
}

/** One module of the plant, seen in several pictures: by the picture's index, the module's id there. */
export interface JoinedModule {
  center: Point;
  corners: Point[];
  sightings: Map<number, string>;
}

/** Where a picture lies among the others: below the camera, and its turn to the left in radians. */
export interface Pose {
  east: number;
  north: number;
  turn: number;
}

export interface JoinedSightings {
  joined: JoinedModule[];
  poses: Pose[];
  /** True over stated distances on the ground. */
  scale: number;
  /** Metres between the places of one module in two pictures that follow each other. */
  agreements: number[];
}

const ROUNDS = 25;
/** Weight of a receiver's position against one matched module. */
const RECEIVER_WEIGHT = 0.02;
/** Metres: wide enough for most of what is looked for around a place. */
const GRID_M = 2.5;

/** Lays pictures that follow each other over the modules that they share. */
export function joinSightings(sightings: readonly Sighting[]): JoinedSightings {
  const narrow = narrowSide(sightings);
  const scale = scaleOf(sightings, narrow);
  const poses = sightings.map(({ at: [east, north] }): Pose => ({ east, north, turn: 0 }));
  const flight = newFlight(sightings, poses, scale);
  const grid = pointGrid<JoinedModule>(GRID_M, ({ center }) => center);
  for (const [index, sighting] of sightings.entries()) {
    const pose = poses[index];
    if (!pose) continue;
    const [before, beforePose] = [sightings[index - 1], poses[index - 1]];
    if (before && beforePose) {
      // receivers drift slowly: the way since the picture before is known better than the place
      pose.east = beforePose.east + sighting.at[0] - before.at[0];
      pose.north = beforePose.north + sighting.at[1] - before.at[1];
      pose.turn = beforePose.turn;
    }
    const shift = bestShift(
      sighting.modules.map(({ center }) => place(center, pose, scale)),
      grid,
      narrow * scale,
    );
    pose.east += shift[0];
    pose.north += shift[1];
    addSighting(flight, index, { grid, narrow: narrow * scale });
    if (index > 0) fit(flight, index);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of sightings.keys()) fit(flight, index);
    average(flight);
  }
  return { joined: flight.joined, poses, scale, agreements: agreementsOf(flight) };
}

/** Where a point below the camera lies among the others. */
export function place([x, y]: Point, { east, north, turn }: Pose, scale: number): Point {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  return [east + cos * x - sin * y, north + sin * x + cos * y];
}

function narrowSide(sightings: readonly Sighting[]): number {
  const sides = sightings
    .flatMap(({ modules }) => modules)
    .map(({ corners: [a = [0, 0], b = [0, 0], , d = [0, 0]] }) => Math.min(distance(a, b), distance(a, d)));
  return medianOf(sides) || 1;
}

/** How far pictures moved by their receivers, over how far their modules moved: the height above the modules is not known. */
function scaleOf(sightings: readonly Sighting[], narrow: number): number {
  const ratios: number[] = [];
  for (const [index, next] of sightings.entries()) {
    const before = sightings[index - 1];
    if (!before) continue;
    const flown: Point = [next.at[0] - before.at[0], next.at[1] - before.at[1]];
    const known = pointGrid(GRID_M, ({ center }: GroundModule) => center, before.modules);
    const expected = next.modules.map(({ center: [x, y] }): Point => [x + flown[0], y + flown[1]]);
    const shift = bestShift(expected, known, narrow);
    const moved: Point = [flown[0] + shift[0], flown[1] + shift[1]];
    const length = moved[0] ** 2 + moved[1] ** 2;
    if (length > (2 * narrow) ** 2) ratios.push((flown[0] * moved[0] + flown[1] * moved[1]) / length);
  }
  const median = medianOf(ratios) || 1;
  return median > 0.8 && median < 1.25 ? median : 1;
}

/** What is known while pictures are joined. */
interface Flight {
  sightings: readonly Sighting[];
  poses: readonly Pose[];
  scale: number;
  joined: JoinedModule[];
  /** By picture: its modules by their id there, and the joined ones that it shows. */
  byId: Map<string, GroundModule>[];
  shown: JoinedModule[][];
}

const newFlight = (sightings: readonly Sighting[], poses: readonly Pose[], scale: number): Flight => ({
  sightings,
  poses,
  scale,
  joined: [],
  byId: sightings.map(({ modules }) => new Map(modules.map((module) => [module.id, module]))),
  shown: sightings.map(() => []),
});

interface Adding {
  grid: PointGrid<JoinedModule>;
  narrow: number;
}

function addSighting(
  { sightings, poses, scale, joined, shown }: Flight,
  index: number,
  { grid, narrow }: Adding,
): void {
  const pose = poses[index];
  if (!pose) return;
  for (const module of sightings[index]?.modules ?? []) {
    const center = place(module.center, pose, scale);
    const same = grid
      .within(center, SAME * narrow)
      .filter((other) => !other.sightings.has(index))
      .toSorted((a, b) => distance(a.center, center) - distance(b.center, center))[0];
    const corners = module.corners.map((corner) => place(corner, pose, scale));
    const found = same ?? { center, corners, sightings: new Map() };
    found.sightings.set(index, module.id);
    shown[index]?.push(found);
    if (same) continue;
    joined.push(found);
    grid.add(found);
  }
}

/** Turns and moves one picture onto the joined modules that others saw too. */
function fit({ sightings, poses, scale, byId, shown }: Flight, index: number): void {
  const pose = poses[index];
  const pairs = (shown[index] ?? []).flatMap((module): [Point, Point][] => {
    const own = byId[index]?.get(module.sightings.get(index) ?? "");
    return own && module.sightings.size > 1 ? [[own.center, module.center]] : [];
  });
  if (!pose || pairs.length < LEAST_MATCHES) return;
  const mean = (points: readonly Point[]): Point => [
    points.reduce((sum, [x]) => sum + x, 0) / points.length,
    points.reduce((sum, [, y]) => sum + y, 0) / points.length,
  ];
  const [from, to] = [mean(pairs.map(([own]) => own)), mean(pairs.map(([, other]) => other))];
  let [along, across] = [0, 0];
  for (const [[x, y], [ox, oy]] of pairs) {
    const [dx, dy, ex, ey] = [x - from[0], y - from[1], ox - to[0], oy - to[1]];
    along += dx * ex + dy * ey;
    across += dx * ey - dy * ex;
  }
  pose.turn = Math.atan2(across, along);
  const [x, y] = place(from, { east: 0, north: 0, turn: pose.turn }, scale);
  const at = sightings[index]?.at ?? [0, 0];
  pose.east = (1 - RECEIVER_WEIGHT) * (to[0] - x) + RECEIVER_WEIGHT * at[0];
  pose.north = (1 - RECEIVER_WEIGHT) * (to[1] - y) + RECEIVER_WEIGHT * at[1];
}

/** Each joined module becomes the mean of its sightings. */
function average({ joined, byId, poses, scale }: Flight): void {
  for (const module of joined) {
    const seen = [...module.sightings].flatMap(([index, id]) => {
      const [own, pose] = [byId[index]?.get(id), poses[index]];
      return own && pose ? [alike(own.corners, module.corners, { pose, scale })] : [];
    });
    module.corners = [0, 1, 2, 3].map((corner): Point => [
      seen.reduce((sum, outline) => sum + (outline[corner]?.[0] ?? 0), 0) / seen.length,
      seen.reduce((sum, outline) => sum + (outline[corner]?.[1] ?? 0), 0) / seen.length,
    ]);
    module.center = [
      module.corners.reduce((sum, [x]) => sum + x, 0) / 4,
      module.corners.reduce((sum, [, y]) => sum + y, 0) / 4,
    ];
  }
}

/** The outline in one picture, from the corner that is the first of the others: pictures of a flight may be turned. */
function alike(
  corners: readonly Point[],
  others: readonly Point[],
  { pose, scale }: { pose: Pose; scale: number },
): Point[] {
  const outline = corners.map((corner) => place(corner, pose, scale));
  const [first = [0, 0]] = others;
  const away = outline.map((corner) => distance(corner, first));
  const start = away.indexOf(Math.min(...away));
  return [...outline.slice(start), ...outline.slice(0, start)];
}

function agreementsOf({ joined, byId, poses, scale }: Flight): number[] {
  const centerIn = (module: JoinedModule, index: number): Point | null => {
    const [own, pose] = [byId[index]?.get(module.sightings.get(index) ?? ""), poses[index]];
    return own && pose ? place(own.center, pose, scale) : null;
  };
  return joined.flatMap((module) =>
    [...module.sightings.keys()].flatMap((index) => {
      const [one, next] = [centerIn(module, index), centerIn(module, index + 1)];
      return one && next ? [distance(one, next)] : [];
    }),
  );
}
