import { polygonIntersection } from "@overfly/geo/polygons/boolean-operations";
import { localFrame } from "@overfly/geo/local-frame";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { RouteDocument, RouteItem } from "@overfly/contract/flight-routes/route-document";
import { withHeights } from "./fix-heights.ts";
import { withoutWaypointsAt, withIntermediateWaypoints, withStops } from "./fix-waypoints.ts";
import type { QuickFix, PlanIssue } from "./plan-issue.ts";

/** What a mend needs to know besides the document. */
export interface FixContext {
  /** The first place that is flown to. */
  firstPosition?: Position;
  boundary?: Polygon | MultiPolygon;
  operationArea?: Polygon | MultiPolygon;
  hasElevation: boolean;
}

/** The document with a finding mended; undefined where only a person can do it, or where nothing would change. */
export function applyFix(
  document: RouteDocument,
  { finding, mend }: { finding: PlanIssue; mend: QuickFix },
  known: FixContext,
): RouteDocument | undefined {
  const { heights } = document;
  switch (mend.kind) {
    case "raise":
      return withHeights(document, finding, mend.byM);
    case "lower":
      return withHeights(document, finding, -mend.byM);
    case "follow-terrain":
      return known.hasElevation && heights.mode !== "ground"
        ? { ...document, heights: { ...heights, mode: "ground" } }
        : undefined;
    case "keep-inside-area":
      return keptInside(document, finding, known);
    case "set-take-off":
      return known.firstPosition && { ...document, takeOff: known.firstPosition.slice(0, 2) };
    case "move-pilot":
      return { ...document, pilotPosition: mend.to.slice(0, 2) };
    case "set-safe-height":
      return { ...document, heights: { ...heights, safeTakeOffHeightM: mend.toM } };
    case "set-speed":
      return slower(document, finding, mend.toMps);
    case "set-turn":
      return withWaypoints(document, finding, withStops);
    case "set-gimbal-pitch":
      return tilted(document, finding, mend.toDeg);
    case "tilt-gimbal":
      return withImaging(document, finding, () => ({ gimbalPitchDeg: mend.toDeg }));
    case "remove-waypoints":
      return withWaypoints(document, finding, (waypoints) =>
        withoutWaypointsAt(waypoints, finding.locations),
      );
    case "insert-waypoint":
      return withWaypoints(document, finding, withIntermediateWaypoints(finding.limit));
    case "shift-time":
      return shifted(document, mend.byMin);
    // A greater overlap would be wanted of the slopes as well, so that the finding would stay.
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

/** All parts where the finding does not say which. */
const isMeant = ({ itemIds }: PlanIssue, { id }: RouteItem): boolean => itemIds?.includes(id) ?? true;

function withParts(
  document: RouteDocument,
  finding: PlanIssue,
  change: (part: RouteItem) => RouteItem,
): RouteDocument | undefined {
  const items = document.items.map((part) => (isMeant(finding, part) ? change(part) : part));
  return items.some((part, index) => part !== document.items[index]) ? { ...document, items } : undefined;
}

/** By hand it is no preset any more. */
const withImaging = (
  document: RouteDocument,
  finding: PlanIssue,
  change: (imaging: RouteItem["imaging"]) => Partial<RouteItem["imaging"]>,
): RouteDocument | undefined =>
  withParts(document, finding, (part) => {
    const changed = { ...part, imaging: { ...part.imaging, ...change(part.imaging) } };
    delete changed.preset;
    return changed;
  });

type Waypoints = Extract<RouteItem, { kind: "waypoints" }>["waypoints"];

const withWaypoints = (
  document: RouteDocument,
  finding: PlanIssue,
  change: (waypoints: Waypoints) => Waypoints,
): RouteDocument | undefined =>
  withParts(document, finding, (part) => {
    if (part.kind !== "waypoints") return part;
    const waypoints = change(part.waypoints);
    return waypoints === part.waypoints ? part : { ...part, waypoints };
  });

function slower(document: RouteDocument, finding: PlanIssue, toMps: number): RouteDocument | undefined {
  return withParts(document, finding, (part) => {
    const { speedMps = Infinity } = part.imaging;
    const imaging = { ...part.imaging, speedMps: Math.min(speedMps, toMps) };
    if (part.kind !== "waypoints") return { ...part, imaging };
    const waypoints = part.waypoints.map((waypoint) =>
      (waypoint.speedMps ?? 0) > toMps ? { ...waypoint, speedMps: toMps } : waypoint,
    );
    return { ...part, imaging, waypoints };
  });
}

/** Pitches beyond the limit on the side where it was broken. */
function tilted(document: RouteDocument, finding: PlanIssue, toDeg: number): RouteDocument | undefined {
  const bound = (finding.worst ?? 0) < toDeg ? Math.max : Math.min;
  const within = <T extends { gimbalPitchDeg?: number | undefined }>(of: T): T =>
    of.gimbalPitchDeg === undefined ? of : { ...of, gimbalPitchDeg: bound(of.gimbalPitchDeg, toDeg) };
  return withParts(document, finding, (part) => {
    const imaging = within(part.imaging);
    if (part.kind !== "waypoints") return { ...part, imaging };
    const waypoints = part.waypoints.map((waypoint) => ({
      ...within(waypoint),
      actions: waypoint.actions.map((action) =>
        action.kind === "gimbal" && typeof action["pitchDeg"] === "number"
          ? { ...action, pitchDeg: bound(action["pitchDeg"], toDeg) }
          : action,
      ),
    }));
    return { ...part, imaging, waypoints };
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
  finding: PlanIssue,
  { boundary, operationArea }: FixContext,
): RouteDocument | undefined {
  const border = finding.code === "outside-operation-area" ? operationArea : boundary;
  if (!border) return undefined;
  return withParts(document, finding, (part) => {
    if (part.kind !== "area") return part;
    const cut = within(part.boundary, border);
    return cut ? { ...part, boundary: cut, marginM: 0 } : part;
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
