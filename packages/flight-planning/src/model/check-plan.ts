import { aircraftOf } from "#cameras/aircraft.ts";
import type { FlightPart } from "#batteries/split-flight.ts";
import type { FlightConditions } from "#batteries/stretch-times.ts";
import { narrowestLens } from "#cameras/narrowest-lens.ts";
import type { RouteDocument } from "./route-document.ts";
import { checkFlight } from "#safety/check-flight.ts";
import type { SafetyFinding, Severity } from "#safety/safety-finding.ts";
import type { SafetySurroundings } from "#safety/safety-surroundings.ts";
import type { SiteKnowledge } from "./whole-plan.ts";

/** Seconds on the ground to change the battery. */
const SWAP_S = 300;

interface Checked {
  site: SiteKnowledge;
  conditions: FlightConditions;
}

/** What speaks against flying the batteries one after another; each kind once, with its places in all flights. */
export function checkPlan(
  document: RouteDocument,
  batteries: readonly FlightPart[],
  { site, conditions }: Checked,
): SafetyFinding[] {
  const around = surroundingsOf(document, { site, conditions });
  if (!around) return [];
  const ids = document.parts.map(({ id }) => id);
  const startMs = document.flightAt === undefined ? Number.NaN : Date.parse(document.flightAt);
  let elapsedS = 0;
  const all = batteries.flatMap(({ flight, need }) => {
    const light = Number.isFinite(startMs) ? site.lightAt?.(startMs + elapsedS * 1000) : undefined;
    elapsedS += need.durationS + SWAP_S;
    const findings = checkFlight(flight, {
      ...around,
      ...pilotOf(document, flight.takeOff),
      ...(light && { light }),
    });
    return findings.map((finding) => withParts(finding, flight, ids));
  });
  return merged(all);
}

/** A dock's flights have no pilot who sees them, unless one is told to stand somewhere. */
function pilotOf({ aircraftId, pilot }: RouteDocument, takeOff: RouteDocument["takeOff"]) {
  const stands = pilot ?? (aircraftOf(aircraftId)?.fromDock === true ? undefined : takeOff);
  return stands && { pilot: stands };
}

function surroundingsOf(
  document: RouteDocument,
  { site, conditions }: Checked,
): SafetySurroundings | undefined {
  const { heights, battery, noFly = [], obstacles = [] } = document;
  const aircraft = aircraftOf(document.aircraftId);
  if (!aircraft) return undefined;
  const { maxOverGroundM, maxOverTakeOffM } = heights;
  return {
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
    ...overlapOf(document),
  };
}

/** Slopes are checked against the overlaps of the only area; several may each want their own. */
function overlapOf(document: RouteDocument): Pick<SafetySurroundings, "overlap"> {
  const [part, ...others] = document.parts;
  const lens = narrowestLens(document);
  if (part?.kind !== "area" || others.length > 0 || part.obliquePitchDeg !== undefined || !lens) return {};
  const { frontOverlap, sideOverlap, gimbalPitchDeg } = part.imaging;
  if (gimbalPitchDeg > STEEP_DEG || part.pattern === "crosshatch") return {};
  return { overlap: { lens, wanted: { front: frontOverlap / 100, side: sideOverlap / 100 } } };
}

/** Nearly straight down: what the wanted overlaps are about. */
const STEEP_DEG = -80;

function withParts(
  finding: SafetyFinding,
  flight: FlightPart["flight"],
  ids: readonly string[],
): SafetyFinding {
  const found = finding.places.flatMap(({ waypoint }) => ids[flight.waypoints[waypoint]?.part ?? -1] ?? []);
  return found.length > 0 ? { ...finding, parts: [...new Set(found)] } : finding;
}

const MOST_PLACES = 50;
const ORDER: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };

/** The same finding of several batteries is one; of the two the worse value is told. */
function merged(all: readonly SafetyFinding[]): SafetyFinding[] {
  const kinds = new Map<string, SafetyFinding>();
  for (const finding of all) {
    const key = `${finding.code} ${finding.severity} ${finding.about ?? ""}`;
    const before = kinds.get(key);
    kinds.set(
      key,
      before ? both(before, finding) : { ...finding, places: finding.places.slice(0, MOST_PLACES) },
    );
  }
  return [...kinds.values()].toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}

function both(one: SafetyFinding, other: SafetyFinding): SafetyFinding {
  const parts = [...new Set([...(one.parts ?? []), ...(other.parts ?? [])])];
  return {
    ...(beyond(other) > beyond(one) ? other : one),
    places: [...one.places, ...other.places].slice(0, MOST_PLACES),
    ...(parts.length > 0 && { parts }),
  };
}

const beyond = ({ worst = 0, limit = 0 }: SafetyFinding): number => Math.abs(worst - limit);
