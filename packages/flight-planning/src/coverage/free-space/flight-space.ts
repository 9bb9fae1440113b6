import { polygonIntersection, polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { PathFinder } from "./find-path.ts";
import { isFree, isFreePath, freeSpace, freeParts, type FreeSpace } from "./free-space.ts";
import { pathFinderWithClearance } from "./path-with-clearance.ts";
import { isPosition } from "#items/read-path.ts";
import { idAtPosition, type PhotoRun, type Run } from "#layout/item-plan.ts";
import type { PlanWarning, WarningValues } from "#model/plan-warning.ts";

/** Where the aircraft may be, and the paths within. */
export interface FlightSpace {
  frame: LocalFrame;
  freeSpace: FreeSpace;
  findPath: PathFinder;
}

export interface DetourLimits {
  noFlyAreas: readonly (Polygon | MultiPolygon)[];
  operationArea?: Polygon | MultiPolygon;
  /** Metres that detours keep from no-fly areas where there is room; default 5. */
  detourClearanceM?: number;
}

/** Undefined where nothing limits the flight, so that every path is straight. */
export function flightSpace(
  { noFlyAreas, operationArea, detourClearanceM }: DetourLimits,
  frame: LocalFrame,
  points: readonly Position[],
): FlightSpace | undefined {
  if (noFlyAreas.length === 0 && !operationArea) return undefined;
  const around = boxAround(points.map(frame.toMetres));
  const allowed = operationArea ? polygonIntersection(inMetres(operationArea, frame), [around]) : [around];
  const closed = noFlyAreas.flatMap((zone) => inMetres(zone, frame));
  const free = closed.length > 0 ? polygonDifference(allowed, closed) : allowed;
  const findPath = pathFinderWithClearance(free, closed, detourClearanceM);
  return { frame, freeSpace: freeSpace(free), findPath };
}

const inMetres = (area: Polygon | MultiPolygon, frame: LocalFrame): PlanarPolygon[] =>
  (area.type === "Polygon" ? [area.coordinates] : area.coordinates).map((rings) =>
    rings.map((ring) => ring.map(frame.toMetres)),
  );

/** Room to fly around obstacles at the edge. */
const PADDING_M = 3_000;

function boxAround(points: readonly PlanarPoint[]): PlanarPolygon {
  let [west, south, east, north] = [0, 0, 0, 0];
  for (const [x, y] of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [
    [
      [west - PADDING_M, south - PADDING_M],
      [east + PADDING_M, south - PADDING_M],
      [east + PADDING_M, north + PADDING_M],
      [west - PADDING_M, north + PADDING_M],
    ],
  ];
}

/** Whether every coordinate of a drawn zone is a valid position. */
export function isValidArea(area: { type?: unknown; coordinates?: unknown }): boolean {
  const polygons: unknown = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  const rings = (polygon: unknown): boolean =>
    Array.isArray(polygon) && polygon.every((ring) => Array.isArray(ring) && ring.every(isPosition));
  return (
    (area.type === "Polygon" || area.type === "MultiPolygon") &&
    Array.isArray(polygons) &&
    polygons.every(rings)
  );
}

/** Corners of the path between two points; undefined where none leads there. */
export function transitCorners(space: FlightSpace, from: Position, to: Position): Position[] | undefined {
  const { frame, findPath } = space;
  for (const start of nudged(space, frame.toMetres(from))) {
    for (const end of nudged(space, frame.toMetres(to))) {
      const path = findPath(start, end);
      if (path) return path.slice(1, -1).map(frame.toPosition);
    }
  }
  return undefined;
}

/** By rounding, a point on a border may count as behind it; then the path starts right beside it. */
function nudged({ freeSpace }: FlightSpace, [x, y]: PlanarPoint): PlanarPoint[] {
  const shifted = NUDGES.map(([east, north]): PlanarPoint => [x + east, y + north]);
  const inside = shifted.find((point) => isFree(freeSpace, point));
  return inside ? [[x, y], inside] : [[x, y]];
}

const NUDGE_M = 0.03;
const NUDGES = [
  [NUDGE_M, NUDGE_M],
  [NUDGE_M, -NUDGE_M],
  [-NUDGE_M, NUDGE_M],
  [-NUDGE_M, -NUDGE_M],
] as const;

/** Clips lines to free space and drops stops outside of it, each with a warning at its position. */
export function clipToFreeSpace(
  runs: readonly Run[],
  space: FlightSpace,
  itemId: string,
): { runs: Run[]; warnings: PlanWarning[] } {
  const warnings: PlanWarning[] = [];
  const exclude = (what: WarningValues["excluded-area"]["what"], at: Position): void => {
    warnings.push({ code: "excluded-area", values: { what }, itemId, at });
  };
  const clipped = runs.flatMap((run): Run[] => {
    if (run.kind === "stop") {
      if (isFree(space.freeSpace, space.frame.toMetres(run.position))) return [run];
      exclude("point", run.position);
      return [];
    }
    const pieces = freePieces(run, space);
    if (pieces.length === 1 && pieces[0] === run) return [run];
    exclude(pieces.length === 0 ? "line" : "piece", run.path[0] ?? []);
    return pieces;
  });
  return { runs: clipped, warnings };
}

/** The run itself where all of it is free. */
function freePieces(run: PhotoRun, { frame, freeSpace }: FlightSpace): PhotoRun[] {
  const points = run.path.map(frame.toMetres);
  const isAllFree = points.every((to, index) => isFreePath(freeSpace, points[index - 1] ?? to, to));
  if (isAllFree) return [run];
  const paths: Position[][] = [];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    for (const line of freeParts(freeSpace, { from, to })) {
      const last = paths.at(-1);
      const heightM = run.path[index]?.[2] ?? 0;
      const [start, end] = [line.from, line.to].map((point) => [...frame.toPosition(point), heightM]);
      const goesOn =
        last && index > 1 && line.from === from && isSamePosition(last.at(-1), run.path[index - 1]);
      if (goesOn) last.push(end ?? []);
      else paths.push([start ?? [], end ?? []]);
    }
  }
  return paths.map((path, index) => {
    const { transit: _transit, transitTrigger: _transitTrigger, ...rest } = run;
    const [first = [], last = []] = [path[0], path.at(-1)];
    const middle = [((first[0] ?? 0) + (last[0] ?? 0)) / 2, ((first[1] ?? 0) + (last[1] ?? 0)) / 2];
    // the first piece keeps the id, so that manual edits of the line can be undone or continued
    return { ...rest, id: index === 0 ? run.id : idAtPosition(run.pass, middle), path };
  });
}

const isSamePosition = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.abs((a[0] ?? 0) - (b[0] ?? 0)) < 1e-9 &&
  Math.abs((a[1] ?? 0) - (b[1] ?? 0)) < 1e-9;
