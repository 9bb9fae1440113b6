import { bearingDeg } from "@overfly/geo/bearing";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import { splitIntoFlights } from "./battery-sets.ts";
import { CLIMB_MPS, DESCENT_MPS, flightTimeS, type Stretch } from "./flight-time.ts";
import { type AreaPlan, type PhotoLine, planArea } from "#coverage/plan-area.ts";
import type { BatterySet, RouteFault, RouteInput, RouteLine, RoutePhoto, RoutePlan } from "./route-plan.ts";
import { type FlightSetting, settle } from "./route-settings.ts";

/** A photo flight over an area: lines, photographs, batteries and figures, or the reason why there is none. */
export function planRoute(input: RouteInput): RoutePlan | RouteFault {
  const setting = settle(input);
  if (!setting.ok) return setting;
  const { lineSpacingM, triggerDistanceM } = setting;
  const { boundary, angleDeg, marginM = 0 } = input;
  const plan = planArea(boundary, { lineSpacingM, angleDeg, marginM, photoSpacingM: triggerDistanceM });
  if (!plan.ok) return plan;
  const places = input.takeOff ? [input.takeOff] : [];
  const flight = fly(plan.lines, setting, input.reservePercent ?? USUAL_RESERVE_PERCENT, places);
  if (!flight) {
    const message = "A part of the area is too far from the take-off place for one battery.";
    return { ok: false, code: "out-of-reach", message, field: "takeOff" };
  }
  return compose(input, setting, plan, flight);
}

const USUAL_RESERVE_PERCENT = 25;

interface Flight {
  lines: PhotoLine[];
  batterySets: BatterySet[];
}

function fly(
  all: readonly PhotoLine[],
  setting: FlightSetting,
  reservePercent: number,
  takeOff: Position[],
): Flight | undefined {
  const usableS = setting.aircraft.enduranceMin * 60 * (1 - reservePercent / 100);
  let lines = [...all];
  for (let round = 0; round < MOST_HALVINGS; round += 1) {
    const costs = costsOf(lines, setting, takeOff);
    const tooLong = lines.filter((_, index) => costs(index, index).durationS > usableS);
    if (tooLong.length === 0) {
      const cost = (first: number, last: number) => {
        const { durationS } = costs(first, last);
        return durationS <= usableS ? durationS : undefined;
      };
      const flights = splitIntoFlights(lines.length, cost) ?? [];
      return { lines, batterySets: flights.map(([first, last]) => costs(first, last)) };
    }
    const halved = lines.flatMap((line) =>
      tooLong.includes(line) ? halve(line, setting.triggerDistanceM) : [line],
    );
    if (halved.length === lines.length) return undefined;
    lines = halved;
  }
  return undefined;
}

const MOST_HALVINGS = 12;

/** Cuts a line at a photograph near its middle; the photograph after the cut begins the second half. */
function halve(line: PhotoLine, triggerDistanceM: number): PhotoLine[] {
  const steps = Math.round(line.lengthM / triggerDistanceM);
  if (steps < 3) return [line];
  const frame = localFrame(line.from);
  const [eastM, northM] = frame.toMetres(line.to);
  const at = (step: number): Position => frame.toPosition([(eastM * step) / steps, (northM * step) / steps]);
  const firstSteps = Math.floor((steps - 1) / 2);
  return [
    { ...line, to: at(firstSteps), lengthM: firstSteps * triggerDistanceM },
    { ...line, from: at(firstSteps + 1), lengthM: (steps - firstSteps - 1) * triggerDistanceM },
  ];
}

/** Figures of a flight over any run of lines, from sums made once. */
function costsOf(lines: readonly PhotoLine[], setting: FlightSetting, [takeOff]: Position[]) {
  const frame = localFrame(takeOff ?? lines[0]?.from ?? [0, 0]);
  const sums = runningSums(lines, setting);
  const { heightM, aircraft } = setting;
  const homeM = (place: Position | undefined): number => {
    if (!takeOff || !place) return 0;
    return Math.hypot(...frame.toMetres(place));
  };
  return (firstLine: number, lastLine: number): BatterySet => {
    const ferryM = homeM(lines[firstLine]?.from) + homeM(lines[lastLine]?.to);
    const [from, to] = [sums[2 * firstLine], sums[2 * lastLine + 1]];
    return {
      firstLine,
      lastLine,
      firstWaypoint: 2 * firstLine,
      lastWaypoint: 2 * lastLine + 1,
      distanceM: ferryM + (to?.distanceM ?? 0) - (from?.distanceM ?? 0),
      durationS:
        ferryM / aircraft.cruiseSpeedMps +
        heightM / CLIMB_MPS +
        heightM / DESCENT_MPS +
        ((to?.durationS ?? 0) - (from?.durationS ?? 0)),
      photoCount: (to?.photoCount ?? 0) - (from?.photoCount ?? 0),
    };
  };
}

