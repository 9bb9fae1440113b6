import type { ThermalParameters } from "./thermal-parameters.ts";

/** Calibration constants stored in a FLIR file. */
export interface PlanckConstants {
  r1: number;
  r2: number;
  b: number;
  f: number;
  o: number;
  alpha1: number;
  alpha2: number;
  beta1: number;
  beta2: number;
  x: number;
}

export interface IrWindow {
  transmission: number;
  temperatureC: number;
}

export const defaultAtmosphere = {
  alpha1: 0.006569,
  alpha2: 0.01262,
  beta1: -0.002276,
  beta2: -0.00667,
  x: 1.9,
};

const ZERO_C_IN_K = 273.15;

/**
 * Atmospheric transmission of half the path, which an external window divides. FLIR's published model
 * (Minkina & Dudzik, Infrared Thermography: Errors and Uncertainties, Wiley 2009, appendix A).
 */
export function halfPathTransmission(constants: PlanckConstants, parameters: ThermalParameters): number {
  const { alpha1, alpha2, beta1, beta2, x } = constants;
  const t = parameters.ambientC;
  const vapour =
    parameters.humidity * Math.exp(1.5587 + 0.06939 * t - 0.00027816 * t ** 2 + 6.8455e-7 * t ** 3);
  const path = Math.sqrt(parameters.distanceM / 2);
  const dry = Math.exp(-path * (alpha1 + beta1 * Math.sqrt(vapour)));
  const wet = Math.exp(-path * (alpha2 + beta2 * Math.sqrt(vapour)));
  return x * dry + (1 - x) * wet;
}

/** Raw signal of a black body at this temperature. */
export const planckSignal = ({ r1, r2, b, f, o }: PlanckConstants, celsius: number): number =>
  r1 / (r2 * (Math.exp(b / (celsius + ZERO_C_IN_K)) - f)) - o;

/** Temperature of a black body with this signal; NaN where there is none. */
export const planckCelsius = ({ r1, r2, b, f, o }: PlanckConstants, signal: number): number => {
  const temperature = b / Math.log(r1 / (r2 * (signal + o)) + f) - ZERO_C_IN_K;
  return signal + o > 0 && Number.isFinite(temperature) ? temperature : Number.NaN;
};

/** Lookup table from raw values `low` to `high` to object temperature, corrected for reflection, atmosphere and window. */
export function planckTable(
  constants: PlanckConstants,
  parameters: ThermalParameters,
  window: IrWindow,
  [low, high]: readonly [number, number],
): Float32Array {
  const tau = halfPathTransmission(constants, parameters);
  const { emissivity } = parameters;
  const air = planckSignal(constants, parameters.ambientC) * (1 - tau);
  const reflected = planckSignal(constants, parameters.reflectedC) * (1 - emissivity);
  const glass = planckSignal(constants, window.temperatureC) * (1 - window.transmission);
  const objectFraction = emissivity * tau * window.transmission * tau;
  const backgroundSignal =
    reflected / emissivity +
    air / (emissivity * tau) +
    glass / (emissivity * tau * window.transmission) +
    air / objectFraction;
  return Float32Array.from({ length: high - low + 1 }, (_, index) =>
    planckCelsius(constants, (low + index) / objectFraction - backgroundSignal),
  );
}
