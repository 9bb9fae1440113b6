import type { MultiPolygon, Polygon, Position } from "geojson";
import { aircraftOf } from "#cameras/aircraft.ts";
import { flightNeed } from "#batteries/flight-need.ts";
import { type FlightPart, splitFlight } from "#batteries/split-flight.ts";
import type { FlightConditions } from "#batteries/stretch-times.ts";
import { takenOffFrom } from "#batteries/take-off-place.ts";
import { checkPlan } from "./check-plan.ts";
import { planDocument } from "./plan-document.ts";
import type { PlannedDocument } from "./planned-document.ts";
import type { PlannedFlight } from "./planned-flight.ts";
import type { RouteDocument, TakeOffPlace } from "./route-document.ts";
import type { SafetyFinding } from "#safety/safety-finding.ts";
import type { Light } from "#safety/safety-surroundings.ts";
import type { Surroundings } from "./surroundings.ts";
import type { ElevationModel } from "#terrain/elevation-model.ts";
import { followTerrain } from "#terrain/follow-terrain.ts";

/** All that is known of a site when a route over it is planned. */
export interface SiteKnowledge extends Omit<Surroundings, "groundHeightM"> {
  boundary?: Polygon | MultiPolygon;
  elevation?: ElevationModel;
  /** The sky over a flight that takes off at that time, milliseconds since 1970. */
  lightAt?: (takeOffMs: number) => Light;
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
  const split = splitFlight(flight, {
    conditions,
    places: placesOf(document),
    ...(elevation && { elevation }),
  });
  if (!split.ok) return { ...split, field: "battery" };
  const batteries = split.parts.map((part, set) =>
    fromWished(part, document, { set, conditions, elevation }),
  );
  const findings = site.effort === "draft" ? [] : checkPlan(document, batteries, { site, conditions });
  return { ok: true, planned, flight, batteries, findings };
}

function conditionsOf({ aircraftId, battery }: RouteDocument): FlightConditions | undefined {
  const aircraft = aircraftOf(aircraftId);
  const { reservePercent, windMps = 0, windFromDeg = 0 } = battery;
  const wind = windMps > 0 && { wind: { speedMps: windMps, fromDeg: windFromDeg } };
  return aircraft && { aircraft, reservePercent, ...wind };
}

/** The route's own place and the others. Without its own there is none: heights would have no zero. */
export function placesOf({ takeOff, takeOffPlaces = [] }: RouteDocument): TakeOffPlace[] {
  return takeOff ? [{ id: OWN_PLACE, name: "Take-off place", position: takeOff }, ...takeOffPlaces] : [];
}

export const OWN_PLACE = "own";

interface Wished {
  set: number;
  conditions: FlightConditions;
  elevation: ElevationModel | undefined;
}

/** A battery's flight from the place that was chosen for it by hand, where one was. */
function fromWished(
  part: FlightPart,
  document: RouteDocument,
  { set, conditions, elevation }: Wished,
): FlightPart {
  const wished = document.battery.from?.[set];
  const place = placesOf(document).find(({ id }) => id === wished);
  if (!place || place.id === part.place?.id) return part;
  const own = part.place?.id === OWN_PLACE || !document.takeOff;
  const moved = takenOffFrom(part.flight, place, elevation);
  const areHeightsSure = moved.areHeightsSure && (own || part.areHeightsSure);
  return { ...part, ...moved, place, areHeightsSure, need: flightNeed(moved.flight, conditions) };
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
