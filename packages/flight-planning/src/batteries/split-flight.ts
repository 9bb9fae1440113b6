import type { Position } from "geojson";
import type { Fault } from "#model/fault.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { TakeOffPoint } from "@overfly/contract/flight-routes/route-document";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { type BreakPoint, breakPoints } from "./break-points.ts";
import { cheapestSplit, type TransitCosts } from "./cheapest-split.ts";
import { type FlightEnergy, flightEnergy, transitsFor, usableHoverS } from "./flight-energy.ts";
import { type FlightMeasures, measureFlight } from "./flight-measures.ts";
import { flightSlicer } from "./slice-flight.ts";
import { positionAt } from "./photo-positions.ts";
import type { FlightConditions } from "./segment-times.ts";
import { withTakeOffPoint } from "./take-off-point.ts";

export interface SplitRules {
  conditions: FlightConditions;
  /** Where flights may start and land; default the flight's own take-off point. */
  takeOffPoints?: readonly TakeOffPoint[];
  /** Photos that each flight repeats before taking new ones. */
  overlapPhotos?: number;
  /** Default what is measured now. */
  measures?: FlightMeasures | undefined;
  /** For heights above the take-off point, where there are several. */
  elevation?: ElevationModel;
}

export interface BatteryFlight {
  flight: PlannedFlight;
  takeOffPoint: TakeOffPoint | undefined;
  energy: FlightEnergy;
  /** Indexes into the whole flight's photos, the repeated ones included. */
  firstPhoto: number;
  photoCount: number;
  /** False where heights could not be converted to another take-off point because the terrain there is unknown. */
  areHeightsKnown: boolean;
}

export type SplitFault = Fault<"empty-flight" | "beyond-battery-range" | "too-windy" | "no-usable-battery">;

/**
 * Splits a flight into flights of one battery each: as few as possible, and among those the split that takes the least
 * battery in total, transits out and home included. Each is a complete flight from its best take-off point.
 */
export function splitFlight(
  flight: PlannedFlight,
  rules: SplitRules,
): { ok: true; flights: BatteryFlight[] } | SplitFault {
  const overlapPhotos = rules.overlapPhotos ?? 0;
  if (flight.waypoints.length === 0) return { ok: false, code: "empty-flight" };
  const usable = usableHoverS(rules.conditions);
  if (!(usable > 0 && overlapPhotos >= 0)) return { ok: false, code: "no-usable-battery" };
  const measures = rules.measures ?? measureFlight(flight, rules.conditions);
  const windy = flightEnergy(flight, rules.conditions, measures.times).unflyable[0];
  if (windy !== undefined) {
    const at = positionAt(flight, { waypoint: Math.max(0, windy), fraction: 0 });
    return { ok: false, code: "too-windy", at };
  }
  const takeOffPoints = rules.takeOffPoints?.length ? rules.takeOffPoints : ownTakeOffPoint(flight);
  const whole: SplitInput = { flight, rules, takeOffPoints, sliceOf: flightSlicer(flight) };
  const breaks = breakPoints(flight, measures, overlapPhotos);
  const transitCosts = transitCostsOf(whole, breaks);
  let allowed = usable;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const cuts = cheapestSplit(breaks, transitCosts, allowed);
    if ("unreachableFrom" in cuts) return outOfReach(flight, breaks[cuts.unreachableFrom]);
    const flights = cuts.pairs.flatMap(([begin, end]) => {
      const [from, to] = [breaks[begin], breaks[end]];
      return from && to ? [makeBatteryFlight(whole, from, to)] : [];
    });
    const worst = Math.max(...flights.map(({ energy }) => energy.hoverS));
    if (worst <= usable) return { ok: true, flights };
    allowed -= worst - usable + 1; // what the sums leave out: accelerating again, turning
  }
  return outOfReach(flight, breaks[0]);
}

const MAX_ROUNDS = 8;

function outOfReach(flight: PlannedFlight, takeOffPoint: BreakPoint | undefined): SplitFault {
  return {
    ok: false,
    code: "beyond-battery-range",
    ...(takeOffPoint && { at: positionAt(flight, takeOffPoint.start) }),
  };
}

const ownTakeOffPoint = ({ takeOff }: PlannedFlight): TakeOffPoint[] =>
  takeOff ? [{ id: "own", name: "Take-off point", position: takeOff }] : [];

interface SplitInput {
  flight: PlannedFlight;
  rules: SplitRules;
  takeOffPoints: readonly TakeOffPoint[];
  sliceOf: ReturnType<typeof flightSlicer>;
}

function transitCostsOf(
  { flight, rules, takeOffPoints }: SplitInput,
  breaks: readonly BreakPoint[],
): TransitCosts {
  return takeOffPoints.map((takeOffPoint) => {
    const from = withTakeOffPoint(flight, takeOffPoint, rules.elevation).flight;
    const higherM = (from.waypoints[0]?.position[2] ?? 0) - (flight.waypoints[0]?.position[2] ?? 0);
    const raised = ([lon = 0, lat = 0, heightM = 0]: Position): Position => [lon, lat, heightM + higherM];
    const { out, home } = transitsFor(from, rules.conditions);
    return {
      outS: Float64Array.from(breaks, ({ startPosition }) => out(raised(startPosition)).hoverS),
      homeS: Float64Array.from(breaks, ({ endPosition }) => home(raised(endPosition)).hoverS),
    };
  });
}

function makeBatteryFlight(
  { flight, rules, takeOffPoints, sliceOf }: SplitInput,
  from: BreakPoint,
  to: BreakPoint,
): BatteryFlight {
  const cut = { ...flight, waypoints: sliceOf(from.start, to.end) };
  const rest = { firstPhoto: from.firstPhoto, photoCount: to.photosBefore - from.firstPhoto };
  const choices = takeOffPoints.map((takeOffPoint) => {
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
