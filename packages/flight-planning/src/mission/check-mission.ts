import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import { findAircraft } from "#cameras/aircraft.ts";
import type { BatteryFlight } from "#batteries/split-flight.ts";
import type { FlightConditions } from "#batteries/segment-times.ts";
import { narrowestLens } from "#cameras/narrowest-lens.ts";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { checkFlight } from "#safety/check-flight.ts";
import type { PlanIssue, Severity } from "#safety/plan-issue.ts";
import type { SafetyContext } from "#safety/safety-context.ts";
import type { SiteData } from "./site-data.ts";

/** Seconds on the ground to change the battery. */
const SWAP_S = 300;

/** What is checked of a battery's flight. */
export type FlightToCheck = Pick<BatteryFlight, "flight" | "energy">;

interface Checked {
  site: SiteData;
  conditions: FlightConditions;
}

/** Issues of the battery flights in sequence; each kind once, with its locations in all flights. */
export function checkMission(
  document: RouteDocument,
  batteries: readonly FlightToCheck[],
  { site, conditions }: Checked,
): PlanIssue[] {
  const surroundings = surroundingsOf(document, { site, conditions });
  if (!surroundings) return [];
  const around = { ...surroundings, ...frameOf(batteries) };
  const ids = document.items.map(({ id }) => id);
  const startMs = document.flightAt === undefined ? Number.NaN : Date.parse(document.flightAt);
  let elapsedS = 0;
  const all = batteries.flatMap(({ flight, energy }) => {
    const light = Number.isFinite(startMs) ? site.sunConditionsAt?.(startMs + elapsedS * 1000) : undefined;
    elapsedS += energy.durationS + SWAP_S;
    const issues = checkFlight(flight, {
      ...around,
      ...pilotOf(document, flight.takeOff),
      ...(light && { light }),
    });
    return issues.map((issue) => withItemIds(issue, flight, ids));
  });
  return merged(all);
}

/** One frame for all flights, where they lie so close together that it is exact for each. */
function frameOf(batteries: readonly FlightToCheck[]): Pick<SafetyContext, "frame"> {
  const first = batteries[0]?.flight;
  const origin = first?.takeOff ?? first?.waypoints[0]?.position;
  const isFar = ({ flight }: FlightToCheck): boolean =>
    origin === undefined || flight.waypoints.some(({ position }) => distanceM(origin, position) > EXACT_M);
  return origin === undefined || batteries.some(isFar) ? {} : { frame: localFrame(origin) };
}

const EXACT_M = 15_000;

/** A dock's flights have no pilot in sight, unless the document sets a position. */
function pilotOf({ aircraftId, pilotPosition }: RouteDocument, takeOff: RouteDocument["takeOff"]) {
  const position = pilotPosition ?? (findAircraft(aircraftId)?.fromDock === true ? undefined : takeOff);
  return position && { pilotPosition: position };
}

function surroundingsOf(document: RouteDocument, { site, conditions }: Checked): SafetyContext | undefined {
  const { heights, battery, noFlyZones = [], obstacles = [] } = document;
  const aircraft = findAircraft(document.aircraftId);
  if (!aircraft) return undefined;
  const { maxAboveGroundM, maxAboveTakeOffM } = heights;
  return {
    aircraft,
    battery: { reservePercent: battery.reservePercent },
    noFlyZones: [...noFlyZones, ...(site.noFlyZones ?? [])],
    obstacles,
    limits: {
      ...(maxAboveGroundM !== undefined && { maxAboveGroundM }),
      ...(maxAboveTakeOffM !== undefined && { maxAboveTakeOffM }),
    },
    ...(conditions.wind && { wind: conditions.wind }),
    ...(site.boundary && { boundary: site.boundary }),
    ...(site.operationArea && { operationArea: site.operationArea }),
    ...(site.elevation && { elevation: site.elevation }),
    ...overlapOf(document),
  };
}

/** Slopes are checked against the overlaps of the only area; several may each want their own. */
function overlapOf(document: RouteDocument): Pick<SafetyContext, "overlap"> {
  const [item, ...others] = document.items;
  const lens = narrowestLens(document);
  if (item?.kind !== "area" || others.length > 0 || item.obliquePitchDeg !== undefined || !lens) return {};
  const { frontOverlap, sideOverlap, gimbalPitchDeg } = item.imaging;
  if (gimbalPitchDeg > STEEP_DEG || item.pattern === "crosshatch") return {};
  return { overlap: { lens, requested: { front: frontOverlap / 100, side: sideOverlap / 100 } } };
}

/** Nearly straight down: what the requested overlaps are about. */
const STEEP_DEG = -80;

function withItemIds(issue: PlanIssue, flight: BatteryFlight["flight"], ids: readonly string[]): PlanIssue {
  const found = issue.locations.flatMap(
    ({ waypoint }) => ids[flight.waypoints[waypoint]?.itemIndex ?? -1] ?? [],
  );
  return found.length > 0 ? { ...issue, itemIds: [...new Set(found)] } : issue;
}

const MAX_LOCATIONS = 50;
const ORDER: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };

/** Merges the same issue of several batteries, keeping the worse value. */
function merged(all: readonly PlanIssue[]): PlanIssue[] {
  const kinds = new Map<string, PlanIssue>();
  for (const issue of all) {
    const key = `${issue.code} ${issue.severity} ${issue.subjectId ?? ""}`;
    const before = kinds.get(key);
    kinds.set(
      key,
      before ? both(before, issue) : { ...issue, locations: issue.locations.slice(0, MAX_LOCATIONS) },
    );
  }
  return [...kinds.values()].toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}

function both(one: PlanIssue, other: PlanIssue): PlanIssue {
  const itemIds = [...new Set([...(one.itemIds ?? []), ...(other.itemIds ?? [])])];
  return {
    ...(beyond(other) > beyond(one) ? other : one),
    locations: [...one.locations, ...other.locations].slice(0, MAX_LOCATIONS),
    ...(itemIds.length > 0 && { itemIds }),
  };
}

const beyond = ({ worst = 0, limit = 0 }: PlanIssue): number => Math.abs(worst - limit);
