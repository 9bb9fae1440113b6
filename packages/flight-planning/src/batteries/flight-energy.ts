import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Position } from "geojson";
import { ACCELERATION_MPS2 } from "./flight-time.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { powerOfHover } from "./flight-power.ts";
import { type FlightConditions, type SegmentTime, segmentTimes } from "./segment-times.ts";
import { airspeedMps, groundSpeedMps } from "./wind.ts";

/** What a flight takes from take-off to landing. */
export interface FlightEnergy {
  distanceM: number;
  durationS: number;
  /** Of the battery, in seconds of hovering in still air. */
  hoverS: number;
  /** Waypoints before segments that the wind makes unflyable; −1 for the transit out, the last waypoint for the transit home. */
  unflyable: number[];
}

/** Seconds of hovering that a full battery gives, less the reserve. */
export const usableHoverS = ({ aircraft, reservePercent }: FlightConditions): number =>
  aircraft.enduranceMin * 60 * (1 - reservePercent / 100);

export function flightEnergy(
  flight: PlannedFlight,
  conditions: FlightConditions,
  stretches: readonly SegmentTime[] = segmentTimes(flight.waypoints, conditions),
): FlightEnergy {
  const [out, home] = [transitOut(flight, conditions), transitHome(flight, conditions)];
  const total = (of: (stretch: SegmentTime) => number): number =>
    stretches.reduce((sum, stretch) => sum + of(stretch), 0);
  return {
    distanceM: out.distanceM + home.distanceM + total(({ lengthM }) => lengthM),
    durationS: out.durationS + home.durationS + total(({ actionS, flightS }) => actionS + flightS),
    hoverS: out.hoverS + home.hoverS + total(({ hoverS }) => hoverS),
    unflyable: [
      ...(out.isFlyable ? [] : [-1]),
      ...stretches.flatMap(({ isFlyable }, index) => (isFlyable ? [] : [index])),
      ...(home.isFlyable ? [] : [flight.waypoints.length - 1]),
    ],
  };
}

export interface TransitEffort {
  distanceM: number;
  durationS: number;
  hoverS: number;
  isFlyable: boolean;
}

/** Up to the safe height, or higher where the first waypoint is, over to it, and down. Nothing without a take-off point. */
export function transitOut(flight: PlannedFlight, conditions: FlightConditions): TransitEffort {
  const first = flight.waypoints[0]?.position;
  return first ? transitsFor(flight, conditions).out(first) : NONE;
}

/** From the last waypoint at the safe height back to the take-off point and down; down only where the flight ends there. */
export function transitHome(flight: PlannedFlight, conditions: FlightConditions): TransitEffort {
  const last = flight.waypoints.at(-1)?.position;
  return last ? transitsFor(flight, conditions).home(last) : NONE;
}

/** Transits out to and home from any position of a flight. */
export function transitsFor(
  flight: PlannedFlight,
  conditions: FlightConditions,
): { out: (to: Position) => TransitEffort; home: (from: Position) => TransitEffort } {
  const { takeOff, finish } = flight;
  if (!takeOff) return { out: () => NONE, home: () => NONE };
  const { toMetres } = localFrame(takeOff);
  return {
    out: (to) => transit(flight, conditions, { waypoint: to, offsetM: toMetres(to) }),
    home: (from) => {
      const [eastM, northM] = finish === "land" ? [0, 0] : toMetres(from);
      return transit(flight, conditions, { waypoint: from, offsetM: [-eastM, -northM], isHome: true });
    },
  };
}

const NONE: TransitEffort = { distanceM: 0, durationS: 0, hoverS: 0, isFlyable: true };

interface TransitPath {
  waypoint: Position;
  /** East and north, as it is flown. */
  offsetM: PlanarPoint;
  isHome?: boolean;
}

function transit(
  flight: PlannedFlight,
  conditions: FlightConditions,
  { waypoint, offsetM: [eastM, northM], isHome }: TransitPath,
): TransitEffort {
  const { aircraft, wind } = conditions;
  const distanceM = Math.sqrt(eastM * eastM + northM * northM);
  const courseDeg = (Math.atan2(eastM, northM) * 180) / Math.PI;
  const waypointM = heightOver(flight, waypoint);
  const highM = Math.max(flight.safeTakeOffHeightM, waypointM);
  const climbM = isHome ? highM - waypointM : highM;
  const descentM = isHome ? highM : highM - waypointM;
  const speed = groundSpeedMps(flight.transitSpeedMps, courseDeg, wind, aircraft.maxSpeedMps);
  const speedMps = Math.max(0.1, speed ?? flight.transitSpeedMps);
  const [climbS, descentS] = [climbM / aircraft.climbMps, descentM / aircraft.descentMps];
  const levelS = distanceM > 0 ? distanceM / speedMps + speedMps / ACCELERATION_MPS2 : 0;
  const drift = wind?.speedMps ?? 0;
  return {
    distanceM: distanceM + climbM + descentM,
    durationS: climbS + levelS + descentS,
    hoverS:
      climbS * powerOfHover(drift, aircraft.climbMps) +
      levelS * powerOfHover(airspeedMps(speedMps, courseDeg, wind)) +
      descentS * powerOfHover(drift),
    isFlyable: speed !== undefined || distanceM === 0,
  };
}

/** Metres above the take-off point, as near as is known without an elevation model. */
function heightOver({ heightMode, takeOff }: PlannedFlight, [, , heightM = 0]: Position): number {
  return Math.max(0, heightMode === "ellipsoid" ? heightM - (takeOff?.[2] ?? heightM) : heightM);
}
