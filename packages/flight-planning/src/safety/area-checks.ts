import type { LocalFrame } from "@overfly/geo/local-frame";
import { type PolygonIndex, polygonIndex } from "@overfly/geo/polygons/polygon-index";
import type { MultiPolygon, Polygon } from "geojson";
import type { NoFlyZone } from "@overfly/contract/flight-routes/route-document";
import type { FlightTrack, TrackPoint } from "./flight-track.ts";
import type { PlanIssue } from "./plan-issue.ts";
import type { SafetyContext } from "./safety-context.ts";
import { findViolation } from "./track-violations.ts";

/** Metres over an edge that coordinates' rounding may bring about. */
const EDGE_M = 0.5;

export function checkAreas(track: FlightTrack, around: SafetyContext): PlanIssue[] {
  const issues: PlanIssue[] = [];
  const { operationArea, boundary, noFlyZones = [] } = around;
  const outside = operationArea && outsideOf(track, operationArea);
  if (outside) {
    issues.push({
      code: "outside-operation-area",
      severity: "error",
      ...outside,
      fixes: [{ kind: "keep-inside-area" }],
    });
  }
  const beyond = boundary && outsideOf(track, boundary);
  if (beyond) {
    issues.push({
      code: "outside-boundary",
      severity: "warning",
      ...beyond,
      fixes: [{ kind: "keep-inside-area" }],
    });
  }
  return [...issues, ...noFlyZones.flatMap((zone) => throughZone(track, zone))];
}

function outsideOf(track: FlightTrack, area: Polygon | MultiPolygon) {
  const index = indexInMetres(area, track.frame);
  return findViolation(track, ({ localM: point }) => {
    if (index.contains(point)) return 0;
    const away = index.distanceToRingsM(point);
    return away > EDGE_M ? away : 0;
  });
}

function throughZone(track: FlightTrack, zone: NoFlyZone): PlanIssue[] {
  const index = indexInMetres(zone.area, track.frame);
  const isUnder = ({ aboveGroundM }: TrackPoint): boolean =>
    zone.ceilingM === undefined || aboveGroundM === undefined || aboveGroundM < zone.ceilingM;
  const through = findViolation(track, (point) => {
    if (!isUnder(point) || !index.contains(point.localM)) return 0;
    const deep = index.distanceToRingsM(point.localM);
    return deep > EDGE_M ? deep : 0;
  });
  if (!through) return [];
  const inside = track.points.filter((point) => isUnder(point) && index.contains(point.localM));
  const lowestM = Math.min(...inside.map(({ aboveGroundM }) => aboveGroundM ?? Infinity));
  const upToM = zone.ceilingM ?? Infinity;
  const raise =
    Number.isFinite(lowestM) && Number.isFinite(upToM)
      ? [{ kind: "raise" as const, byM: Math.ceil(upToM - lowestM) }]
      : [];
  return [
    {
      code: "in-no-fly-zone",
      severity: "error",
      ...through,
      subjectId: zone.id,
      fixes: [{ kind: "route-around", about: zone.id }, ...raise],
    },
  ];
}

/** By frame, which the flights of one mission share: outlines of many parts are indexed once, not for each battery. */
const indexes = new WeakMap<LocalFrame, Map<Polygon | MultiPolygon, PolygonIndex>>();

function indexInMetres(area: Polygon | MultiPolygon, frame: LocalFrame): PolygonIndex {
  const known = indexes.get(frame) ?? new Map<Polygon | MultiPolygon, PolygonIndex>();
  indexes.set(frame, known);
  const index = known.get(area) ?? indexOf(area, frame);
  known.set(area, index);
  return index;
}

function indexOf(area: Polygon | MultiPolygon, frame: LocalFrame): PolygonIndex {
  const polygons = area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  return polygonIndex(polygons.map((rings) => rings.map((ring) => ring.map(frame.toMetres))));
}
