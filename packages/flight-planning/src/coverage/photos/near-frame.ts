import type { LocalFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";

const RADIANS = Math.PI / 180;

/**
 * Metres around a position by the lengths of its degrees on WGS 84: within a millimetre for 500 m around, up to 70° of
 * latitude, and many times quicker than a local frame. Not for the poles.
 */
export function nearFrame(origin: Position): LocalFrame {
  const [lon = 0, lat = 0] = origin;
  const phi = lat * RADIANS;
  const degreeNorthM = 111_132.954 - 559.822 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi);
  const degreeEastM = 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi) + 0.118 * Math.cos(5 * phi);
  /** Degrees of longitude get shorter towards the pole, and straight lines east bend away from it. */
  const shorter = (Math.tan(phi) * RADIANS) / degreeNorthM;
  const bend = (Math.sin(phi) * RADIANS) / (2 * degreeEastM);
  return {
    origin,
    toMetres: ([atLon = 0, atLat = 0]) => {
      const alongM = (atLat - lat) * degreeNorthM;
      const eastM = (atLon - lon) * degreeEastM * (1 - shorter * alongM);
      return [eastM, alongM + bend * eastM * eastM];
    },
    toPosition: ([eastM, northM]) => {
      const alongM = northM - bend * eastM * eastM;
      return [lon + eastM / (degreeEastM * (1 - shorter * alongM)), lat + alongM / degreeNorthM];
    },
  };
}
