import { type SolarSite, siteSolarConditions } from "./site-solar-conditions.ts";

/** Light at a site: height of the sun in degrees, and clear-sky irradiance on the modules where their mounting is known. */
export interface Light {
  sunElevationDeg: number;
  irradianceWm2?: number;
}

/** Undefined where the site has no location. */
export function lightAt(site: SolarSite, atMs: number): Light | undefined {
  const conditions = siteSolarConditions(site)?.(atMs);
  if (!conditions) return undefined;
  const irradianceWm2 = conditions.irradianceAt?.(0);
  return {
    sunElevationDeg: conditions.sunAt(0).elevationDeg,
    ...(irradianceWm2 !== undefined && { irradianceWm2 }),
  };
}

/** Start and end in Unix time in ms. */
export type Stretch = readonly [startMs: number, endMs: number];

const STEP_MS = 15 * 60_000;
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

/**
 * The next stretches of a period with enough light, to the quarter hour: the sun above the horizon, and where a least
 * irradiance is wanted and the mounting is known, that irradiance. At most `count`, of the period's first month.
 */
export function nextDaylight(
  site: SolarSite,
  [fromMs, untilMs]: Stretch,
  { minIrradianceWm2 = 0, count = 3, minDurationMs = 3_600_000 } = {},
): Stretch[] {
  const conditions = siteSolarConditions(site)?.(0);
  if (!conditions) return [];
  const { sunAt, irradianceAt } = conditions;
  const isLight = (atMs: number): boolean =>
    sunAt(atMs / 1000).elevationDeg > 0 &&
    (irradianceAt === undefined || irradianceAt(atMs / 1000) >= minIrradianceWm2);
  const found: Stretch[] = [];
  const end = Math.min(untilMs, fromMs + MAX_DAYS * DAY_MS);
  let start: number | undefined;
  for (let at = Math.ceil(fromMs / STEP_MS) * STEP_MS; found.length < count; at += STEP_MS) {
    const isIn = at <= end && isLight(at);
    if (isIn) start ??= at;
    else if (start !== undefined) {
      if (at - STEP_MS - start >= minDurationMs) found.push([start, at - STEP_MS]);
      start = undefined;
    }
    if (at > end) break;
  }
  return found;
}
