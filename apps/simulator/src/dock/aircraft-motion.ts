import { bearingDeg } from "@overfly/geo/bearing";
import { distanceM } from "@overfly/geo/distance";
import { AIRCRAFT_MODE, type AircraftState } from "./dock-state.ts";
import type { SimulationClock } from "./simulation-clock.ts";

export interface AircraftPosition {
  longitude: number;
  latitude: number;
  elevationM: number;
}

/** Hovering and cruising cost about the same: some 40 minutes on a full battery. */
export const BATTERY_PERCENT_PER_SECOND = 100 / 2400;

/** A real tick is at least 50 ms, however fast the simulated time runs. */
export const stepSeconds = ({ speedFactor }: SimulationClock): number => Math.max(0.5, speedFactor * 0.05);

/** Puts the aircraft somewhere else after some seconds, with the speeds, heading and battery that follow. */
export function moveTo(aircraft: AircraftState, to: AircraftPosition, seconds: number): void {
  const [from, there] = [
    [aircraft.longitude, aircraft.latitude],
    [to.longitude, to.latitude],
  ];
  const metres = distanceM(from, there);
  if (metres > 0.05) aircraft.headingDeg = bearingDeg(from, there);
  aircraft.speedMps = round(metres / seconds);
  aircraft.climbMps = round((to.elevationM - aircraft.elevationM) / seconds);
  aircraft.longitude = to.longitude;
  aircraft.latitude = to.latitude;
  aircraft.elevationM = to.elevationM;
  aircraft.flownM += metres;
  drainBattery(aircraft, seconds);
}

export function drainBattery(aircraft: AircraftState, seconds: number): void {
  aircraft.flownS += seconds;
  aircraft.batteryPercent = Math.max(0, aircraft.batteryPercent - BATTERY_PERCENT_PER_SECOND * seconds);
}

export async function hover(aircraft: AircraftState, pace: SimulationClock): Promise<void> {
  aircraft.modeCode = AIRCRAFT_MODE.hovering;
  aircraft.speedMps = 0;
  aircraft.climbMps = 0;
  const seconds = stepSeconds(pace);
  await pace.sleep(seconds);
  drainBattery(aircraft, seconds);
}

/** Flies straight to a place at a speed, in ticks. Ends early, and says so, when `goesOn` turns false. */
export async function flyStraight(
  aircraft: AircraftState,
  to: AircraftPosition,
  { speedMps, pace, goesOn = () => true }: { speedMps: number; pace: SimulationClock; goesOn?: () => boolean },
): Promise<boolean> {
  const from: AircraftPosition = { ...aircraft };
  const lengthM = Math.hypot(
    distanceM([from.longitude, from.latitude], [to.longitude, to.latitude]),
    to.elevationM - from.elevationM,
  );
  const seconds = lengthM / speedMps;
  const tick = stepSeconds(pace);
  for (let tS = 0; tS < seconds;) {
    if (!goesOn()) return false;
    const step = Math.min(tick, seconds - tS);
    tS += step;
    await pace.sleep(step);
    moveTo(aircraft, between(from, to, tS / seconds), step);
  }
  return true;
}

function between(from: AircraftPosition, to: AircraftPosition, part: number): AircraftPosition {
  const mix = (a: number, b: number) => (part >= 1 ? b : a + (b - a) * part);
  return {
    longitude: mix(from.longitude, to.longitude),
    latitude: mix(from.latitude, to.latitude),
    elevationM: mix(from.elevationM, to.elevationM),
  };
}

const round = (speed: number) => Math.round(speed * 10) / 10;
