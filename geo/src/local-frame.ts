import type { Position } from "geojson";
import type { MetrePoint } from "./metre-point.ts";

/** A flat plane that touches the WGS 84 ellipsoid at its origin: within 1e-5 of true lengths for 20 km around. */
export interface LocalFrame {
  origin: Position;
  /** Works over the antimeridian and at the poles; height is ignored. */
  toMetres: (position: Position) => MetrePoint;
  /** Longitude in [-180, 180). */
  toPosition: (point: MetrePoint) => Position;
}

const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
const RADIANS = Math.PI / 180;

export function localFrame(origin: Position): LocalFrame {
  const [lon = 0, lat = 0] = origin;
  const center = earthCentered(lon, lat);
  const [sinLon, cosLon] = [Math.sin(lon * RADIANS), Math.cos(lon * RADIANS)];
  const [sinLat, cosLat] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];

  const toMetres = ([pointLon = 0, pointLat = 0]: Position): MetrePoint => {
    const [x, y, z] = earthCentered(pointLon, pointLat);
    const [dx, dy, dz] = [x - center[0], y - center[1], z - center[2]];
    const outward = cosLon * dx + sinLon * dy;
    return [cosLon * dy - sinLon * dx, cosLat * dz - sinLat * outward];
  };

  const toPosition = ([eastM, northM]: MetrePoint): Position => {
    let upM = -(eastM * eastM + northM * northM) / (2 * SEMI_MAJOR_M);
    for (let round = 0; round < 3; round += 1) {
      const place = geographic(centered(upM));
      upM -= place.heightM;
    }
    const { lon: foundLon, lat: foundLat } = geographic(centered(upM));
    return [foundLon, foundLat];

    function centered(up: number): [number, number, number] {
      const outward = cosLat * up - sinLat * northM;
      return [
        center[0] + cosLon * outward - sinLon * eastM,
        center[1] + sinLon * outward + cosLon * eastM,
        center[2] + sinLat * up + cosLat * northM,
      ];
    }
  };

  return { origin, toMetres, toPosition };
}

function earthCentered(lon: number, lat: number): [number, number, number] {
  const sinLat = Math.sin(lat * RADIANS);
  const cosLat = Math.cos(lat * RADIANS);
  const radius = SEMI_MAJOR_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * sinLat * sinLat);
  return [
    radius * cosLat * Math.cos(lon * RADIANS),
    radius * cosLat * Math.sin(lon * RADIANS),
    radius * (1 - ECCENTRICITY_SQUARED) * sinLat,
  ];
}

/** Bowring's closed form: exact to far below a millimetre near the ground. */
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
