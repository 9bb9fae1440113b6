import { flyStraight, hover, moveTo, stepSeconds } from "./aircraft-motion.ts";
import { AIRCRAFT_MODE, type DockLocation, type SimulatedState } from "./dock-state.ts";
import type { SimulationClock } from "./simulation-clock.ts";
import { breakPointAt, positionAt, type SimulatedProfile, type ProfilePhoto } from "./flight-profile.ts";

/** Latest command to a flight in progress, from the cloud or a fault. */
export interface FlightCommand {
  action: "fly" | "pause" | "return";
  /** DJI's code for why the route is interrupted. */
  reason: number;
}

export interface SimulatedFlightHooks {
  onPhoto: (photo: ProfilePhoto) => void;
  /** Flown fraction of the route, 0–1, and the last waypoint passed. */
  onProgress: (fraction: number, at: { waypointIndex: number; waylineId: number }) => void;
  onPause: (paused: boolean) => void;
}

export interface FlightResult {
  completed: boolean;
  breakPoint: ReturnType<typeof breakPointAt> | undefined;
}

export const BREAK_REASON = { lowBattery: 773, userReturn: 1283 } as const;

const RETURN_AT_PERCENT = 25;
const CLIMB_MPS = 4;
const DESCENT_MPS = 3;

export interface Flight {
  state: SimulatedState;
  home: DockLocation;
  clock: SimulationClock;
  command: FlightCommand;
  hooks: SimulatedFlightHooks;
}

/** Takes off, climbs and flies to where the route starts or resumes. */
export async function takeOff({ state, home, clock }: Flight, profile: SimulatedProfile): Promise<void> {
  const { aircraft } = state;
  aircraft.modeCode = AIRCRAFT_MODE.takingOff;
  state.droneInDock = false;
  state.charging = false;
  await flyStraight(
    aircraft,
    { ...home, elevationM: profile.securityHeightM },
    { speedMps: CLIMB_MPS, clock },
  );
  aircraft.modeCode = AIRCRAFT_MODE.route;
  const start = positionAt(profile.points, profile.startS);
  await flyStraight(aircraft, start, { speedMps: profile.transitSpeedMps, clock });
}

/** Flies the route to its end, or until it is interrupted. */
export async function flyRoute(flight: Flight, profile: SimulatedProfile): Promise<FlightResult> {
  const { state, clock, command, hooks } = flight;
  const { points, photos, startS, endS } = profile;
  const pendingPhotos = photos.filter(({ tS }) => tS >= startS - 0.01);
  let tS = startS;
  for (;;) {
    while (pendingPhotos[0] && pendingPhotos[0].tS <= tS + 0.01) takePhoto(flight, pendingPhotos.shift());
    if (tS >= endS) return { completed: true, breakPoint: undefined };
    if (state.aircraft.batteryPercent <= RETURN_AT_PERCENT) Object.assign(command, LOW_BATTERY);
    if (command.action === "return")
      return { completed: false, breakPoint: breakPointAt(points, tS, command.reason) };
    if (command.action === "pause") {
      await holdPosition(flight);
      continue;
    }
    const step = Math.min(
      stepSeconds(clock),
      endS - tS,
      Math.max(0.01, (pendingPhotos[0]?.tS ?? Infinity) - tS),
    );
    await clock.sleep(step);
    tS = Math.min(endS, tS + step);
    const at = positionAt(points, tS);
    state.aircraft.modeCode = AIRCRAFT_MODE.route;
    moveTo(state.aircraft, at, step);
    hooks.onProgress(endS > 0 ? tS / endS : 1, at);
  }
}

/** Returns at a safe height and lands in the dock. Hovers while the return is paused. */
export async function returnHome(flight: Flight, heightM: number, speedMps: number): Promise<void> {
  const { state, home, clock, command } = flight;
  const { aircraft } = state;
  const shouldContinue = () => command.action !== "pause";
  for (let isAboveDock = false; !isAboveDock;) {
    if (!shouldContinue()) await holdPosition(flight);
    aircraft.modeCode = AIRCRAFT_MODE.returning;
    const elevationM = Math.max(heightM, aircraft.elevationM);
    isAboveDock =
      (await flyStraight(
        aircraft,
        { ...aircraft, elevationM },
        { speedMps: CLIMB_MPS, clock, shouldContinue },
      )) && (await flyStraight(aircraft, { ...home, elevationM }, { speedMps, clock, shouldContinue }));
  }
  aircraft.modeCode = AIRCRAFT_MODE.landing;
  await flyStraight(aircraft, { ...home, elevationM: 0 }, { speedMps: DESCENT_MPS, clock });
  aircraft.modeCode = AIRCRAFT_MODE.standby;
  aircraft.speedMps = 0;
  aircraft.climbMps = 0;
  state.droneInDock = true;
}

const LOW_BATTERY: FlightCommand = { action: "return", reason: BREAK_REASON.lowBattery };

async function holdPosition({ state, clock, command, hooks }: Flight): Promise<void> {
  hooks.onPause(true);
  while (command.action === "pause" && state.aircraft.batteryPercent > RETURN_AT_PERCENT)
    await hover(state.aircraft, clock);
  if (command.action === "pause") Object.assign(command, LOW_BATTERY);
  hooks.onPause(false);
}

function takePhoto({ state, hooks }: Flight, photo: ProfilePhoto | undefined): void {
  if (!photo) return;
  state.aircraft.gimbalPitchDeg = photo.gimbalPitchDeg;
  hooks.onPhoto(photo);
}
