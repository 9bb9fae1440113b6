/** Metres per second, gained or lost each second by a drone on a photo flight. */
export const ACCELERATION_MPS2 = 2;
export const CLIMB_MPS = 5;
export const DESCENT_MPS = 3;

export interface Stretch {
  lengthM: number;
  headingDeg: number;
}

/** Seconds over joined stretches at one speed, from standing to standing, slower round each corner. */
export function flightTimeS(stretches: readonly Stretch[], speedMps: number): number {
  let entry = 0;
  let seconds = 0;
  for (const [index, stretch] of stretches.entries()) {
    const next = stretches[index + 1];
    const wanted = next ? cornerSpeedMps(stretch.headingDeg, next.headingDeg, speedMps) : 0;
    const exit = Math.min(wanted, Math.sqrt(entry * entry + 2 * ACCELERATION_MPS2 * stretch.lengthM));
    seconds += stretchTimeS(stretch.lengthM, { entry, exit, cruise: speedMps });
    entry = exit;
  }
  return seconds;
}

/** The part of the speed that still points ahead after the corner; none from a right angle on. */
function cornerSpeedMps(fromDeg: number, toDeg: number, speedMps: number): number {
  return speedMps * Math.max(0, Math.cos(((toDeg - fromDeg) * Math.PI) / 180));
}

function stretchTimeS(
  lengthM: number,
  { entry, exit, cruise }: { entry: number; exit: number; cruise: number },
): number {
  const twice = 2 * ACCELERATION_MPS2;
  const peak = Math.min(
    cruise,
    Math.sqrt(Math.max(0, (entry * entry + exit * exit) / 2 + ACCELERATION_MPS2 * lengthM)),
  );
  const speedUpM = Math.max(0, peak * peak - entry * entry) / twice;
  const slowDownM = Math.max(0, peak * peak - exit * exit) / twice;
  const steadyM = Math.max(0, lengthM - speedUpM - slowDownM);
  const turning = (Math.max(0, peak - entry) + Math.max(0, peak - exit)) / ACCELERATION_MPS2;
  return turning + (peak > 0 ? steadyM / peak : 0);
}
