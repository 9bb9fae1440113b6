/** What the written logs tell: a minute on the ground, two minutes north at 5 m/s and 40 m, landing, a minute off. */
export const FLIGHT = {
  startMs: Date.UTC(2024, 4, 1, 10, 0, 0),
  tookOffAtMs: Date.UTC(2024, 4, 1, 10, 1, 0),
  landedAtMs: Date.UTC(2024, 4, 1, 10, 3, 0),
  endMs: Date.UTC(2024, 4, 1, 10, 4, 0),
  longitude: 7.5,
  latitude: 47.2,
  altitudeM: 400,
} as const;

export interface Moment {
  atMs: number;
  longitude: number;
  latitude: number;
  heightM: number;
  isFlying: boolean;
  batteryPercent: number;
}

const METRES_PER_DEGREE = 111_195;

/** Twice a second. */
export function moments(): Moment[] {
  const { startMs, endMs, tookOffAtMs, landedAtMs, longitude, latitude } = FLIGHT;
  const count = (endMs - startMs) / 500;
  return Array.from({ length: count + 1 }, (_, index) => {
    const atMs = startMs + index * 500;
    const flownS = (Math.min(Math.max(atMs, tookOffAtMs), landedAtMs) - tookOffAtMs) / 1000;
    const isFlying = atMs >= tookOffAtMs && atMs < landedAtMs;
    return {
      atMs,
      longitude,
      latitude: latitude + (flownS * 5) / METRES_PER_DEGREE,
      heightM: Math.min(40, flownS * 4, (120 - flownS) * 4),
      isFlying,
      batteryPercent: 90 - Math.round(flownS / 4),
    };
  });
}
