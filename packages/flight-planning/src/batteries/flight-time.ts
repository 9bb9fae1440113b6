/** Metres per second, gained or lost each second by a drone on a photo flight. */
export const ACCELERATION_MPS2 = 2;
export const CLIMB_MPS = 5;
export const DESCENT_MPS = 3;

export interface Stretch {
  lengthM: number;
  headingDeg: number;
}

/**
 * Seconds over joined segments, from standing to standing, never faster than the given speed. Corners are rounded from at
 * most `roundM` before to as much behind them, on an arc that sideways acceleration allows; with 0, a corner of 90 degrees
 * or more is a stop.
 */
export function flightTimeS(stretches: readonly Stretch[], speedMps: number, roundM = 0): number {
  const corners = stretches.map((stretch, index) =>
    cornerOf(stretch, stretches[index + 1], speedMps, roundM),
  );
  const straightM = stretches.map(
    ({ lengthM }, index) => lengthM - (corners[index - 1]?.cutM ?? 0) - (corners[index]?.cutM ?? 0),
  );
  const speeds = reachable(
    [0, ...corners.map(({ mostMps }) => mostMps)],
    straightM.map((lengthM) => Math.max(0, lengthM)),
  );
  return straightM.reduce((seconds, lengthM, index) => {
    const [entry, exit] = [speeds[index] ?? 0, speeds[index + 1] ?? 0];
    const arcM = corners[index]?.arcM ?? 0;
    return (
      seconds +
      stretchTimeS(Math.max(0, lengthM), { entry, exit, cruise: speedMps }) +
      (arcM > 0 && exit > 0 ? arcM / exit : 0)
    );
  }, 0);
}

interface Corner {
  mostMps: number;
  /** Metres of either segment that the arc replaces, and its length. */
  cutM: number;
  arcM: number;
}

const STOP: Corner = { mostMps: 0, cutM: 0, arcM: 0 };

// oxlint-disable-next-line max-params
function cornerOf(before: Stretch, after: Stretch | undefined, speedMps: number, roundM: number): Corner {
  if (!after) return STOP;
  const turnDeg = Math.abs(((after.headingDeg - before.headingDeg + 540) % 360) - 180);
  const turn = (turnDeg * Math.PI) / 180;
  // the part of the speed that still points ahead goes through a corner that is not rounded
  const through: Corner = { ...STOP, mostMps: speedMps * Math.max(0, Math.cos(turn)) };
  const cutM = Math.min(roundM, before.lengthM / 2, after.lengthM / 2);
  if (cutM <= 0 || turnDeg < 1 || turnDeg > 175) return through;
  const radiusM = cutM / Math.tan(turn / 2);
  const mostMps = Math.min(speedMps, Math.sqrt(ACCELERATION_MPS2 * radiusM));
  return mostMps > through.mostMps ? { mostMps, cutM, arcM: radiusM * turn } : through;
}

/** The speeds at the corners, lowered until each can be reached from the one before and slowed down to the next. */
function reachable(most: readonly number[], lengthsM: readonly number[]): number[] {
  const speeds = [...most];
  const limit = (from: number, to: number, lengthM: number): void => {
    const start = speeds[from] ?? 0;
    speeds[to] = Math.min(speeds[to] ?? 0, Math.sqrt(start * start + 2 * ACCELERATION_MPS2 * lengthM));
  };
  for (const [index, lengthM] of lengthsM.entries()) limit(index, index + 1, lengthM);
  for (const [index, lengthM] of [...lengthsM.entries()].toReversed()) limit(index + 1, index, lengthM);
  return speeds;
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
