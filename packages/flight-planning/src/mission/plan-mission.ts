import { findAircraft } from "#cameras/aircraft.ts";
import { flightEnergy } from "#batteries/flight-energy.ts";
import { type BatteryFlight, type SplitFault, splitFlight } from "#batteries/split-flight.ts";
import type { FlightConditions } from "#batteries/segment-times.ts";
import { withTakeOffPoint } from "#batteries/take-off-point.ts";
import { checkMission } from "./check-mission.ts";
import { generateLayout } from "#layout/generate-layout.ts";
import type { LayoutFaultCode, RouteLayout } from "#layout/route-layout.ts";
import type { Fault } from "#model/fault.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { RouteDocument, TakeOffPoint } from "@overfly/contract/flight-routes/route-document";
import type { PlanIssue } from "#safety/plan-issue.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import type { FollowFault } from "#terrain/following/followed-flight.ts";
import { followTerrain } from "#terrain/following/follow-terrain.ts";
import type { SiteData } from "./site-data.ts";

/** A route document planned down to the checked flights of each battery. */
export interface MissionPlan {
  ok: true;
  layout: RouteLayout;
  /** All in one, over the ground where the site's heights are known. */
  flight: PlannedFlight;
  batteries: BatteryFlight[];
  /** Errors first; each kind once, with its locations in all flights. */
  issues: PlanIssue[];
}

export type MissionFault = Fault<LayoutFaultCode | SplitFault["code"] | FollowFault["code"]>;

/** Generates lines, follows the terrain, splits into battery flights and checks them; drafts are not checked. */
export function planMission(document: RouteDocument, site: SiteData = {}): MissionPlan | MissionFault {
  const { elevation, boundary: _, ...around } = site;
  const layout = generateLayout(document, {
    ...around,
    ...(elevation && { groundHeightM: elevation.heightM }),
  });
  if (!layout.ok) return layout;
  const followed = followGround(document, layout.flight, elevation);
  if (!followed.ok) return followed;
  const { flight } = followed;
  const conditions = conditionsOf(document);
  if (!conditions || flight.waypoints.length === 0) {
    return { ok: false, code: "empty-coverage", field: "items" };
  }
  const split = splitFlight(flight, {
    conditions,
    takeOffPoints: takeOffPointsOf(document),
    measures: flight === layout.flight ? layout.measures : undefined,
    ...(elevation && { elevation }),
  });
  if (!split.ok) return { ...split, field: "battery" };
  const batteries = split.flights.map((flight, set) =>
    fromAssignedPoint(flight, document, { set, conditions, elevation }),
  );
  const issues = site.effort === "draft" ? [] : checkMission(document, batteries, { site, conditions });
  return { ok: true, layout, flight, batteries, issues };
}

/** The issues of flights that were planned earlier, at the site as it is now. */
export function checkPlannedFlights(
  document: RouteDocument,
  flights: readonly PlannedFlight[],
  site: SiteData,
): PlanIssue[] {
  const conditions = conditionsOf(document);
  if (!conditions) return [];
  const batteries = flights.map((flight) => ({ flight, energy: flightEnergy(flight, conditions) }));
  return checkMission(document, batteries, { site, conditions });
}

function conditionsOf({ aircraftId, battery }: RouteDocument): FlightConditions | undefined {
  const aircraft = findAircraft(aircraftId);
  const { reservePercent, windMps = 0, windFromDeg = 0 } = battery;
  const wind = windMps > 0 && { wind: { speedMps: windMps, fromDeg: windFromDeg } };
  return aircraft && { aircraft, reservePercent, ...wind };
}

/** The route's own take-off point and the others; none without its own, as heights would have no reference. */
export function takeOffPointsOf({ takeOff, takeOffPoints = [] }: RouteDocument): TakeOffPoint[] {
  return takeOff
    ? [{ id: OWN_TAKE_OFF_POINT_ID, name: "Take-off point", position: takeOff }, ...takeOffPoints]
    : [];
}

export const OWN_TAKE_OFF_POINT_ID = "own";

interface Assignment {
  set: number;
  conditions: FlightConditions;
  elevation: ElevationModel | undefined;
}

/** A battery's flight from its manually assigned take-off point, where there is one. */
function fromAssignedPoint(
  flight: BatteryFlight,
  document: RouteDocument,
  { set, conditions, elevation }: Assignment,
): BatteryFlight {
  const assigned = document.battery.takeOffPointIds?.[set];
  const takeOffPoint = takeOffPointsOf(document).find(({ id }) => id === assigned);
  if (!takeOffPoint || takeOffPoint.id === flight.takeOffPoint?.id) return flight;
  const own = flight.takeOffPoint?.id === OWN_TAKE_OFF_POINT_ID || !document.takeOff;
  const moved = withTakeOffPoint(flight.flight, takeOffPoint, elevation);
  const areHeightsKnown = moved.areHeightsKnown && (own || flight.areHeightsKnown);
  return {
    ...flight,
    ...moved,
    takeOffPoint,
    areHeightsKnown,
    energy: flightEnergy(moved.flight, conditions),
  };
}

const DEFAULT_TOLERANCE_M = 3;

function followGround(
  { heights, aircraftId, obstacles = [] }: RouteDocument,
  flight: PlannedFlight,
  elevation: ElevationModel | undefined,
): { ok: true; flight: PlannedFlight } | MissionFault {
  if (heights.mode !== "ground" || !elevation || flight.waypoints.length === 0) return { ok: true, flight };
  const aircraft = findAircraft(aircraftId);
  const followed = followTerrain(flight, elevation, {
    toleranceM: heights.toleranceM ?? DEFAULT_TOLERANCE_M,
    ...(aircraft && { climbMps: aircraft.climbMps, descentMps: aircraft.descentMps }),
    ...(heights.maxAboveGroundM !== undefined && { maxAboveGroundM: heights.maxAboveGroundM }),
    obstacles,
  });
  if (followed.ok) return followed;
  const [at] = followed.locations;
  return { ok: false, code: followed.code, field: "heights", ...(at && { at }) };
}
