import type { Position } from "geojson";
import type { PlanarPoint } from "./planar-geometry.ts";

/** A local tangent plane (east, north) of the WGS 84 ellipsoid. Lengths are accurate to 1e-5 within 20 km. */
export interface LocalFrame {
  origin: Position;
  /** Works across the antimeridian and at the poles. Ignores heights. */
  toMetres: (position: Position) => PlanarPoint;
  /** Longitude in [-180, 180). */
  toPosition: (point: PlanarPoint) => Position;
}

const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;

export function localFrame(origin: Position): LocalFrame {
  const [lon = 0, lat = 0] = origin;
  const sinLon = Math.sin(lon * RADIANS);
  const cosLon = Math.cos(lon * RADIANS);
  const sinLat = Math.sin(lat * RADIANS);
  const cosLat = Math.cos(lat * RADIANS);
  const centerRadius = SEMI_MAJOR_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * sinLat * sinLat);
  const centerX = centerRadius * cosLat * cosLon;
  const centerY = centerRadius * cosLat * sinLon;
  const centerZ = centerRadius * (1 - ECCENTRICITY_SQUARED) * sinLat;

  const toMetres = ([pointLon = 0, pointLat = 0]: Position): PlanarPoint => {
    const pointSin = Math.sin(pointLat * RADIANS);
    const pointCos = Math.cos(pointLat * RADIANS);
    const radius = SEMI_MAJOR_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * pointSin * pointSin);
    const dx = radius * pointCos * Math.cos(pointLon * RADIANS) - centerX;
    const dy = radius * pointCos * Math.sin(pointLon * RADIANS) - centerY;
    const dz = radius * (1 - ECCENTRICITY_SQUARED) * pointSin - centerZ;
    const outward = cosLon * dx + sinLon * dy;
    return [cosLon * dy - sinLon * dx, cosLat * dz - sinLat * outward];
  };

  const toPosition = ([eastM, northM]: PlanarPoint): Position => {
    let upM = -(eastM * eastM + northM * northM) / (2 * SEMI_MAJOR_M);
    let found = geographic(centered(upM));
    for (let round = 0; round < 3 && Math.abs(found.heightM) > LEVEL_M; round += 1) {
      upM -= found.heightM;
      found = geographic(centered(upM));
    }
    return [found.lon, found.lat];

    function centered(up: number): [number, number, number] {
      const outward = cosLat * up - sinLat * northM;
      return [
        centerX + cosLon * outward - sinLon * eastM,
        centerY + sinLon * outward + cosLon * eastM,
        centerZ + sinLat * up + cosLat * northM,
      ];
    }
  };

  return { origin, toMetres, toPosition };
}

/** So far from the ellipsoid, a point of the plane lies aside by some billionths of a metre. */
const LEVEL_M = 1e-6;

/** Where a position lies on the frame of another, without making that frame. */
export function offsetM(
  [fromLon = 0, fromLat = 0]: Position,
  [toLon = 0, toLat = 0]: Position,
): [eastM: number, northM: number] {
  const turn = (toLon - fromLon) * RADIANS;
  const [fromSin, fromCos] = [Math.sin(fromLat * RADIANS), Math.cos(fromLat * RADIANS)];
  const [toSin, toCos] = [Math.sin(toLat * RADIANS), Math.cos(toLat * RADIANS)];
  const fromRadius = SEMI_MAJOR_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * fromSin * fromSin);
  const toRadius = SEMI_MAJOR_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * toSin * toSin);
  const across = toRadius * toCos;
  const up = (1 - ECCENTRICITY_SQUARED) * (toRadius * toSin - fromRadius * fromSin);
  const outward = across * Math.cos(turn) - fromRadius * fromCos;
  return [across * Math.sin(turn), fromCos * up - fromSin * outward];
}

/** Metres per radian towards north and towards east, at a latitude. */
export function metresPerRadian(latDeg: number): [northM: number, eastM: number] {
  const sin = Math.sin(latDeg * RADIANS);
  const flat = 1 - ECCENTRICITY_SQUARED * sin * sin;
  const radius = SEMI_MAJOR_M / Math.sqrt(flat);
  return [(radius * (1 - ECCENTRICITY_SQUARED)) / flat, radius * Math.cos(latDeg * RADIANS)];
}

/** Geocentric to geodetic coordinates by Bowring's formula, accurate to less than a millimetre. */
function geographic([x, y, z]: [number, number, number]): { lon: number; lat: number; heightM: number } {
  const minor = SEMI_MAJOR_M * (1 - FLATTENING);
  const second = ECCENTRICITY_SQUARED / (1 - ECCENTRICITY_SQUARED);
  const across = Math.sqrt(x * x + y * y);
  const theta = Math.atan2(z * SEMI_MAJOR_M, across * minor);
  const [sin, cos] = [Math.sin(theta), Math.cos(theta)];
  const lat = Math.atan2(
    z + second * minor * sin * sin * sin,
    across - ECCENTRICITY_SQUARED * SEMI_MAJOR_M * cos * cos * cos,
  );
  const sinLat = Math.sin(lat);
  const bend = Math.sqrt(1 - ECCENTRICITY_SQUARED * sinLat * sinLat);
  const heightM = across * Math.cos(lat) + z * sinLat - SEMI_MAJOR_M * bend;
  const lon = Math.atan2(y, x) / RADIANS;
  return { lon: lon >= 180 ? lon - 360 : lon, lat: lat / RADIANS, heightM };
}
