/** Faiman's heat-loss coefficients as pvlib gives them, W/m²K and W/m²K per m/s. */
const [U0, U1] = [25, 6.84];

/** How much warmer a part becomes that turns its electricity into heat. */
export const openCircuitDelta = (efficiency: number, irradianceWm2: number, windMs: number): number =>
  (efficiency * irradianceWm2) / (U0 + U1 * windMs);

/** Power that a hot area gives off beyond its surroundings, at the irradiance of the moment. */
export const lostPowerW = (meanDeltaK: number, areaM2: number, windMs: number): number =>
  Math.max(0, (U0 + U1 * windMs) * meanDeltaK * areaM2);

/** Share of a module's rated power that is lost, 0 to 1. */
export const lostShare = (
  lostW: number,
  { powerW, irradianceWm2 }: { powerW: number; irradianceWm2: number },
): number => (powerW > 0 && irradianceWm2 > 0 ? Math.min(1, lostW / ((powerW * irradianceWm2) / 1000)) : 0);
