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
    for (let round = 0; round < 3; round += 1) {
      const found = geographic(centered(upM));
      upM -= found.heightM;
    }
    const { lon: foundLon, lat: foundLat } = geographic(centered(upM));
    return [foundLon, foundLat];

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

/** Geocentric to geodetic coordinates by Bowring's formula, accurate to less than a millimetre. */
function geographic([x, y, z]: [number, number, number]): { lon: number; lat: number; heightM: number } {
  const minor = SEMI_MAJOR_M * (1 - FLATTENING);
  const second = ECCENTRICITY_SQUARED / (1 - ECCENTRICITY_SQUARED);
  const across = Math.hypot(x, y);
  const theta = Math.atan2(z * SEMI_MAJOR_M, across * minor);
  const lat = Math.atan2(
    z + second * minor * Math.sin(theta) ** 3,
    across - ECCENTRICITY_SQUARED * SEMI_MAJOR_M * Math.cos(theta) ** 3,
  );
  const sinLat = Math.sin(lat);
  const bend = Math.sqrt(1 - ECCENTRICITY_SQUARED * sinLat * sinLat);
  const heightM = across * Math.cos(lat) + z * sinLat - SEMI_MAJOR_M * bend;
  const lon = Math.atan2(y, x) / RADIANS;
  return { lon: lon >= 180 ? lon - 360 : lon, lat: lat / RADIANS, heightM };
}
