import type { Position } from "geojson";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { TakeOffPoint } from "@overfly/contract/flight-routes/route-document";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { type BreakPoint, breakPoints } from "./break-points.ts";
import { cheapestSplit, type TransitCosts } from "./cheapest-split.ts";
import { type FlightEnergy, flightEnergy, transitsFor, usableHoverS } from "./flight-energy.ts";
import { sliceFlight } from "./slice-flight.ts";
import { positionAt } from "./photo-positions.ts";
import { type FlightConditions, segmentTimes } from "./segment-times.ts";
import { withTakeOffPoint } from "./take-off-point.ts";

export interface SplitRules {
  conditions: FlightConditions;
  /** Where flights may start and land; the flight's own place unless told. */
  takeOffPoints?: readonly TakeOffPoint[];
  /** Photographs that a flight takes again before it goes on with new ones. */
  overlapPhotos?: number;
  /** For heights over the take-off place, where there are several places. */
  elevation?: ElevationModel;
}

export interface BatteryFlight {
  flight: PlannedFlight;
  takeOffPoint: TakeOffPoint | undefined;
  energy: FlightEnergy;
  /** Numbers of the whole flight's photographs, from 0, the repeated ones included; none for a flight without photographs. */
  firstPhoto: number;
  photoCount: number;
  /** False where heights could not be recounted for another take-off place, because the ground there is not known. */
  areHeightsKnown: boolean;
}

export type SplitFault = {
  ok: false;
  code: "empty-flight" | "beyond-battery-range" | "too-windy" | "parameter-out-of-range";
  message: string;
  position?: Position;
};

/**
 * Cuts a flight into flights of one battery each: as few as possible, and of those ways to cut the one that takes least
 * battery in all, ways out and home included. Each part is a complete flight from the place that suits it best.
 */
export function splitFlight(
  flight: PlannedFlight,
  rules: SplitRules,
): { ok: true; parts: BatteryFlight[] } | SplitFault {
  const overlapPhotos = rules.overlapPhotos ?? 0;
  if (flight.waypoints.length === 0) return fault("empty-flight", "There is nothing to fly yet.");
  const usable = usableHoverS(rules.conditions);
  if (!(usable > 0 && overlapPhotos >= 0)) {
    return fault(
      "parameter-out-of-range",
      "The reserve must leave some of the battery, and the overlap be none or more.",
    );
  }
  const times = segmentTimes(flight.waypoints, rules.conditions);
  const windy = flightEnergy(flight, rules.conditions, times).unflyable[0];
  if (windy !== undefined) {
    const message = "The wind is too strong for the aircraft to fly all of the route.";
    return {
      ...fault("too-windy", message),
      position: positionAt(flight, { waypoint: Math.max(0, windy), fraction: 0 }),
    };
  }
  const places = rules.takeOffPoints?.length ? rules.takeOffPoints : ownPlace(flight);
  const whole: Whole = { flight, rules, places };
  const breaks = breakPoints(flight, times, overlapPhotos);
  const ways = waysOf(whole, breaks);
  let allowed = usable;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const cuts = cheapestSplit(breaks, ways, allowed);
    if ("unreachableFrom" in cuts) return outOfReach(flight, breaks[cuts.unreachableFrom]);
    const parts = cuts.pairs.flatMap(([begin, end]) => {
      const [from, to] = [breaks[begin], breaks[end]];
      return from && to ? [makePart(whole, from, to)] : [];
    });
    const worst = Math.max(...parts.map(({ energy }) => energy.hoverS));
    if (worst <= usable) return { ok: true, parts };
    allowed -= worst - usable + 1; // what the sums did not know of: speeding up anew, turning
  }
  return outOfReach(flight, breaks[0]);
}

const MOST_ROUNDS = 8;

const fault = (code: SplitFault["code"], message: string): SplitFault => ({ ok: false, code, message });

function outOfReach(flight: PlannedFlight, place: BreakPoint | undefined): SplitFault {
  const message = "A part of the route is too far from every take-off place for one battery.";
  return {
    ...fault("beyond-battery-range", message),
    ...(place && { position: positionAt(flight, place.start) }),
  };
}

const ownPlace = ({ takeOff }: PlannedFlight): TakeOffPoint[] =>
  takeOff ? [{ id: "own", name: "Take-off place", position: takeOff }] : [];

interface Whole {
  flight: PlannedFlight;
  rules: SplitRules;
  places: readonly TakeOffPoint[];
}

function waysOf({ flight, rules, places }: Whole, breaks: readonly BreakPoint[]): TransitCosts {
  return places.map((place) => {
    const from = withTakeOffPoint(flight, place, rules.elevation).flight;
    const higherM = (from.waypoints[0]?.position[2] ?? 0) - (flight.waypoints[0]?.position[2] ?? 0);
    const raised = ([lon = 0, lat = 0, heightM = 0]: Position): Position => [lon, lat, heightM + higherM];
    const { out, home } = transitsFor(from, rules.conditions);
    return {
      outS: Float64Array.from(breaks, ({ startPosition }) => out(raised(startPosition)).hoverS),
      homeS: Float64Array.from(breaks, ({ endPosition }) => home(raised(endPosition)).hoverS),
    };
  });
}

function makePart({ flight, rules, places }: Whole, from: BreakPoint, to: BreakPoint): BatteryFlight {
  const cut = { ...flight, waypoints: sliceFlight(flight, from.start, to.end) };
  const rest = { firstPhoto: from.firstPhoto, photoCount: to.photosBefore - from.firstPhoto };
  const choices = places.map((takeOffPoint) => {
    const moved = withTakeOffPoint(cut, takeOffPoint, rules.elevation);
    return { ...rest, ...moved, takeOffPoint, energy: flightEnergy(moved.flight, rules.conditions) };
  });
  const [best] = choices.toSorted((a, b) => a.energy.hoverS - b.energy.hoverS);
  if (best) return best;
  return {
    ...rest,
    flight: cut,
    takeOffPoint: undefined,
    energy: flightEnergy(cut, rules.conditions),
    areHeightsKnown: true,
  };
}
