import { checkFlight } from "@overfly/flight-planning/safety/check-flight";
import { aircraftOf } from "@overfly/flight-planning/cameras/aircraft";
import { splitFlight } from "@overfly/flight-planning/batteries/split-flight";
import {
  flightOf,
  lineOf,
  madeGround,
  placeAt,
  waypointAt,
} from "@overfly/flight-planning/testing/made-ground";
import { followTerrain } from "@overfly/flight-planning/terrain/follow-terrain";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";

const ROUNDS = 7;
const AIM_MS = 300;

const ground = madeGround(
  (eastM, northM) => 200 + 18 * Math.sin(eastM / 110) + 12 * Math.cos(northM / 70) + 3 * Math.sin(eastM / 23),
  { cellM: 4 },
);

/** Following the ground with a flight whose way meets it at 10,000 places, and with one of 10,000 waypoints. */
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
  const baseline = (): number => lookUp(dense, 10_000);
  return [
    figure("following 10 km of ground at 10,000 places", {
      work: () => follow(survey),
      baseline: () => lookUp(survey, 10_000),
      aimMs: AIM_MS,
    }),
    figure("following the ground with 10,000 waypoints", {
      work: () => follow(dense),
      baseline,
      aimMs: AIM_MS,
    }),
    figure("checking a flight of 10,000 waypoints", { work: () => check(dense), baseline }),
    figure("splitting a flight of 10,000 waypoints by battery", { work: () => split(dense), baseline }),
    pointsFigure(survey),
  ];
}

function follow(flight: PlannedFlight): number {
  const followed = followTerrain(flight, ground, { toleranceM: 3 });
  if (!followed.ok) throw new Error(followed.message);
  return followed.addedPoints;
}

function check(flight: PlannedFlight): number {
  const aircraft = aircraftOf("m3t");
  if (!aircraft) throw new Error("The aircraft list lacks the M3T.");
  return checkFlight(flight, { aircraft, elevation: ground, pilot: placeAt(0, 0) }).length;
}

function split(flight: PlannedFlight): number {
  const aircraft = aircraftOf("m3t");
  if (!aircraft) throw new Error("The aircraft list lacks the M3T.");
  const parts = splitFlight(flight, { conditions: { aircraft, reservePercent: 25 } });
  if (!parts.ok) throw new Error(parts.message);
  return parts.parts.length;
}

/** The bare minimum of work: that many heights between the flight's first and last waypoint, one after another. */
function lookUp({ waypoints }: PlannedFlight, count: number): number {
  const [west = 0, south = 0] = waypoints[0]?.position ?? [];
  const [east = 0, north = 0] = waypoints.at(-1)?.position ?? [];
  let sum = 0;
  for (let step = 0; step < count; step += 1) {
    const part = step / count;
    sum += ground.heightM(west + (east - west) * part, south + (north - south) * part) ?? 0;
  }
  return sum;
}

interface Measured {
  work: () => number;
  baseline: () => number;
  aimMs?: number;
}

/** The fastest of some rounds, against as many bare look-ups in the same run. */
function figure(name: string, { work, baseline, aimMs }: Measured): object {
  const [valueMs, baselineMs] = [fastestMs(work), fastestMs(baseline, LOOK_UP_TIMES)];
  return {
    name: aimMs === undefined ? name : `${name} (aim: ${aimMs} ms at most)`,
    value: valueMs,
    unit: "ms of the thread's work",
    baseline: `10,000 bare bilinear look-ups: ${baselineMs.toFixed(2)} ms`,
    ratio: valueMs / baselineMs,
  };
}

/** A single round of look-ups is too short for the thread's clock. */
const LOOK_UP_TIMES = 100;

/** Of the thread's own work: what else the machine does meanwhile does not count. */
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

/** Points that were added, against one at every 20 m as fixed-step planners set them. */
function pointsFigure(flight: PlannedFlight): object {
  const value = follow(flight);
  const fixed = 10 * (980 / 20 - 1);
  return {
    name: "points added over hills within 3 m",
    value,
    unit: "points",
    baseline: `a point every 20 m: ${fixed}`,
    ratio: value / fixed,
  };
}
