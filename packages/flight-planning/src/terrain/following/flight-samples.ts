import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { PlannedWaypoint } from "#model/planned-flight.ts";
import type { ElevationModel } from "#terrain/elevation/elevation-model.ts";

/** The ground below a run of waypoints, close enough that nothing hides between two samples. */
export interface FlightSamples {
  /** Metres along the path over ground, growing. */
  distanceM: Float64Array;
  /** NaN in gaps. */
  groundM: Float64Array;
  /** The waypoints' own third coordinate, in between as the crow flies. */
  targetM: Float64Array;
  /** Metres between two samples at most. */
  stepM: number;
  /** Sample of each waypoint. */
  bends: number[];
  /** The position at a distance along the path. */
  positionAt: (distanceM: number) => Position;
}

const FINEST_STEP_M = 0.25;
const COARSEST_STEP_M = 10;
const MOST_SAMPLES = 400_000;

/** Samples at a quarter of the model's cell. Neighbouring waypoints must not lie above each other. */
export function flightSamples(
  waypoints: readonly PlannedWaypoint[],
  elevation: ElevationModel,
): FlightSamples {
  const stretches = stretchesOf(waypoints);
  const [only] = waypoints;
  if (stretches.length === 0 && only) return samplesAt(only.position, elevation);
  const totalM = stretches.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const stepM = Math.max(
    Math.min(COARSEST_STEP_M, Math.max(FINEST_STEP_M, elevation.resolutionM / 4)),
    totalM / MOST_SAMPLES,
  );
  const steps = stretches.map(({ lengthM }) => Math.max(1, Math.ceil(lengthM / stepM)));
  const count = steps.reduce((sum, step) => sum + step, 1);
  const [distanceM, groundM, targetM] = [count, count, count].map((length) => new Float64Array(length));
  if (!distanceM || !groundM || !targetM) throw new Error("unreachable: three arrays were made");
  const bends = [0];
  let first = 0;
  for (const [index, { from, to, startM, lengthM }] of stretches.entries()) {
    const step = steps[index] ?? 1;
    groundM.set(elevation.heightsBetween(from, to, step), first);
    const [fromM = 0, toM = 0] = [from[2], to[2]];
    for (let sample = 0; sample <= step; sample += 1) {
      distanceM[first + sample] = startM + (lengthM * sample) / step;
      targetM[first + sample] = fromM + ((toM - fromM) * sample) / step;
    }
    first += step;
    bends.push(first);
  }
  return { distanceM, groundM, targetM, stepM, bends, positionAt: positionFinder(stretches) };
}

function samplesAt(position: Position, elevation: ElevationModel): FlightSamples {
  return {
    distanceM: new Float64Array(1),
    groundM: elevation.heightsBetween(position, position, 0),
    targetM: Float64Array.of(position[2] ?? 0),
    stepM: 0,
    bends: [0],
    positionAt: () => [position[0] ?? 0, position[1] ?? 0],
  };
}

interface Stretch {
  from: Position;
  to: Position;
  startM: number;
  lengthM: number;
}

function stretchesOf(waypoints: readonly PlannedWaypoint[]): Stretch[] {
  const stretches: Stretch[] = [];
  let startM = 0;
  for (const [index, { position: to }] of waypoints.entries()) {
    const from = waypoints[index - 1]?.position;
    if (!from) continue;
    const lengthM = Math.hypot(...localFrame(from).toMetres(to));
    stretches.push({ from, to, startM, lengthM });
    startM += lengthM;
  }
  return stretches;
}

function positionFinder(stretches: readonly Stretch[]): FlightSamples["positionAt"] {
  let hint = 0;
  return (distanceM) => {
    if (distanceM < (stretches[hint]?.startM ?? 0)) hint = 0;
    while (hint < stretches.length - 1 && distanceM > (stretches[hint + 1]?.startM ?? Infinity)) hint += 1;
    const stretch = stretches[hint];
    if (!stretch) return [0, 0];
    const frame = localFrame(stretch.from);
    const [eastM, northM] = frame.toMetres(stretch.to);
    const fraction = stretch.lengthM > 0 ? Math.min(1, (distanceM - stretch.startM) / stretch.lengthM) : 0;
    return frame.toPosition([eastM * fraction, northM * fraction]);
  };
}
