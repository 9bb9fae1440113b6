import type { Position } from "geojson";
import type { Projection } from "./projection.ts";

const SEMI_MAJOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
const RADIANS = Math.PI / 180;
const UTM_SCALE = 0.9996;

const N = FLATTENING / (2 - FLATTENING);
const RECTIFYING_M = (SEMI_MAJOR_M / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64);
const FORWARD = [
  N / 2 - (2 / 3) * N ** 2 + (5 / 16) * N ** 3 + (41 / 180) * N ** 4,
  (13 / 48) * N ** 2 - (3 / 5) * N ** 3 + (557 / 1440) * N ** 4,
  (61 / 240) * N ** 3 - (103 / 140) * N ** 4,
  (49_561 / 161_280) * N ** 4,
];
const INVERSE = [
  N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3 - N ** 4 / 360,
  N ** 2 / 48 + N ** 3 / 15 - (437 / 1440) * N ** 4,
  (17 / 480) * N ** 3 - (37 / 840) * N ** 4,
  (4397 / 161_280) * N ** 4,
];

/**
 * Universal Transverse Mercator on WGS 84: eastings and northings in metres, within a millimetre some 3,000 km around
 * the zone. L. Krüger's series (1912) to the fourth order, as C. Karney gives it: Transverse Mercator with an accuracy
 * of a few nanometers, Journal of Geodesy 85 (2011), equations 7 to 12 and 35, 36.
 */
export function utm(zone: number, isSouth: boolean): Projection {
  const meridian = zone * 6 - 183;
  const scale = UTM_SCALE * RECTIFYING_M;
  const falseNorthing = isSouth ? 10_000_000 : 0;

  const toGrid = (lon: number, lat: number): [number, number] => {
    const lambda = (((lon - meridian + 540) % 360) - 180) * RADIANS;
    const sine = Math.sin(lat * RADIANS);
    const tau = Math.sinh(Math.atanh(sine) - ECCENTRICITY * Math.atanh(ECCENTRICITY * sine));
    const xi = Math.atan2(tau, Math.cos(lambda));
    const eta = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda)));
    const [alongXi, alongEta] = corrections(xi, eta, FORWARD);
    return [500_000 + scale * (eta + alongEta), falseNorthing + scale * (xi + alongXi)];
  };

  const toPosition = (eastingM: number, northingM: number): Position => {
    const xi = (northingM - falseNorthing) / scale;
    const eta = (eastingM - 500_000) / scale;
    const [alongXi, alongEta] = corrections(xi, eta, INVERSE);
    const [flatXi, flatEta] = [xi - alongXi, eta - alongEta];
    const isometric = Math.atanh(Math.sin(flatXi) / Math.cosh(flatEta));
    const lambda = Math.atan2(Math.sinh(flatEta), Math.cos(flatXi)) / RADIANS;
    let sine = Math.tanh(isometric);
    for (let round = 0; round < 6; round += 1) {
      sine = Math.tanh(isometric + ECCENTRICITY * Math.atanh(ECCENTRICITY * sine));
    }
    return [((lambda + meridian + 540) % 360) - 180, Math.asin(sine) / RADIANS];
  };

  return { toGrid, toPosition, unit: "metre" };
}

function corrections(xi: number, eta: number, series: readonly number[]): [number, number] {
  let [alongXi, alongEta] = [0, 0];
  for (const [index, factor] of series.entries()) {
    const order = 2 * (index + 1);
    alongXi += factor * Math.sin(order * xi) * Math.cosh(order * eta);
    alongEta += factor * Math.cos(order * xi) * Math.sinh(order * eta);
  }
  return [alongXi, alongEta];
}
