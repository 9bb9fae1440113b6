import { flightEnergy, usableHoverS } from "#batteries/flight-energy.ts";
import type { FlightConditions } from "#batteries/segment-times.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { FlightTrack } from "./flight-track.ts";
import type { IssueLocation, PlanIssue } from "./plan-issue.ts";
import type { SafetyContext } from "./safety-context.ts";
import { findViolation } from "./track-violations.ts";

const DEFAULT_LINE_OF_SIGHT_M = 500;
/** 4 Beaufort, IEC TS 62446-3: above it modules cool too much. */
const INSPECTION_WIND_MPS = 28 / 3.6;
/** From here on thermographers note that the wind cools. */
const NOTED_WIND_MPS = 4;

export function checkRange(flight: PlannedFlight, track: FlightTrack, around: SafetyContext): PlanIssue[] {
  return [...lineOfSight(track, around), ...checkBattery(flight, around), ...checkWind(flight, around)];
}

function lineOfSight(track: FlightTrack, { pilotPosition, limits }: SafetyContext): PlanIssue[] {
  if (!pilotPosition) return [];
  const limit = limits?.lineOfSightM ?? DEFAULT_LINE_OF_SIGHT_M;
  const [east, north] = track.frame.toMetres(pilotPosition);
  const beyond = findViolation(track, ({ localM: [x, y], aboveTakeOffM }) => {
    const [aside, ahead, up] = [x - east, y - north, aboveTakeOffM ?? 0];
    return Math.sqrt(aside * aside + ahead * ahead + up * up) - limit;
  });
  if (!beyond) return [];
  const worst = limit + beyond.worst;
  const { points, frame } = track;
  const middleEast = points.reduce((sum, { localM }) => sum + localM[0], 0) / points.length;
  const middleNorth = points.reduce((sum, { localM }) => sum + localM[1], 0) / points.length;
  const middle = frame.toPosition([middleEast, middleNorth]);
  const nearer = points.every(
    ({ localM: [x, y] }) => (x - middleEast) ** 2 + (y - middleNorth) ** 2 < limit * limit,
  );
  return [
    {
      code: "beyond-line-of-sight",
      severity: "warning",
      locations: beyond.locations,
      worst,
      limit,
      fixes: nearer ? [{ kind: "move-pilot", to: middle }] : [{ kind: "split" }],
    },
  ];
}

function checkBattery(flight: PlannedFlight, around: SafetyContext): PlanIssue[] {
  if (!flight.takeOff) {
    return [
      {
        code: "no-take-off-point",
        severity: "warning",
        locations: [],
        fixes: [{ kind: "set-take-off" }],
      },
    ];
  }
  if (!around.battery) return [];
  const conditions = conditionsOf(around);
  const need = flightEnergy(flight, conditions);
  const limit = usableHoverS(conditions);
  if (need.hoverS <= limit) return [];
  return [
    {
      code: "battery-too-small",
      severity: "error",
      locations: [],
      worst: need.hoverS,
      limit,
      fixes: [{ kind: "split" }],
    },
  ];
}

const conditionsOf = ({ aircraft, battery, wind }: SafetyContext): FlightConditions => ({
  aircraft,
  reservePercent: battery?.reservePercent ?? 0,
  ...(wind && { wind }),
});

function checkWind(flight: PlannedFlight, around: SafetyContext): PlanIssue[] {
  if (!around.wind) return [];
  const worst = around.wind.speedMps;
  const issues: PlanIssue[] = [];
  const { unflyable } = flightEnergy(flight, conditionsOf(around));
  if (unflyable.length > 0) {
    issues.push({
      code: "wind-stops-the-aircraft",
      severity: "error",
      locations: unflyable.map((waypoint) => locationAt(flight, waypoint)),
      worst,
      fixes: [],
    });
  }
  if (worst > around.aircraft.maxWindMps) {
    const limit = around.aircraft.maxWindMps;
    issues.push({
      code: "wind-above-aircraft-limit",
      severity: "error",
      locations: [],
      worst,
      limit,
      fixes: [],
    });
  }
  if (!flight.lensIds.includes("ir") || worst <= NOTED_WIND_MPS) return issues;
  const isTooStrong = worst > INSPECTION_WIND_MPS;
  const limit = isTooStrong ? INSPECTION_WIND_MPS : NOTED_WIND_MPS;
  issues.push({
    code: "wind-above-inspection-limit",
    severity: isTooStrong ? "warning" : "hint",
    locations: [],
    worst,
    limit,
    fixes: [],
  });
  return issues;
}

const locationAt = ({ waypoints, takeOff }: PlannedFlight, waypoint: number): IssueLocation => {
  const [lon = 0, lat = 0] = (waypoint < 0 ? takeOff : waypoints[waypoint]?.position) ?? [];
  return { position: [lon, lat], waypoint };
};
