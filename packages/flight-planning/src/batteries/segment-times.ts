import { offsetM } from "@overfly/geo/local-frame";
import type { Aircraft } from "#cameras/aircraft.ts";
import { ACCELERATION_MPS2 } from "./flight-time.ts";
import type { PlannedWaypoint, WaypointAction } from "#model/planned-flight.ts";
import { powerOfHover } from "./flight-power.ts";
import { airspeedMps, groundSpeedMps, type Wind } from "./wind.ts";

export interface FlightConditions {
  aircraft: Pick<Aircraft, "enduranceMin" | "maxSpeedMps" | "climbMps" | "descentMps">;
  /** Percent of the battery that stays unused. */
  reservePercent: number;
  wind?: Wind;
}

/** What a waypoint's actions and the segment that follows it take. */
export interface SegmentTime {
  lengthM: number;
  actionS: number;
  flightS: number;
  /** Of the battery, in seconds of hovering in still air; actions and flight together. */
  hoverS: number;
  /** False where the wind is too strong to fly the segment. */
  isFlyable: boolean;
}

/** One for each waypoint, the last one's being its actions alone. From standing to standing, slower round corners. */
export function segmentTimes(
  waypoints: readonly PlannedWaypoint[],
  { aircraft, wind }: FlightConditions,
): SegmentTime[] {
  const segments = segmentsOf(waypoints);
  const cruise = segments.map(({ courseDeg }, index) =>
    groundSpeedMps(Math.max(0.1, waypoints[index]?.speedMps ?? 0.1), courseDeg, wind, aircraft.maxSpeedMps),
  );
  const passing = passingSpeeds(waypoints, segments, cruise);
  return waypoints.map((waypoint, index) => {
    const segment = segments[index];
    const actionS = waypoint.actions.reduce((sum, action) => sum + secondsOf(action), 0);
    const actionHoverS = actionS * powerOfHover(wind?.speedMps ?? 0);
    if (!segment) return { lengthM: 0, actionS, flightS: 0, hoverS: actionHoverS, isFlyable: true };
    const speedMps = cruise[index] ?? Math.max(0.1, waypoint.speedMps);
    const speeds = { entry: passing[index] ?? 0, exit: passing[index + 1] ?? 0, cruise: speedMps };
    const verticalMps = segment.climbM > 0 ? aircraft.climbMps : aircraft.descentMps;
    const flightS = Math.max(trapezeS(segment.lengthM, speeds), Math.abs(segment.climbM) / verticalMps);
    const climbMps = flightS > 0 ? segment.climbM / flightS : 0;
    const power = powerOfHover(airspeedMps(speedMps, segment.courseDeg, wind), climbMps);
    return {
      lengthM: segment.lengthM,
      actionS,
      flightS,
      hoverS: actionHoverS + flightS * power,
      isFlyable: cruise[index] !== undefined,
    };
  });
}

/** Seconds that an action holds the aircraft up: measured on none, so rather long. */
function secondsOf(action: WaypointAction): number {
  switch (action.kind) {
    case "hover":
      return Math.max(0, action.seconds);
    case "photo":
      return 1;
    case "heading":
    case "gimbal":
    case "zoom":
    case "focus":
      return 2;
    case "panorama":
      return 40;
    case "photos-by-distance":
    case "photos-by-time":
    case "stop-photos":
    case "start-video":
    case "stop-video":
    case "unsupported":
      return 0;
  }
}

interface Segment {
  lengthM: number;
  climbM: number;
  courseDeg: number;
}

function segmentsOf(waypoints: readonly PlannedWaypoint[]): Segment[] {
  return waypoints.slice(1).map(({ position }, index) => {
    const from = waypoints[index]?.position ?? position;
    const [eastM, northM] = offsetM(from, position);
    const climbM = (position[2] ?? 0) - (from[2] ?? 0);
    const courseDeg = (Math.atan2(eastM, northM) * 180) / Math.PI;
    const lengthM = Math.sqrt(eastM * eastM + northM * northM + climbM * climbM);
    return { lengthM, climbM, courseDeg };
  });
}

/** Speed at each waypoint: what its turn allows, and what can be reached and left again in time. */
function passingSpeeds(
  waypoints: readonly PlannedWaypoint[],
  segments: readonly Segment[],
  cruise: readonly (number | undefined)[],
): number[] {
  const speeds = waypoints.map((waypoint, index) => {
    const [before, after] = [segments[index - 1], segments[index]];
    const stands = waypoint.turn === "stop" || waypoint.actions.some(isDoneStanding);
    if (!before || !after || stands) return 0;
    const fastest = Math.min(cruise[index - 1] ?? 0, cruise[index] ?? 0);
    return Math.min(fastest, turnSpeedMps(after.courseDeg - before.courseDeg, fastest, waypoint.dampingM));
  });
  const gain = (segment: Segment | undefined, speed: number): number =>
    Math.sqrt(speed * speed + 2 * ACCELERATION_MPS2 * (segment?.lengthM ?? 0));
  for (let index = 1; index < speeds.length; index += 1) {
    speeds[index] = Math.min(speeds[index] ?? 0, gain(segments[index - 1], speeds[index - 1] ?? 0));
  }
  for (let index = speeds.length - 2; index >= 0; index -= 1) {
    speeds[index] = Math.min(speeds[index] ?? 0, gain(segments[index], speeds[index + 1] ?? 0));
  }
  return speeds;
}

const isDoneStanding = ({ kind }: WaypointAction): boolean =>
  kind === "hover" || kind === "heading" || kind === "panorama";

/** The part of the speed that still points ahead, or what a curve of the damping distance allows, if that is more. */
function turnSpeedMps(turnDeg: number, speedMps: number, dampingM = 0): number {
  const angle = Math.abs((((turnDeg % 360) + 540) % 360) - 180) * (Math.PI / 180);
  const ahead = speedMps * Math.max(0, Math.cos(angle));
  const radiusM = dampingM / Math.max(1e-6, Math.tan(Math.min(angle, Math.PI - 0.01) / 2));
  return Math.max(ahead, Math.sqrt(ACCELERATION_MPS2 * radiusM));
}

function trapezeS(
  lengthM: number,
  { entry, exit, cruise }: { entry: number; exit: number; cruise: number },
): number {
  const peak = Math.min(
    Math.max(cruise, entry, exit),
    Math.sqrt((entry * entry + exit * exit) / 2 + ACCELERATION_MPS2 * lengthM),
  );
  const twice = 2 * ACCELERATION_MPS2;
  const turningM =
    Math.max(0, peak * peak - entry * entry) / twice + Math.max(0, peak * peak - exit * exit) / twice;
  const turningS = (Math.max(0, peak - entry) + Math.max(0, peak - exit)) / ACCELERATION_MPS2;
  return turningS + (peak > 0 ? Math.max(0, lengthM - turningM) / peak : 0);
}
