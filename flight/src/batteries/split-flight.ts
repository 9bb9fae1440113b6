import type { Position } from "geojson";
import type { PlannedFlight } from "../planned-flight.ts";
import type { TakeOffPlace } from "../route-document.ts";
import type { ElevationModel } from "../terrain/elevation-model.ts";
import { type BreakPoint, breakPoints } from "./break-points.ts";
import { type FlightNeed, flightNeed, usableS, wayHome, wayOut } from "./flight-need.ts";
import { partOfFlight } from "./part-of-flight.ts";
import { positionAt } from "./photo-places.ts";
import type { FlightConditions } from "./stretch-times.ts";
import { takenOffFrom } from "./take-off-place.ts";

export interface SplitRules {
  conditions: FlightConditions;
  /** Where flights may start and land; the flight's own place unless told. */
  places?: readonly TakeOffPlace[];
  /** Photographs that a flight takes again before it goes on with new ones. */
  overlapPhotos?: number;
  /** For heights over the take-off place, where there are several places. */
  elevation?: ElevationModel;
}

export interface FlightPart {
  flight: PlannedFlight;
  place: TakeOffPlace | undefined;
  need: FlightNeed;
  /** Numbers of the whole flight's photographs, from 0, the repeated ones included; none for a flight without photographs. */
  firstPhoto: number;
  photoCount: number;
  /** False where heights could not be recounted for another take-off place, because the ground there is not known. */
  areHeightsSure: boolean;
}

export type SplitFault = {
  ok: false;
  code: "empty-flight" | "out-of-reach" | "too-windy" | "parameter-out-of-range";
  message: string;
  at?: Position;
};

/**
 * Cuts a flight into flights of one battery each: as few as possible, and of those ways to cut the one that takes least
 * battery in all, ways out and home included. Each part is a complete flight from the place that suits it best.
 */
export function splitFlight(
  flight: PlannedFlight,
  rules: SplitRules,
): { ok: true; parts: FlightPart[] } | SplitFault {
  const overlapPhotos = rules.overlapPhotos ?? 0;
  if (flight.waypoints.length === 0) return fault("empty-flight", "There is nothing to fly yet.");
  const usable = usableS(rules.conditions);
  if (!(usable > 0 && overlapPhotos >= 0)) {
    return fault(
      "parameter-out-of-range",
      "The reserve must leave some of the battery, and the overlap be none or more.",
    );
  }
  const windy = flightNeed(flight, rules.conditions).impossible[0];
  if (windy !== undefined) {
    const message = "The wind is too strong for the aircraft to fly all of the route.";
    return {
      ...fault("too-windy", message),
      at: positionAt(flight, { waypoint: Math.max(0, windy), share: 0 }),
    };
  }
  const places = rules.places?.length ? rules.places : ownPlace(flight);
  const whole: Whole = { flight, rules, places };
  const breaks = breakPoints(flight, rules.conditions, overlapPhotos);
  const ways = waysOf(whole, breaks);
  let allowed = usable;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const cuts = cheapestCuts(breaks, ways, allowed);
    if (!Array.isArray(cuts)) return outOfReach(flight, breaks[cuts.stuckAt]);
    const parts = cuts.map(([from, to]) => makePart(whole, from, to));
    const worst = Math.max(...parts.map(({ need }) => need.hoverS));
    if (worst <= usable) return { ok: true, parts };
    allowed -= worst - usable + 1; // what the sums did not know of: speeding up anew, turning
  }
  return outOfReach(flight, breaks[0]);
}

const MOST_ROUNDS = 8;

const fault = (code: SplitFault["code"], message: string): SplitFault => ({ ok: false, code, message });

function outOfReach(flight: PlannedFlight, place: BreakPoint | undefined): SplitFault {
  const message = "A part of the route is too far from every take-off place for one battery.";
  return { ...fault("out-of-reach", message), ...(place && { at: positionAt(flight, place.begin) }) };
}

const ownPlace = ({ takeOff }: PlannedFlight): TakeOffPlace[] =>
  takeOff ? [{ id: "own", name: "Take-off place", position: takeOff }] : [];

