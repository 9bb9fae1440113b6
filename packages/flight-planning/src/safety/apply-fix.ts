import { polygonIntersection } from "@overfly/geo/polygons/boolean-operations";
import { localFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { withHeights } from "./fix-heights.ts";
import { withoutWaypointsAt, withIntermediateWaypoints, withStops } from "./fix-waypoints.ts";
import type { QuickFix, PlanIssue } from "./plan-issue.ts";

/** What a fix needs besides the document. */
export interface FixContext {
  /** The first position of the flight. */
  firstPosition?: Position;
  boundary?: Polygon | MultiPolygon;
  operationArea?: Polygon | MultiPolygon;
  hasElevation: boolean;
}

/** The document with an issue fixed; undefined where only a person can decide, or where nothing would change. */
export function applyFix(
  document: RouteDocument,
  { issue, fix }: { issue: PlanIssue; fix: QuickFix },
  known: FixContext,
): RouteDocument | undefined {
  const { heights } = document;
  switch (fix.kind) {
    case "raise":
      return withHeights(document, issue, fix.byM);
    case "lower":
      return withHeights(document, issue, -fix.byM);
    case "follow-terrain":
      return known.hasElevation && heights.mode !== "ground"
        ? { ...document, heights: { ...heights, mode: "ground" } }
        : undefined;
    case "keep-inside-area":
      return keptInside(document, issue, known);
    case "set-take-off":
      return known.firstPosition && { ...document, takeOff: known.firstPosition.slice(0, 2) };
    case "move-pilot":
      return { ...document, pilotPosition: fix.to.slice(0, 2) };
    case "set-safe-height":
      return { ...document, heights: { ...heights, safeTakeOffHeightM: fix.toM } };
    case "set-speed":
      return slower(document, issue, fix.toMps);
    case "set-turn":
      return withWaypoints(document, issue, withStops);
    case "set-gimbal-pitch":
      return tilted(document, issue, fix.toDeg);
    case "tilt-gimbal":
      return withImaging(document, issue, () => ({ gimbalPitchDeg: fix.toDeg }));
    case "remove-waypoints":
      return withWaypoints(document, issue, (waypoints) => withoutWaypointsAt(waypoints, issue.locations));
    case "insert-waypoint":
      return withWaypoints(document, issue, withIntermediateWaypoints(issue.limit));
    case "shift-time":
      return shifted(document, fix.byMin);
    // A greater overlap would apply to the slopes as well, so the issue would stay.
    case "increase-front-overlap":
    case "increase-side-overlap":
    case "load-elevation":
    case "route-around":
    case "split":
    case "set-transit-speed":
    case "set-damping":
      return undefined;
  }
}

/** All items where the issue names none. */
const isMeant = ({ itemIds }: PlanIssue, { id }: RouteItem): boolean => itemIds?.includes(id) ?? true;

function withItems(
  document: RouteDocument,
  issue: PlanIssue,
  change: (item: RouteItem) => RouteItem,
): RouteDocument | undefined {
  const items = document.items.map((item) => (isMeant(issue, item) ? change(item) : item));
  return items.some((item, index) => item !== document.items[index]) ? { ...document, items } : undefined;
}

/** By hand it is no preset any more. */
const withImaging = (
  document: RouteDocument,
  issue: PlanIssue,
  change: (imaging: RouteItem["imaging"]) => Partial<RouteItem["imaging"]>,
): RouteDocument | undefined =>
  withItems(document, issue, (item) => {
    const changed = { ...item, imaging: { ...item.imaging, ...change(item.imaging) } };
    delete changed.preset;
    return changed;
  });

type Waypoints = Extract<RouteItem, { kind: "waypoints" }>["waypoints"];

const withWaypoints = (
  document: RouteDocument,
  issue: PlanIssue,
  change: (waypoints: Waypoints) => Waypoints,
): RouteDocument | undefined =>
  withItems(document, issue, (item) => {
    if (item.kind !== "waypoints") return item;
    const waypoints = change(item.waypoints);
    return waypoints === item.waypoints ? item : { ...item, waypoints };
  });

function slower(document: RouteDocument, issue: PlanIssue, toMps: number): RouteDocument | undefined {
  return withItems(document, issue, (item) => {
    const { speedMps = Infinity } = item.imaging;
    const imaging = { ...item.imaging, speedMps: Math.min(speedMps, toMps) };
    if (item.kind !== "waypoints") return { ...item, imaging };
    const waypoints = item.waypoints.map((waypoint) =>
      (waypoint.speedMps ?? 0) > toMps ? { ...waypoint, speedMps: toMps } : waypoint,
    );
    return { ...item, imaging, waypoints };
  });
}

/** Pitches beyond the limit on the side where it was broken. */
function tilted(document: RouteDocument, issue: PlanIssue, toDeg: number): RouteDocument | undefined {
  const bound = (issue.worst ?? 0) < toDeg ? Math.max : Math.min;
  const within = <T extends { gimbalPitchDeg?: number | undefined }>(of: T): T =>
    of.gimbalPitchDeg === undefined ? of : { ...of, gimbalPitchDeg: bound(of.gimbalPitchDeg, toDeg) };
  return withItems(document, issue, (item) => {
    const imaging = within(item.imaging);
    if (item.kind !== "waypoints") return { ...item, imaging };
    const waypoints = item.waypoints.map((waypoint) => ({
      ...within(waypoint),
      actions: waypoint.actions.map((action) =>
        action.kind === "gimbal" && typeof action["pitchDeg"] === "number"
          ? { ...action, pitchDeg: bound(action["pitchDeg"], toDeg) }
          : action,
      ),
    }));
    return { ...item, imaging, waypoints };
  });
}

function shifted(document: RouteDocument, byMin: number): RouteDocument | undefined {
  const atMs = Date.parse(document.flightAt ?? "");
  if (Number.isNaN(atMs)) return undefined;
  return { ...document, flightAt: new Date(atMs + byMin * 60_000).toISOString() };
}

/** Areas cut off at the border that was crossed; lines then end inside of it. */
function keptInside(
  document: RouteDocument,
  issue: PlanIssue,
  { boundary, operationArea }: FixContext,
): RouteDocument | undefined {
  const border = issue.code === "outside-operation-area" ? operationArea : boundary;
  if (!border) return undefined;
  return withItems(document, issue, (item) => {
    if (item.kind !== "area") return item;
    const cut = within(item.boundary, border);
    return cut ? { ...item, boundary: cut, marginM: 0 } : item;
  });
}

function within(
  area: Polygon | MultiPolygon,
  border: Polygon | MultiPolygon,
): Polygon | MultiPolygon | undefined {
  const origin = (area.type === "Polygon" ? area.coordinates[0] : area.coordinates[0]?.[0])?.[0];
  const frame = localFrame(origin ?? [0, 0]);
  const metres = (of: Polygon | MultiPolygon) =>
    (of.type === "Polygon" ? [of.coordinates] : of.coordinates).map((rings) =>
      rings.map((ring) => ring.slice(0, -1).map(frame.toMetres)),
    );
  const pieces = polygonIntersection(metres(area), metres(border)).map((rings) =>
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(frame.toPosition)),
  );
  const [only] = pieces;
  if (!only) return undefined;
  return pieces.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: pieces };
}
