import { transitOut } from "#batteries/flight-energy.ts";
import { photoPositions } from "#batteries/photo-positions.ts";
import { type FlightConditions, segmentTimes } from "#batteries/segment-times.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { glintAngleDeg } from "./glint.ts";
import type { IssueLocation, QuickFix, PlanIssue } from "./plan-issue.ts";
import type { SunConditions, SafetyContext } from "./safety-context.ts";

const DEFAULT_GLINT_DEG = 10;
const DEFAULT_MIN_SUN_DEG = 20;
/** IEC TS 62446-3: in the module plane. */
const DEFAULT_MIN_IRRADIANCE_WM2 = 600;
/** End of civil twilight, from where on Regulation (EU) No 923/2012 speaks of night. */
const NIGHT_DEG = -6;

export function checkSun(flight: PlannedFlight, around: SafetyContext): PlanIssue[] {
  const { light } = around;
  if (!light) return [];
  const shots = shotsOf(flight, around);
  const lastS = shots.at(-1)?.seconds ?? 0;
  const span: Span = { firstS: shots[0]?.seconds ?? 0, lastS };
  const isThermal = flight.lensIds.includes("ir");
  const dark = darkness(light, span, { around, isThermal });
  const isNight = dark.some(({ code }) => code === "night");
  return [...dark, ...(isNight ? [] : [...irradiance(flight, around, span), ...glint(shots, around)])];
}

interface TimedPose extends IssueLocation {
  seconds: number;
  headingDeg: number;
  pitchDeg: number;
}

interface Span {
  firstS: number;
  lastS: number;
}

/** Photos, or waypoints where there are none, each with the seconds after take-off. */
function shotsOf(flight: PlannedFlight, { aircraft, wind }: SafetyContext): TimedPose[] {
  const conditions: FlightConditions = { aircraft, reservePercent: 0, ...(wind && { wind }) };
  const starts: number[] = [];
  const times = segmentTimes(flight.waypoints, conditions);
  let startS = transitOut(flight, conditions).durationS;
  for (const { actionS, flightS } of times) {
    starts.push(startS);
    startS += actionS + flightS;
  }
  const photos = photoPositions(flight);
  if (photos.length === 0) {
    return flight.waypoints.map(({ position, headingDeg = 0, gimbalPitchDeg = 0 }, waypoint) => ({
      position: [position[0] ?? 0, position[1] ?? 0],
      waypoint,
      seconds: starts[waypoint] ?? 0,
      headingDeg,
      pitchDeg: gimbalPitchDeg,
    }));
  }
  return photos.map(({ position, waypoint, fraction, headingDeg, gimbalPitchDeg }) => ({
    position: [position[0] ?? 0, position[1] ?? 0],
    waypoint,
    seconds: (starts[waypoint] ?? 0) + (times[waypoint]?.flightS ?? 0) * fraction,
    headingDeg,
    pitchDeg: gimbalPitchDeg,
  }));
}

/** The sun moves a quarter of a degree a minute. */
const STEP_S = 60;

/** The minimum between the first and the last photo. */
function least({ firstS, lastS }: Span, at: (seconds: number) => number): number {
  let lowest = Math.min(at(firstS), at(lastS));
  for (let seconds = firstS; seconds < lastS; seconds += STEP_S) lowest = Math.min(lowest, at(seconds));
  return lowest;
}

interface Seen {
  around: SafetyContext;
  isThermal: boolean;
}

/** Thermography needs the sun itself; other flights may have a permission for the night. */
function darkness(
  { sunAt }: SunConditions,
  span: Span,
  { around: { limits }, isThermal }: Seen,
): PlanIssue[] {
  const worst = least(span, (seconds) => sunAt(seconds).elevationDeg);
  const limit = limits?.minSunElevationDeg ?? DEFAULT_MIN_SUN_DEG;
  if (worst >= limit) return [];
  const isNight = worst < NIGHT_DEG;
  const fixes = shifted(span, (seconds) => sunAt(seconds).elevationDeg >= limit);
  return [
    {
      code: isNight ? "night" : "sun-too-low",
      severity: isNight && isThermal ? "error" : "warning",
      locations: [],
      worst,
      limit: isNight ? NIGHT_DEG : limit,
      fixes,
    },
  ];
}

function irradiance(flight: PlannedFlight, { light, limits }: SafetyContext, span: Span): PlanIssue[] {
  const at = light?.irradianceAt;
  if (!at || !flight.lensIds.includes("ir")) return [];
  const limit = limits?.minIrradianceWm2 ?? DEFAULT_MIN_IRRADIANCE_WM2;
  const worst = least(span, at);
  if (worst >= limit) return [];
  return [
    {
      code: "irradiance-too-low",
      severity: "warning",
      locations: [],
      worst,
      limit,
      fixes: shifted(span, (seconds) => at(seconds) >= limit),
    },
  ];
}

const SHIFT_STEP_MIN = 15;
const FARTHEST_SHIFT_MIN = 12 * 60;

/** The smallest shift of the flight, earlier or later, after which a rule holds from the first photo to the last. */
function shifted({ firstS, lastS }: Span, holds: (seconds: number) => boolean): QuickFix[] {
  for (let shiftMin = SHIFT_STEP_MIN; shiftMin <= FARTHEST_SHIFT_MIN; shiftMin += SHIFT_STEP_MIN) {
    for (const byMin of [shiftMin, -shiftMin]) {
      let isGood = holds(lastS + byMin * 60);
      for (let seconds = firstS; isGood && seconds < lastS; seconds += STEP_S) {
        isGood = holds(seconds + byMin * 60);
      }
      if (isGood) return [{ kind: "shift-time", byMin }];
    }
  }
  return [];
}

const MAX_LOCATIONS = 50;
/** Vendors tilt by 5 to 20° against reflections, never beyond 30°. */
const TILTS_DEG = [-85, -80, -75, -70, -65, -60];

function glint(shots: readonly TimedPose[], { light, limits }: SafetyContext): PlanIssue[] {
  const modulesAt = light?.modulesAt;
  if (!light || !modulesAt) return [];
  const limit = limits?.glintDeg ?? DEFAULT_GLINT_DEG;
  const { sunAt } = light;
  const sky = new Map<number, { sun: ReturnType<typeof sunAt>; modules: ReturnType<typeof modulesAt> }>();
  const angleOf = ({ seconds, headingDeg, pitchDeg }: TimedPose, tilt?: number): number => {
    const minute = Math.round(seconds / STEP_S) * STEP_S;
    const now = sky.get(minute) ?? { sun: sunAt(minute), modules: modulesAt(minute) };
    sky.set(minute, now);
    return glintAngleDeg(now.sun, now.modules, { headingDeg, pitchDeg: tilt ?? pitchDeg }) ?? 180;
  };
  const glaring = shots.filter((shot) => angleOf(shot) < limit);
  if (glaring.length === 0) return [];
  const toDeg = TILTS_DEG.find((tilt) => shots.every((shot) => angleOf(shot, tilt) >= limit));
  return [
    {
      code: "glint",
      severity: "warning",
      locations: glaring.slice(0, MAX_LOCATIONS).map(({ position, waypoint }) => ({ position, waypoint })),
      worst: Math.min(...glaring.map((shot) => angleOf(shot))),
      limit,
      fixes: toDeg === undefined ? [] : [{ kind: "tilt-gimbal", toDeg }],
    },
  ];
}
