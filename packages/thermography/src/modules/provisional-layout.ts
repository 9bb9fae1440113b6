import { localFrame } from "@overfly/geo/local-frame";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import type { Position } from "geojson";
import type { CameraProjection } from "#registration/camera-projection.ts";
import { bridgeTables } from "./bridge-tables.ts";
import { foundModuleId } from "./find-modules.ts";
import { lensFromRows, type RowLens, type SeenModules } from "./lens-from-rows.ts";
import { joinSightings, type GroundModule, place, type Pose, type Sighting } from "./join-sightings.ts";
import { numberTables, type NumberedModule } from "./number-tables.ts";
import { pointGrid } from "./point-grid.ts";
import { centerOf, distance, type Point } from "./quadrilateral.ts";
import { regularTables } from "./regular-tables.ts";

/** A picture of a flight, in the order of the flight. */
export interface PosedPicture extends SeenModules {
  id: string;
  position: Position;
  camera: CameraProjection;
}

export interface ProvisionalModule extends NumberedModule {
  ring: Position[];
  /** In how many pictures; 0 where its neighbours alone tell of it. */
  seen: number;
  /** How many pictures show its place wholly. */
  views: number;
}

/** A plant's modules as its pictures show them, for a person to confirm. */
export interface ProvisionalLayout {
  modules: ProvisionalModule[];
  lens: RowLens;
  /** True over stated distances on the ground: modules stand higher than the take-off point, or lower. */
  scale: number;
  /** Distance of one module's places in two pictures that follow each other: median and 95th percentile. */
  agreementM: { median: number; p95: number } | null;
}

/** One layout of all modules that overlapping pictures of one camera show, each once. */
export function provisionalLayout(pictures: readonly PosedPicture[]): ProvisionalLayout {
  const lens = lensFromRows(pictures);
  const frame = localFrame(pictures[0]?.position ?? [0, 0]);
  const sightings = pictures.map((picture): Sighting => {
    const at = frame.toMetres(picture.position);
    return { at, modules: groundModules(picture, lens, (position) => frame.toMetres(position)) };
  });
  const { joined, poses, scale, agreements } = joinSightings(sightings);
  const numbered = bridgeTables(numberTables(joined, sightings, poses)).map(({ module, ...at }) => ({
    ...at,
    corners: module.corners,
    seen: module.sightings.size,
  }));
  const views = viewsOfPlaces(pictures, lens, { poses, scale, toMetres: (at) => frame.toMetres(at) });
  const modules = regularTables(numbered, views).map(({ corners, ...module }) => ({
    ...module,
    views: views(corners),
    ring: [...corners, corners[0] ?? [0, 0]].map(([x, y]) => frame.toPosition([x, y])),
  }));
  return { modules, lens, scale, agreementM: spreadOf(agreements) };
}

function spreadOf(agreements: readonly number[]): ProvisionalLayout["agreementM"] {
  if (agreements.length === 0) return null;
  const sorted = agreements.toSorted((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { median: quantile(0.5), p95: quantile(0.95) };
}

/** Modules nearer to the border may be cut, and are not looked for. */
const MARGIN_PX = 6;

interface JoinedPictures {
  poses: readonly Pose[];
  scale: number;
  toMetres: (position: Position) => readonly [number, number];
}

/** Counts the pictures that show an outline wholly. */
function viewsOfPlaces(
  pictures: readonly PosedPicture[],
  lens: RowLens,
  { poses, scale, toMetres }: JoinedPictures,
): (corners: readonly Point[]) => number {
  const shown = pictures.flatMap((picture, index) => {
    const pose = poses[index];
    const border = borderOf(picture, lens, toMetres);
    return pose && border.length > 0 ? [border.map((at) => place(at, pose, scale))] : [];
  });
  const boxes = shown.map((border) => ({ border, center: centerOf(border) }));
  const reach = Math.max(
    1,
    ...boxes.map(({ border, center }) => Math.max(...border.map((at) => distance(at, center)))),
  );
  const grid = pointGrid(reach, ({ center }: (typeof boxes)[number]) => center, boxes);
  return (corners) =>
    grid
      .within(centerOf(corners), reach)
      .filter(({ border }) => corners.every((corner) => isPointInRings(corner, [border]))).length;
}

/** What a picture shows of the ground, relative to the point below the camera; nothing where it shows the horizon. */
function borderOf(
  { widthPx, heightPx, camera, position }: PosedPicture,
  lens: RowLens,
  toMetres: (position: Position) => readonly [number, number],
): Point[] {
  const [eastM, northM] = toMetres(position);
  const [right, bottom] = [widthPx - MARGIN_PX, heightPx - MARGIN_PX];
  const corners: Point[] = [
    [MARGIN_PX, MARGIN_PX],
    [right, MARGIN_PX],
    [right, bottom],
    [MARGIN_PX, bottom],
  ];
  const hits = corners.flatMap((corner): Point[] => {
    const hit = camera.toGround(lens.correct(corner));
    if (!hit) return [];
    const [east, north] = toMetres(hit.position);
    return [[east - eastM, north - northM]];
  });
  return hits.length === 4 ? hits : [];
}

/** Corners relative to the point below the camera, metres to the east and north. */
function groundModules(
  { modules, camera, position }: PosedPicture,
  lens: RowLens,
  toMetres: (position: Position) => readonly [number, number],
): GroundModule[] {
  const [eastM, northM] = toMetres(position);
  return modules.flatMap((module) => {
    const corners = module.corners.flatMap((corner): Point[] => {
      const [x, y] = lens.correct(corner);
      const hit = camera.toGround([x + 0.5, y + 0.5]);
      if (!hit) return [];
      const [east, north] = toMetres(hit.position);
      return [[east - eastM, north - northM]];
    });
    return corners.length === 4
      ? [
          {
            id: foundModuleId(module),
            table: module.table,
            row: module.row,
            column: module.column,
            corners,
            center: centerOf(corners),
          },
        ]
      : [];
  });
}
