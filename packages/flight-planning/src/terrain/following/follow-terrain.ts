import type { Position } from "geojson";
import { limitDamping } from "./limit-damping.ts";
import { CLIMB_MPS, DESCENT_MPS } from "#batteries/flight-time.ts";
import type { PlannedFlight, PlannedWaypoint } from "#model/planned-flight.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";
import { type FlightSamples, flightSamples } from "./flight-samples.ts";
import { heightCorridor } from "./height-corridor.ts";
import { type ObstacleZone, obstacleZone } from "#terrain/obstacle-zone.ts";
import { smoothHeights } from "./smooth-heights.ts";
import { type Knot, straightPieces } from "./fit-lines.ts";
import type { TerrainFollowingOptions, FollowedFlight, FollowFault } from "./followed-flight.ts";

/**
 * Turns heights above the ground into heights above the take-off point, with as few points as the tolerance asks for.
 * The third coordinate of each waypoint is the requested height above the ground, whether the flight was planned over
 * ground or over the take-off point. Never lower than the requested height less tolerance, also where the ground is too steep.
 */
export function followTerrain(
  flight: PlannedFlight,
  elevation: ElevationModel,
  rules: TerrainFollowingOptions,
): FollowedFlight | FollowFault {
  const wrong = faultIn(flight, rules);
  if (wrong) return wrong;
  const [lon = 0, lat = 0] = flight.takeOff ?? [];
  const takeOffM = elevation.heightM(lon, lat);
  if (takeOffM === undefined) return gap([[lon, lat]]);
  const zones = (rules.obstacles ?? []).map((obstacle) => obstacleZone(obstacle, elevation));
  const runs = runsOf(flight.waypoints).map((waypoints) => ({
    waypoints,
    samples: flightSamples(waypoints, elevation),
  }));
  const gaps = runs.flatMap(({ samples }) => gapPositions(samples));
  if (gaps.length > 0) return gap(gaps);
  const followed = runs.map((run) => followRun(run, zones, rules));
  const waypoints = followed.flatMap((run) => run.waypoints);
  const raised = new Set(followed.flatMap(({ corridor }) => corridor.raisedOver));
  return {
    ok: true,
    flight: {
      ...flight,
      heightMode: "take-off",
      waypoints: limitDamping(waypoints).map((waypoint) => lowered(waypoint, takeOffM, elevation)),
    },
    addedPoints: waypoints.length - flight.waypoints.length,
    tooSteep: followed.flatMap(({ corridor }) => corridor.tooSteep),
    raisedOver: [...raised],
    notCleared: followed.flatMap(({ corridor }) => corridor.notCleared),
  };
}

const SMALLEST_TOLERANCE_M = 0.1;

function faultIn(
  { waypoints, takeOff, heightMode }: PlannedFlight,
  rules: TerrainFollowingOptions,
): FollowFault | undefined {
  const fault = (code: FollowFault["code"]): FollowFault => ({ ok: false, code, locations: [] });
  if (waypoints.length === 0) return fault("empty-flight");
  if (!takeOff) return fault("no-take-off-point");
  if (heightMode === "ellipsoid") return fault("not-above-ground");
  const { toleranceM, climbMps = CLIMB_MPS, descentMps = DESCENT_MPS } = rules;
  if (!(toleranceM >= SMALLEST_TOLERANCE_M && climbMps > 0 && descentMps > 0)) {
    return fault("tolerance-too-small");
  }
  return undefined;
}

const gap = (locations: Position[]): FollowFault => ({ ok: false, code: "terrain-gap", locations });

/** Waypoints up to where one stands right above another, from where a new run begins. */
function runsOf(waypoints: readonly PlannedWaypoint[]): PlannedWaypoint[][] {
  const runs: PlannedWaypoint[][] = [];
  for (const waypoint of waypoints) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (!run || !last || isAbove(last.position, waypoint.position)) runs.push([waypoint]);
    else run.push(waypoint);
  }
  return runs;
}

/** Within some millimetres. */
const SAME_PLACE_DEG = 5e-8;

const isAbove = ([lon = 0, lat = 0]: Position, [otherLon = 0, otherLat = 0]: Position): boolean =>
  Math.abs(lon - otherLon) < SAME_PLACE_DEG && Math.abs(lat - otherLat) < SAME_PLACE_DEG;

const MOST_PLACES = 100;

function gapPositions({ groundM, distanceM, positionAt }: FlightSamples): Position[] {
  const positions: Position[] = [];
  for (let sample = 0; sample < groundM.length && positions.length < MOST_PLACES; sample += 1) {
    const begins = Number.isNaN(groundM[sample]) && !(sample > 0 && Number.isNaN(groundM[sample - 1]));
    if (begins) positions.push(positionAt(distanceM[sample] ?? 0));
  }
  return positions;
}

interface Run {
  waypoints: PlannedWaypoint[];
  samples: FlightSamples;
}

function followRun(
  { waypoints, samples }: Run,
  zones: readonly ObstacleZone[],
  rules: TerrainFollowingOptions,
) {
  const corridor = heightCorridor(waypoints, samples, { zones, rules });
  const knots = smoothHeights(corridor, straightPieces(corridor));
  return { waypoints: withPoints(waypoints, knots, samples), corridor };
}

function withPoints(
  waypoints: readonly PlannedWaypoint[],
  knots: readonly Knot[],
  { positionAt }: FlightSamples,
): PlannedWaypoint[] {
  let before = waypoints[0];
  return knots.flatMap(({ distanceM, heightM, bend }) => {
    const own = bend === undefined ? undefined : waypoints[bend];
    if (own) {
      before = own;
      const [lon = 0, lat = 0] = own.position;
      return [{ ...own, position: [lon, lat, heightM] }];
    }
    if (!before) return [];
    const { speedMps, headingDeg, lookAt, itemIndex, line } = before;
    const [lon = 0, lat = 0] = positionAt(distanceM);
    const added: PlannedWaypoint = {
      position: [lon, lat, heightM],
      speedMps,
      turn: "pass",
      actions: [],
      ...(headingDeg !== undefined && { headingDeg }),
      ...(lookAt && { lookAt }),
      ...(itemIndex !== undefined && { itemIndex }),
      ...(line !== undefined && { line }),
    };
    return [added];
  });
}

/** Over the take-off point; what the aircraft points to keeps its height over its own ground. */
function lowered(waypoint: PlannedWaypoint, takeOffM: number, elevation: ElevationModel): PlannedWaypoint {
  const [lon = 0, lat = 0, heightM = 0] = waypoint.position;
  const position = [lon, lat, heightM - takeOffM];
  if (!waypoint.lookAt) return { ...waypoint, position };
  const [toLon = 0, toLat = 0, toM = 0] = waypoint.lookAt;
  const groundM = elevation.heightM(toLon, toLat) ?? takeOffM;
  return { ...waypoint, position, lookAt: [toLon, toLat, toM + groundM - takeOffM] };
}