/** Way, time and photographs up to each waypoint; every stretch is flown from standing to standing. */
function runningSums(lines: readonly PhotoLine[], { speedMps, triggerDistanceM }: FlightSetting) {
  const sums = [{ distanceM: 0, durationS: 0, photoCount: 0 }];
  const frame = localFrame(lines[0]?.from ?? [0, 0]);
  let before: PhotoLine | undefined;
  for (const line of lines) {
    let last = sums.at(-1) ?? { distanceM: 0, durationS: 0, photoCount: 0 };
    if (before) {
      const [fromEast, fromNorth] = frame.toMetres(before.to);
      const [toEast, toNorth] = frame.toMetres(line.from);
      const wayM = Math.hypot(toEast - fromEast, toNorth - fromNorth);
      const way = { lengthM: wayM, headingDeg: 0 };
      const durationS = last.durationS + flightTimeS([way], speedMps);
      last = { ...last, distanceM: last.distanceM + wayM, durationS };
      sums.push(last);
    }
    const stretch: Stretch = { lengthM: line.lengthM, headingDeg: line.headingDeg };
    sums.push({
      distanceM: last.distanceM + line.lengthM,
      durationS: last.durationS + flightTimeS([stretch], speedMps),
      photoCount: last.photoCount + photosOn(line, triggerDistanceM),
    });
    before = line;
  }
  return sums;
}

const photosOn = ({ lengthM }: PhotoLine, triggerDistanceM: number): number =>
  Math.floor(lengthM / triggerDistanceM + 0.001) + 1;

function compose(
  input: RouteInput,
  setting: FlightSetting,
  plan: AreaPlan,
  { lines, batterySets }: Flight,
): RoutePlan {
  const { heightM, triggerDistanceM, speedMps, lineSpacingM, warnings } = setting;
  const photos = lines.flatMap((line, index) => photosAlong(line, index, setting));
  const routeLines: RouteLine[] = lines.map((line) => ({
    ...line,
    photoCount: photosOn(line, triggerDistanceM),
  }));
  const total = (of: (set: BatterySet) => number): number =>
    batterySets.reduce((sum, set) => sum + of(set), 0);
  return {
    ok: true,
    lines: routeLines,
    waypoints: lines.flatMap(({ from, to }) => [raise(from, heightM), raise(to, heightM)]),
    photos,
    batterySets,
    statistics: {
      distanceM: total((set) => set.distanceM),
      durationS: total((set) => set.durationS),
      photoCount: photos.length,
      gsdCm: setting.gsdCm,
      heightM,
      areaM2: plan.areaM2,
      speedMps,
      lineSpacingM,
      triggerDistanceM,
      batteryCount: batterySets.length,
    },
    warnings,
    settings: {
      boundary: input.boundary,
      cameraId: input.cameraId,
      aircraftId: input.aircraftId,
      lensIds: setting.lenses.map(({ id }) => id),
      frontOverlap: input.frontOverlap,
      sideOverlap: input.sideOverlap,
      angleDeg: plan.angleDeg,
      marginM: input.marginM ?? 0,
      gimbalPitchDeg: input.gimbalPitchDeg ?? -90,
      ...(input.takeOff && { takeOff: input.takeOff }),
    },
  };
}

const raise = ([lon = 0, lat = 0]: Position, heightM: number): Position => [lon, lat, heightM];

function photosAlong(
  line: PhotoLine,
  lineIndex: number,
  { heightM, triggerDistanceM }: FlightSetting,
): RoutePhoto[] {
  const frame = localFrame(line.from);
  const [eastM, northM] = frame.toMetres(line.to);
  const headingDeg = bearingDeg(line.from, line.to);
  return Array.from({ length: photosOn(line, triggerDistanceM) }, (_, step) => {
    const part = line.lengthM > 0 ? Math.min(1, (step * triggerDistanceM) / line.lengthM) : 0;
    return {
      position: raise(frame.toPosition([eastM * part, northM * part]), heightM),
      headingDeg,
      lineIndex,
    };
  });
}
