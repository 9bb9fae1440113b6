export interface Wind {
  speedMps: number;
  /** Where it comes from, degrees clockwise from north. */
  fromDeg: number;
}

const RADIANS = Math.PI / 180;

/** Speed through the air of an aircraft that holds a speed over ground. */
export function airspeedMps(groundSpeedMps: number, courseDeg: number, wind: Wind | undefined): number {
  if (!wind) return groundSpeedMps;
  const { tailMps, crossMps } = partsOf(wind, courseDeg);
  return Math.hypot(groundSpeedMps - tailMps, crossMps);
}

/** The requested speed over ground, or the fastest that the wind allows; undefined where the aircraft gets nowhere. */
export function groundSpeedMps(
  wantedMps: number,
  courseDeg: number,
  wind: Wind | undefined,
  maxAirspeedMps: number,
): number | undefined {
  if (!wind) return Math.min(wantedMps, maxAirspeedMps);
  const { tailMps, crossMps } = partsOf(wind, courseDeg);
  if (crossMps >= maxAirspeedMps) return undefined;
  const fastestMps = tailMps + Math.sqrt(maxAirspeedMps ** 2 - crossMps ** 2);
  return fastestMps > SLOWEST_MPS ? Math.min(wantedMps, fastestMps) : undefined;
}

const SLOWEST_MPS = 0.5;

function partsOf({ speedMps, fromDeg }: Wind, courseDeg: number) {
  const angle = (courseDeg - fromDeg) * RADIANS;
  return { tailMps: -speedMps * Math.cos(angle), crossMps: Math.abs(speedMps * Math.sin(angle)) };
}
