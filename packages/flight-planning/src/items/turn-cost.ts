import { flightTimeS } from "#batteries/flight-time.ts";

interface Turning {
  speedMps: number;
  /** Corners are rounded from so far before to as much behind them. */
  cornerM: number;
  lineSpacingM: number;
}

/**
 * Metres of flight that a turn from one line to the next costs: what could be flown in the time that slowing down, two
 * corners and speeding up again take. Lines are chosen by the time that the flight takes: the faster it is, the fewer
 * turns, and the longer its lines.
 */
export function turnCostM({ speedMps, cornerM, lineSpacingM }: Turning): number {
  const longM = 20 * lineSpacingM + speedMps * speedMps;
  const turning = [
    { lengthM: longM, headingDeg: 0 },
    { lengthM: lineSpacingM, headingDeg: 90 },
    { lengthM: longM, headingDeg: 180 },
  ];
  const straight = [{ lengthM: 2 * longM + lineSpacingM, headingDeg: 0 }];
  const lostS = flightTimeS(turning, speedMps, cornerM) - flightTimeS(straight, speedMps);
  return Math.max(MIN_TURN_COST_M, speedMps * lostS);
}

/** Slow flights round their corners at nearly full speed; turning the camera and settling costs as much. */
const MIN_TURN_COST_M = 5;