interface Whole {
  flight: PlannedFlight;
  rules: SplitRules;
  places: readonly TakeOffPlace[];
}

interface Best {
  flights: number;
  total: number;
  from: number;
}

type Cut = [from: BreakPoint, to: BreakPoint];

function cheapestCuts(
  breaks: readonly BreakPoint[],
  ways: Ways,
  allowedS: number,
): Cut[] | { stuckAt: number } {
  const [endS, beginS] = [
    Float64Array.from(breaks, ({ endS: second }) => second),
    Float64Array.from(breaks, ({ beginS: second }) => second),
  ];
  const best: (Best | undefined)[] = [{ flights: 0, total: 0, from: 0 }];
  let reached = 0;
  for (let end = 1; end < breaks.length; end += 1) {
    let chosen: Best | undefined;
    for (let begin = end - 1; begin >= 0; begin -= 1) {
      const ownS = (endS[end] ?? 0) - (beginS[begin] ?? 0);
      if (ownS > allowedS) break;
      const before = best[begin];
      if (!before || ownS < 0 || (chosen && before.flights + 1 > chosen.flights)) continue;
      const spentS = ownS + leastWayS(ways, begin, end);
      if (spentS > allowedS) continue;
      const total = before.total + spentS;
      const isBetter = !chosen || before.flights + 1 < chosen.flights || total < chosen.total;
      if (isBetter) chosen = { flights: before.flights + 1, total, from: begin };
    }
    best.push(chosen);
    if (chosen) reached = end;
  }
  return best[breaks.length - 1] ? traced(breaks, best) : { stuckAt: reached };
}

function traced(breaks: readonly BreakPoint[], best: readonly (Best | undefined)[]): Cut[] {
  const cuts: Cut[] = [];
  for (let end = breaks.length - 1; end > 0;) {
    const from = best[end]?.from ?? 0;
    const [first, last] = [breaks[from], breaks[end]];
    if (first && last) cuts.push([first, last]);
    end = from;
  }
  return cuts.toReversed();
}

/** Battery for the ways out to each begin and home from each end, by take-off place. */
type Ways = { outS: Float64Array; homeS: Float64Array }[];

function waysOf({ flight, rules, places }: Whole, breaks: readonly BreakPoint[]): Ways {
  const [only] = flight.waypoints;
  return places.map((place) => {
    const from = takenOffFrom(flight, place, rules.elevation).flight;
    const higherM = (from.waypoints[0]?.position[2] ?? 0) - (only?.position[2] ?? 0);
    const at = ([lon = 0, lat = 0, heightM = 0]: Position): PlannedFlight => ({
      ...from,
      waypoints: only ? [{ ...only, position: [lon, lat, heightM + higherM] }] : [],
    });
    return {
      outS: Float64Array.from(breaks, ({ beginAt }) => wayOut(at(beginAt), rules.conditions).hoverS),
      homeS: Float64Array.from(breaks, ({ endAt }) => wayHome(at(endAt), rules.conditions).hoverS),
    };
  });
}

function leastWayS(ways: Ways, begin: number, end: number): number {
  if (ways.length === 0) return 0;
  let least = Infinity;
  for (const { outS, homeS } of ways) {
    least = Math.min(least, (outS[begin] ?? 0) + (homeS[end] ?? 0));
  }
  return least;
}

function makePart({ flight, rules, places }: Whole, from: BreakPoint, to: BreakPoint): FlightPart {
  const cut = { ...flight, waypoints: partOfFlight(flight, from.begin, to.end) };
  const rest = { firstPhoto: from.firstPhoto, photoCount: to.photosBefore - from.firstPhoto };
  const choices = places.map((place) => {
    const moved = takenOffFrom(cut, place, rules.elevation);
    return { ...rest, ...moved, place, need: flightNeed(moved.flight, rules.conditions) };
  });
  const [best] = choices.toSorted((a, b) => a.need.hoverS - b.need.hoverS);
  if (best) return best;
  return {
    ...rest,
    flight: cut,
    place: undefined,
    need: flightNeed(cut, rules.conditions),
    areHeightsSure: true,
  };
}
