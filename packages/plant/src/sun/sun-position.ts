export interface SunPosition {
  /** Above the horizon, including refraction. */
  elevationDeg: number;
  /** Clockwise from north. */
  azimuthDeg: number;
}

const RADIANS = Math.PI / 180;
const MS_PER_DAY = 86_400_000;
const JULIAN_EPOCH = 2_440_587.5;

/**
 * Position of the sun, within 0.02° between 1950 and 2050. After NOAA's solar calculator, which follows
 * J. Meeus, Astronomical Algorithms, 2nd ed., chapter 25.
 */
export function sunPosition(instantMs: number, latitudeDeg: number, longitudeDeg: number): SunPosition {
  const day = instantMs / MS_PER_DAY + JULIAN_EPOCH;
  const century = (day - 2_451_545) / 36_525;
  const { declinationDeg, equationOfTimeMin } = solarCoordinates(century);
  const minuteOfDay = ((((instantMs % MS_PER_DAY) + MS_PER_DAY) % MS_PER_DAY) / MS_PER_DAY) * 1440;
  const trueSolarMin = (minuteOfDay + equationOfTimeMin + 4 * longitudeDeg + 2880) % 1440;
  const hourAngle = (trueSolarMin / 4 - 180) * RADIANS;
  const [latitude, declination] = [latitudeDeg * RADIANS, declinationDeg * RADIANS];
  const sine =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  const elevation = Math.asin(Math.min(1, Math.max(-1, sine))) / RADIANS;
  const azimuth = Math.atan2(
    Math.sin(hourAngle),
    Math.cos(hourAngle) * Math.sin(latitude) - Math.tan(declination) * Math.cos(latitude),
  );
  return { elevationDeg: elevation + refractionDeg(elevation), azimuthDeg: (azimuth / RADIANS + 540) % 360 };
}

function solarCoordinates(t: number): { declinationDeg: number; equationOfTimeMin: number } {
  const meanLongitude = (280.46646 + t * (36_000.76983 + t * 0.0003032)) % 360;
  const meanAnomaly = (357.52911 + t * (35_999.05029 - 0.0001537 * t)) * RADIANS;
  const eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t);
  const center =
    Math.sin(meanAnomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) +
    Math.sin(2 * meanAnomaly) * (0.019993 - 0.000101 * t) +
    Math.sin(3 * meanAnomaly) * 0.000289;
  const node = (125.04 - 1934.136 * t) * RADIANS;
  const longitude = (meanLongitude + center - 0.00569 - 0.00478 * Math.sin(node)) * RADIANS;
  const meanTilt = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60;
  const tilt = (meanTilt + 0.00256 * Math.cos(node)) * RADIANS;
  const y = Math.tan(tilt / 2) ** 2;
  const l = meanLongitude * RADIANS;
  const equation =
    y * Math.sin(2 * l) -
    2 * eccentricity * Math.sin(meanAnomaly) +
    4 * eccentricity * y * Math.sin(meanAnomaly) * Math.cos(2 * l) -
    0.5 * y * y * Math.sin(4 * l) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * meanAnomaly);
  return {
    declinationDeg: Math.asin(Math.sin(tilt) * Math.sin(longitude)) / RADIANS,
    equationOfTimeMin: (4 * equation) / RADIANS,
  };
}

/** NOAA's fit for a standard atmosphere. */
function refractionDeg(elevationDeg: number): number {
  if (elevationDeg > 85) return 0;
  const tangent = Math.tan(elevationDeg * RADIANS);
  if (elevationDeg > 5) return (58.1 / tangent - 0.07 / tangent ** 3 + 0.000086 / tangent ** 5) / 3600;
  if (elevationDeg > -0.575)
    return (
      (1735 +
        elevationDeg * (-518.2 + elevationDeg * (103.4 + elevationDeg * (-12.79 + elevationDeg * 0.711)))) /
      3600
    );
  return -20.774 / tangent / 3600;
}
