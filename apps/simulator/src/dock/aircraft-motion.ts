import { bearingDeg } from "@overfly/geo/bearing";
import { distanceM } from "@overfly/geo/distance";
import { AIRCRAFT_MODE, type AircraftState } from "./dock-state.ts";
import type { SimulationClock } from "./simulation-clock.ts";

export interface AircraftPosition {
  longitude: number;
  latitude: number;
  elevationM: number;
}

/** The same for hovering and cruising: about 40 minutes on a full battery. */
export const BATTERY_PERCENT_PER_SECOND = 100 / 2400;

/** Simulation step: at least 50 ms of real time, at any speed factor. */
export const stepSeconds = ({ speedFactor }: SimulationClock): number => Math.max(0.5, speedFactor * 0.05);

/** Moves the aircraft within some seconds and updates its speed, heading and battery. */
export function moveTo(aircraft: AircraftState, to: AircraftPosition, seconds: number): void {
  const [from, destination] = [
    [aircraft.longitude, aircraft.latitude],
    [to.longitude, to.latitude],
  ];
  const metres = distanceM(from, destination);
  if (metres > 0.05) aircraft.headingDeg = bearingDeg(from, destination);
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

export async function hover(aircraft: AircraftState, clock: SimulationClock): Promise<void> {
  aircraft.modeCode = AIRCRAFT_MODE.hovering;
  aircraft.speedMps = 0;
  aircraft.climbMps = 0;
  const seconds = stepSeconds(clock);
  await clock.sleep(seconds);
  drainBattery(aircraft, seconds);
}

/** Flies straight to a position in simulation steps. Stops early and resolves with false when `shouldContinue` returns false. */
export async function flyStraight(
  aircraft: AircraftState,
  to: AircraftPosition,
  {
    speedMps,
    clock,
    shouldContinue = () => true,
  }: { speedMps: number; clock: SimulationClock; shouldContinue?: () => boolean },
): Promise<boolean> {
  const from: AircraftPosition = { ...aircraft };
  const lengthM = Math.hypot(
    distanceM([from.longitude, from.latitude], [to.longitude, to.latitude]),
    to.elevationM - from.elevationM,
  );
  const seconds = lengthM / speedMps;
  const stepLimit = stepSeconds(clock);
  for (let tS = 0; tS < seconds;) {
    if (!shouldContinue()) return false;
    const step = Math.min(stepLimit, seconds - tS);
    tS += step;
    await clock.sleep(step);
    moveTo(aircraft, interpolate(from, to, tS / seconds), step);
  }
  return true;
}

function interpolate(from: AircraftPosition, to: AircraftPosition, fraction: number): AircraftPosition {
  const mix = (a: number, b: number) => (fraction >= 1 ? b : a + (b - a) * fraction);
  return {
    longitude: mix(from.longitude, to.longitude),
    latitude: mix(from.latitude, to.latitude),
    elevationM: mix(from.elevationM, to.elevationM),
  };
}

const round = (speed: number) => Math.round(speed * 10) / 10;
