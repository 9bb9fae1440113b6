import { polygonIntersection, polygonDifference } from "@overfly/geo/polygons/boolean-operations";
import type { LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { WayFinder } from "./find-way.ts";
import { isOpen, isOpenWay, openGround, openParts, type OpenGround } from "./open-ground.ts";
import { roomyWayFinder } from "./roomy-way.ts";
import { isPlace } from "#kinds/read-path.ts";
import { idAtPosition, type PhotoRun, type PlanWarning, type Run } from "#model/part-plan.ts";

/** Where the aircraft may be, and the ways there. */
export interface ClearGround {
  frame: LocalFrame;
  open: OpenGround;
  wayBetween: WayFinder;
}

export interface Limits {
  noFly: readonly (Polygon | MultiPolygon)[];
  operationArea?: Polygon | MultiPolygon;
  /** Metres that detours keep from no-fly zones where there is room, 5 unless told. */
  detourMarginM?: number;
}

/** Undefined where nothing limits the flight, which then is straight everywhere. */
export function clearGround(
  { noFly, operationArea, detourMarginM }: Limits,
  frame: LocalFrame,
  places: readonly Position[],
): ClearGround | undefined {
  if (noFly.length === 0 && !operationArea) return undefined;
  const around = boxAround(places.map(frame.toMetres));
  const allowed = operationArea ? polygonIntersection(inMetres(operationArea, frame), [around]) : [around];
  const forbidden = noFly.flatMap((zone) => inMetres(zone, frame));
  const open = forbidden.length > 0 ? polygonDifference(allowed, forbidden) : allowed;
  const wayBetween = roomyWayFinder(open, forbidden, detourMarginM);
  return { frame, open: openGround(open), wayBetween };
}

const inMetres = (area: Polygon | MultiPolygon, frame: LocalFrame): PlanarPolygon[] =>
  (area.type === "Polygon" ? [area.coordinates] : area.coordinates).map((rings) =>
    rings.map((ring) => ring.map(frame.toMetres)),
  );

/** Room to fly around whatever stands at the rim. */
const ROOM_M = 3_000;

function boxAround(points: readonly PlanarPoint[]): PlanarPolygon {
  let [west, south, east, north] = [0, 0, 0, 0];
  for (const [x, y] of points) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [
    [
      [west - ROOM_M, south - ROOM_M],
      [east + ROOM_M, south - ROOM_M],
      [east + ROOM_M, north + ROOM_M],
      [west - ROOM_M, north + ROOM_M],
    ],
  ];
}

/** Whether every coordinate of a drawn zone is a place on Earth. */
export function isSoundArea(area: { type?: unknown; coordinates?: unknown }): boolean {
  const parts: unknown = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  const rings = (part: unknown): boolean =>
    Array.isArray(part) && part.every((ring) => Array.isArray(ring) && ring.every(isPlace));
  return (
    (area.type === "Polygon" || area.type === "MultiPolygon") && Array.isArray(parts) && parts.every(rings)
  );
}

/** Corners of the way between two places; undefined where none leads there. */
export function cornersBetween(ground: ClearGround, from: Position, to: Position): Position[] | undefined {
  const { frame, wayBetween } = ground;
  for (const start of besides(ground, frame.toMetres(from))) {
    for (const end of besides(ground, frame.toMetres(to))) {
      const way = wayBetween(start, end);
      if (way) return way.slice(1, -1).map(frame.toPosition);
    }
  }
  return undefined;
}

/** A place on a border may count as behind it by a rounding; then the way is looked for from right beside it. */
function besides({ open }: ClearGround, [x, y]: PlanarPoint): PlanarPoint[] {
  const shifted = NUDGES.map(([east, north]): PlanarPoint => [x + east, y + north]);
  const inside = shifted.find((place) => isOpen(open, place));
  return inside ? [[x, y], inside] : [[x, y]];
}

const NUDGE_M = 0.03;
const NUDGES = [
  [NUDGE_M, NUDGE_M],
  [NUDGE_M, -NUDGE_M],
  [-NUDGE_M, NUDGE_M],
  [-NUDGE_M, -NUDGE_M],
] as const;

/** Lines cut where they leave open ground, stops outside of it left out, each with a warning that shows where. */
export function keepClear(
  runs: readonly Run[],
  ground: ClearGround,
  part: string,
): { runs: Run[]; warnings: PlanWarning[] } {
  const warnings: PlanWarning[] = [];
  const leftOut = (what: string, at: Position): void => {
    const message = `${what} lies in a no-fly zone or outside of the operation area and is left out.`;
    warnings.push({ code: "excluded-area", message, itemId: part, at });
  };
  const kept = runs.flatMap((run): Run[] => {
    if (run.kind === "stop") {
      if (isOpen(ground.open, ground.frame.toMetres(run.position))) return [run];
      leftOut("A point", run.position);
      return [];
    }
    const pieces = openPieces(run, ground);
    if (pieces.length === 1 && pieces[0] === run) return [run];
    leftOut(pieces.length === 0 ? "A line" : "A piece of a line", run.path[0] ?? []);
    return pieces;
  });
  return { runs: kept, warnings };
}

/** The run itself where all of it is open. */
function openPieces(run: PhotoRun, { frame, open }: ClearGround): PhotoRun[] {
  const points = run.path.map(frame.toMetres);
  const allOpen = points.every((to, index) => isOpenWay(open, points[index - 1] ?? to, to));
  if (allOpen) return [run];
  const paths: Position[][] = [];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    for (const leg of openParts(open, { from, to })) {
      const last = paths.at(-1);
      const heightM = run.path[index]?.[2] ?? 0;
      const [start, end] = [leg.from, leg.to].map((point) => [...frame.toPosition(point), heightM]);
      const goesOn = last && index > 1 && leg.from === from && samePlace(last.at(-1), run.path[index - 1]);
      if (goesOn) last.push(end ?? []);
      else paths.push([start ?? [], end ?? []]);
    }
  }
  return paths.map((path, index) => {
    const { transit: _way, transitTrigger: _photosSince, ...rest } = run;
    const [first = [], last = []] = [path[0], path.at(-1)];
    const middle = [((first[0] ?? 0) + (last[0] ?? 0)) / 2, ((first[1] ?? 0) + (last[1] ?? 0)) / 2];
    // the first keeps the name, so that what was done to the line by hand can be undone or taken further
    return { ...rest, id: index === 0 ? run.id : idAtPosition(run.pass, middle), path };
  });
}

const samePlace = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.abs((a[0] ?? 0) - (b[0] ?? 0)) < 1e-9 &&
  Math.abs((a[1] ?? 0) - (b[1] ?? 0)) < 1e-9;
