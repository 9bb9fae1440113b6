import proj4 from "proj4";
import systems from "proj4-list";
import type { DrawnPoint, DrawnSystem } from "#drawing.ts";
import { areDegrees, toPositionFrom, utmAt } from "./coordinate-system.ts";

/** Where the plant is: west, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** A drawing may reach beyond its plant by this share of a degree, about 1 km. */
const MARGIN = 0.01;

export interface SuggestedSystem {
  system: DrawnSystem;
  /** Of the drawing's unit, in metres; 1 where the system's own is meant. */
  unitM: number;
}

/**
 * The system of a drawing that names none: degrees where its points can be such, else the UTM zone of the site or of its
 * neighbours, else any system of the EPSG registry in which the drawing lies on the site. Unknown without a site.
 */
export function suggestSystem(
  points: readonly DrawnPoint[],
  site: Bounds | null,
  statedUnitM = 1,
): SuggestedSystem {
  const [first] = points;
  if (!first || areDegrees(points)) return { system: { kind: "wgs84" }, unitM: 1 };
  if (!site) return { system: { kind: "unknown" }, unitM: statedUnitM };
  const center: [number, number] = [(site[0] + site[2]) / 2, (site[1] + site[3]) / 2];
  const utm = utmAt(center);
  const units = statedUnitM === 1 ? [1] : [1, statedUnitM];
  const common = (point: DrawnPoint) =>
    [utm, utm - 1, utm + 1, 3857].find((code) => liesAt(point, { kind: "epsg", code }, site));
  for (const find of [common, (point: DrawnPoint) => nearestSystem(point, site, center)])
    for (const unitM of units) {
      const code = find([first[0] * unitM, first[1] * unitM]);
      if (code !== undefined) return { system: { kind: "epsg", code }, unitM };
    }
  return { system: { kind: "epsg", code: utm }, unitM: statedUnitM };
}

function liesAt(point: DrawnPoint, system: DrawnSystem, site: Bounds): boolean {
  const [longitude, latitude] = toPositionFrom(system)?.(point) ?? [Number.NaN, Number.NaN];
  return (
    longitude >= site[0] - MARGIN &&
    longitude <= site[2] + MARGIN &&
    latitude >= site[1] - MARGIN &&
    latitude <= site[3] + MARGIN
  );
}

/** The system in which the site is nearest to the point, and within reach of it. */
function nearestSystem(point: DrawnPoint, site: Bounds, center: [number, number]): number | undefined {
  let best: { code: number; distance: number } | undefined;
  for (const [name, [, definition] = []] of Object.entries(systems)) {
    const code = Number(/^EPSG:(\d+)$/u.exec(name)?.[1]);
    if (!code || definition === undefined || /nadgrids|longlat/u.test(definition)) continue;
    const distance = distanceIn(definition, point, center);
    if (distance < (best?.distance ?? Infinity) && liesAt(point, { kind: "epsg", code }, site))
      best = { code, distance };
  }
  return best?.code;
}

function distanceIn(definition: string, [x, y]: DrawnPoint, center: [number, number]): number {
  try {
    const [centerX, centerY] = proj4("WGS84", definition).forward(center);
    const distance = Math.hypot(x - centerX, y - centerY);
    return Number.isFinite(distance) ? distance : Infinity;
  } catch {
    return Infinity; // a projection that it doesn't know
  }
}
