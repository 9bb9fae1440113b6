/** Faiman's heat-loss coefficients as pvlib gives them, W/m²K and W/m²K per m/s. */
const [U0, U1] = [25, 6.84];

/** Temperature rise of a module or cell in open circuit, which turns its electricity into heat. */
export const openCircuitDeltaK = (efficiency: number, irradianceWm2: number, windMs: number): number =>
  (efficiency * irradianceWm2) / (U0 + U1 * windMs);

/** Power that a hot area dissipates in excess of its surroundings, at the current irradiance. */
export const powerLossW = (meanDeltaK: number, areaM2: number, windMs: number): number =>
  Math.max(0, (U0 + U1 * windMs) * meanDeltaK * areaM2);

/** Lost fraction of a module's rated power, 0 to 1. */
export const powerLossFraction = (
  lostW: number,
  { powerW, irradianceWm2 }: { powerW: number; irradianceWm2: number },
): number => (powerW > 0 && irradianceWm2 > 0 ? Math.min(1, lostW / ((powerW * irradianceWm2) / 1000)) : 0);
