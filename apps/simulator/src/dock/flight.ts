import { flyStraight, hover, moveTo, tickOf } from "./aircraft-motion.ts";
import { AIRCRAFT_MODE, type DockPlace, type DockState } from "./dock-state.ts";
import type { Pace } from "./pace.ts";
import { breakPointAt, placeAt, type Sortie, type SortiePhoto } from "./sortie.ts";

/** What the cloud or a fault wants of a flight that is under way. */
export interface FlightOrders {
  wish: "fly" | "pause" | "return";
  /** Why the route is left, by DJI's break reasons. */
  reason: number;
}

export interface FlightHooks {
  onPhoto: (photo: SortiePhoto) => void;
  /** Part of the route flown, 0–1, and the last waypoint passed. */
  onProgress: (part: number, at: { waypointIndex: number; waylineId: number }) => void;
  onPause: (paused: boolean) => void;
}

export interface FlightEnd {
  completed: boolean;
  breakPoint: ReturnType<typeof breakPointAt> | undefined;
}

export const BREAK = { lowBattery: 773, userReturn: 1283 } as const;

const RETURN_AT_PERCENT = 25;
const CLIMB_MPS = 4;
const DESCENT_MPS = 3;

export interface Flight {
  state: DockState;
  place: DockPlace;
  pace: Pace;
  orders: FlightOrders;
  hooks: FlightHooks;
}

/** Takes off and climbs, then flies over to where the route begins or goes on. */
export async function takeOff({ state, place, pace }: Flight, sortie: Sortie): Promise<void> {
  const { aircraft } = state;
  aircraft.modeCode = AIRCRAFT_MODE.takingOff;
  state.droneInDock = false;
  state.charging = false;
  await flyStraight(
    aircraft,
    { ...place, elevationM: sortie.securityHeightM },
    { speedMps: CLIMB_MPS, pace },
  );
  aircraft.modeCode = AIRCRAFT_MODE.route;
  const start = placeAt(sortie.points, sortie.startS);
  await flyStraight(aircraft, start, { speedMps: sortie.transitSpeedMps, pace });
}

/** Flies the route until its end, or until it has to be left. */
export async function flyRoute(flight: Flight, sortie: Sortie): Promise<FlightEnd> {
  const { state, pace, orders, hooks } = flight;
  const { points, photos, startS, endS } = sortie;
  const due = photos.filter(({ tS }) => tS >= startS - 0.01);
  let tS = startS;
  for (;;) {
    while (due[0] && due[0].tS <= tS + 0.01) takePhoto(flight, due.shift());
    if (tS >= endS) return { completed: true, breakPoint: undefined };
    if (state.aircraft.batteryPercent <= RETURN_AT_PERCENT) Object.assign(orders, LOW_BATTERY);
    if (orders.wish === "return")
      return { completed: false, breakPoint: breakPointAt(points, tS, orders.reason) };
    if (orders.wish === "pause") {
      await waitForOrders(flight);
      continue;
    }
    const step = Math.min(tickOf(pace), endS - tS, Math.max(0.01, (due[0]?.tS ?? Infinity) - tS));
    await pace.sleep(step);
    tS = Math.min(endS, tS + step);
    const at = placeAt(points, tS);
    state.aircraft.modeCode = AIRCRAFT_MODE.route;
    moveTo(state.aircraft, at, step);
    hooks.onProgress(endS > 0 ? tS / endS : 1, at);
  }
}

/** Flies home at a safe height and lands in the dock. A cancelled return hovers until the next order. */
export async function returnHome(flight: Flight, heightM: number, speedMps: number): Promise<void> {
  const { state, place, pace, orders } = flight;
  const { aircraft } = state;
  const goesOn = () => orders.wish !== "pause";
  for (let above = false; !above;) {
    if (!goesOn()) await waitForOrders(flight);
    aircraft.modeCode = AIRCRAFT_MODE.returning;
    const elevationM = Math.max(heightM, aircraft.elevationM);
    above =
      (await flyStraight(aircraft, { ...aircraft, elevationM }, { speedMps: CLIMB_MPS, pace, goesOn })) &&
      (await flyStraight(aircraft, { ...place, elevationM }, { speedMps, pace, goesOn }));
  }
  aircraft.modeCode = AIRCRAFT_MODE.landing;
  await flyStraight(aircraft, { ...place, elevationM: 0 }, { speedMps: DESCENT_MPS, pace });
  aircraft.modeCode = AIRCRAFT_MODE.standby;
  aircraft.speedMps = 0;
  aircraft.climbMps = 0;
  state.droneInDock = true;
}

const LOW_BATTERY: FlightOrders = { wish: "return", reason: BREAK.lowBattery };

async function waitForOrders({ state, pace, orders, hooks }: Flight): Promise<void> {
  hooks.onPause(true);
  while (orders.wish === "pause" && state.aircraft.batteryPercent > RETURN_AT_PERCENT)
    await hover(state.aircraft, pace);
  if (orders.wish === "pause") Object.assign(orders, LOW_BATTERY);
  hooks.onPause(false);
}

function takePhoto({ state, hooks }: Flight, photo: SortiePhoto | undefined): void {
  if (!photo) return;
  state.aircraft.gimbalPitchDeg = photo.gimbalPitchDeg;
  hooks.onPhoto(photo);
}
