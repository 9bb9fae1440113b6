import { checkFlight } from "@overfly/flight-planning/safety/check-flight";
import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { splitFlight } from "@overfly/flight-planning/batteries/split-flight";
import {
  flightOf,
  lineOf,
  madeGround,
  placeAt,
  waypointAt,
} from "@overfly/flight-planning/testing/generated-terrain";
import { followTerrain } from "@overfly/flight-planning/terrain/following/follow-terrain";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";

const ROUNDS = 7;
const TARGET_MS = 300;

const ground = madeGround(
  (eastM, northM) => 200 + 18 * Math.sin(eastM / 110) + 12 * Math.cos(northM / 70) + 3 * Math.sin(eastM / 23),
  { cellM: 4 },
);

/** Terrain following of a flight sampled at 10,000 points, and of one with 10,000 waypoints. */
export async function run(): Promise<object[]> {
  const survey = flightOf(
    Array.from({ length: 10 }, (_, line) => {
      const ends: [number, number] = line % 2 === 0 ? [-490, 490] : [490, -490];
      return lineOf([ends[0], line * 20], [ends[1], line * 20], { line });
    }).flat(),
  );
  const dense = flightOf(
    Array.from({ length: 10_000 }, (_, index) => {
      const [row, column] = [Math.floor(index / 100), index % 100];
      return waypointAt((row % 2 === 0 ? column : 99 - column) * 10 - 495, row * 12 - 600, { turn: "pass" });
    }),
  );
  const baseline = (): number => lookUpElevations(dense, 10_000);
  return [
    result("terrain following over 10 km with 10,000 samples", {
      work: () => follow(survey),
      baseline: () => lookUpElevations(survey, 10_000),
      targetMs: TARGET_MS,
    }),
    result("terrain following with 10,000 waypoints", {
      work: () => follow(dense),
      baseline,
      targetMs: TARGET_MS,
    }),
    result("checking a flight of 10,000 waypoints", { work: () => check(dense), baseline }),
    result("splitting a flight of 10,000 waypoints by battery", { work: () => split(dense), baseline }),
    pointsResult(survey),
  ];
}

function follow(flight: PlannedFlight): number {
  const followed = followTerrain(flight, ground, { toleranceM: 3 });
  if (!followed.ok) throw new Error(followed.code);
  return followed.addedPoints;
}

function check(flight: PlannedFlight): number {
  const aircraft = findAircraft("m3t");
  if (!aircraft) throw new Error("The aircraft list has no M3T.");
  return checkFlight(flight, { aircraft, elevation: ground, pilotPosition: placeAt(0, 0) }).length;
}

function split(flight: PlannedFlight): number {
  const aircraft = findAircraft("m3t");
  if (!aircraft) throw new Error("The aircraft list has no M3T.");
  const parts = splitFlight(flight, { conditions: { aircraft, reservePercent: 25 } });
  if (!parts.ok) throw new Error(parts.code);
  return parts.flights.length;
}

/** The minimum of work: that many elevation lookups between the flight's first and last waypoint. */
function lookUpElevations({ waypoints }: PlannedFlight, count: number): number {
  const [west = 0, south = 0] = waypoints[0]?.position ?? [];
  const [east = 0, north = 0] = waypoints.at(-1)?.position ?? [];
  let sum = 0;
  for (let step = 0; step < count; step += 1) {
    const fraction = step / count;
    sum += ground.heightM(west + (east - west) * fraction, south + (north - south) * fraction) ?? 0;
  }
  return sum;
}

interface Measured {
  work: () => number;
  baseline: () => number;
  targetMs?: number;
}

/** The fastest round, compared with 10,000 plain elevation lookups in the same run. */
function result(name: string, { work, baseline, targetMs }: Measured): object {
  const [valueMs, baselineMs] = [fastestMs(work), fastestMs(baseline, LOOKUP_REPEATS)];
  return {
    name: targetMs === undefined ? name : `${name} (target: at most ${targetMs} ms)`,
    value: valueMs,
    unit: "ms of CPU time",
    baseline: `10,000 bilinear lookups: ${baselineMs.toFixed(2)} ms`,
    ratio: valueMs / baselineMs,
  };
}

/** A single round of lookups is too short for the CPU clock. */
const LOOKUP_REPEATS = 100;

/** CPU time of the thread, which excludes other load. */
function fastestMs(work: () => number, times = 1): number {
  let fastest = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.threadCpuUsage();
    for (let time = 0; time < times; time += 1) work();
    const { user, system } = process.threadCpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1_000 / times);
  }
  return fastest;
}

/** Waypoints added for terrain following, compared with a fixed step of 20 m. */
function pointsResult(flight: PlannedFlight): object {
  const value = follow(flight);
  const fixed = 10 * (980 / 20 - 1);
  return {
    name: "waypoints added over hills at a tolerance of 3 m",
    value,
    unit: "waypoints",
    baseline: `a waypoint every 20 m: ${fixed}`,
    ratio: value / fixed,
  };
}
