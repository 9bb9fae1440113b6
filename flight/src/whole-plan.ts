import type { MultiPolygon, Polygon, Position } from "geojson";
import { aircraftOf } from "./aircraft.ts";
import { type FlightPart, splitFlight } from "./batteries/split-flight.ts";
import type { FlightConditions } from "./batteries/stretch-times.ts";
import { planDocument } from "./plan-document.ts";
import type { PlannedDocument } from "./planned-document.ts";
import type { PlannedFlight } from "./planned-flight.ts";
import type { RouteDocument } from "./route-document.ts";
import { checkFlight } from "./safety/check-flight.ts";
import type { SafetyFinding, Severity } from "./safety/safety-finding.ts";
import type { Surroundings } from "./surroundings.ts";
import type { ElevationModel } from "./terrain/elevation-model.ts";
import { followTerrain } from "./terrain/follow-terrain.ts";

/** All that is known of a site when a route over it is planned. */
export interface SiteKnowledge extends Omit<Surroundings, "groundHeightM"> {
  boundary?: Polygon | MultiPolygon;
  elevation?: ElevationModel;
}

/** A document from its lines to the flights of each battery, checked. */
export interface WholePlan {
  ok: true;
  planned: PlannedDocument;
  /** All in one, over the ground where the site's heights are known. */
  flight: PlannedFlight;
  batteries: FlightPart[];
  /** What speaks against flying, errors first; each kind once, with its places in all flights. */
  findings: SafetyFinding[];
}

export interface WholePlanFault {
  ok: false;
  code: string;
  message: string;
  part?: string;
  field?: string;
  at?: Position;
}

/** Lays the lines, follows the ground, splits over batteries and checks. While something is dragged it does not check. */
export function planWhole(document: RouteDocument, site: SiteKnowledge = {}): WholePlan | WholePlanFault {
  const { elevation, boundary: _, ...around } = site;
  const planned = planDocument(document, {
    ...around,
    ...(elevation && { groundHeightM: elevation.heightM }),
  });
  if (!planned.ok) return planned;
  const followed = overGround(document, planned.flight, elevation);
  if (!followed.ok) return followed;
  const { flight } = followed;
  const conditions = conditionsOf(document);
  if (!conditions || flight.waypoints.length === 0) {
    const message = "Nothing is left to fly: everything lies in closed areas or was taken away.";
    return { ok: false, code: "nothing-left", message, field: "parts" };
  }
  const split = splitFlight(flight, { conditions, ...(elevation && { elevation }) });
  if (!split.ok) return { ...split, field: "battery" };
  const batteries = split.parts;
  const findings = site.effort === "draft" ? [] : checked(document, batteries, { site, conditions });
  return { ok: true, planned, flight, batteries, findings };
}

function conditionsOf({ aircraftId, battery }: RouteDocument): FlightConditions | undefined {
  const aircraft = aircraftOf(aircraftId);
  const { reservePercent, windMps = 0, windFromDeg = 0 } = battery;
  const wind = windMps > 0 && { wind: { speedMps: windMps, fromDeg: windFromDeg } };
  return aircraft && { aircraft, reservePercent, ...wind };
}

const USUAL_TOLERANCE_M = 3;

function overGround(
  { heights, aircraftId, obstacles = [] }: RouteDocument,
  flight: PlannedFlight,
  elevation: ElevationModel | undefined,
): { ok: true; flight: PlannedFlight } | WholePlanFault {
  if (heights.over !== "ground" || !elevation || flight.waypoints.length === 0) return { ok: true, flight };
  const aircraft = aircraftOf(aircraftId);
  const followed = followTerrain(flight, elevation, {
    toleranceM: heights.toleranceM ?? USUAL_TOLERANCE_M,
    ...(aircraft && { climbMps: aircraft.climbMps, descentMps: aircraft.descentMps }),
    ...(heights.maxOverGroundM !== undefined && { maxOverGroundM: heights.maxOverGroundM }),
    obstacles,
  });
  if (followed.ok) return followed;
  const { code, message, places } = followed;
  const [at] = places;
  return { ok: false, code, message, field: "heights", ...(at && { at }) };
}

interface Known {
  site: SiteKnowledge;
  conditions: FlightConditions;
}

function checked(
  document: RouteDocument,
  batteries: readonly FlightPart[],
  { site, conditions }: Known,
): SafetyFinding[] {
  const { heights, battery, noFly = [], obstacles = [] } = document;
  const aircraft = aircraftOf(document.aircraftId);
  if (!aircraft) return [];
  const { maxOverGroundM, maxOverTakeOffM } = heights;
  const around = {
    aircraft,
    battery: { reservePercent: battery.reservePercent },
    noFly: [...noFly, ...(site.noFly ?? [])],
    obstacles,
    limits: {
      ...(maxOverGroundM !== undefined && { maxOverGroundM }),
      ...(maxOverTakeOffM !== undefined && { maxOverTakeOffM }),
    },
    ...(conditions.wind && { wind: conditions.wind }),
    ...(site.boundary && { boundary: site.boundary }),
    ...(site.operationArea && { operationArea: site.operationArea }),
    ...(site.elevation && { elevation: site.elevation }),
  };
  return merged(batteries.flatMap(({ flight }) => checkFlight(flight, around)));
}

const MOST_PLACES = 50;
const ORDER: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };

/** The same finding of several batteries is one. */
function merged(all: readonly SafetyFinding[]): SafetyFinding[] {
  const kinds = new Map<string, SafetyFinding>();
  for (const finding of all) {
    const key = `${finding.code} ${finding.severity} ${finding.about ?? ""}`;
    const before = kinds.get(key);
    if (before)
      kinds.set(key, {
        ...before,
        places: [...before.places, ...finding.places].slice(0, MOST_PLACES),
      });
    else kinds.set(key, { ...finding, places: finding.places.slice(0, MOST_PLACES) });
  }
  return [...kinds.values()].toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}
