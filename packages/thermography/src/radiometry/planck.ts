import type { ThermalParameters } from "./thermal-parameters.ts";

/** A FLIR camera's calibration, as its file carries it. */
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

export const usualAtmosphere = {
  alpha1: 0.006569,
  alpha2: 0.01262,
  beta1: -0.002276,
  beta2: -0.00667,
  x: 1.9,
};

const ZERO_C_IN_K = 273.15;

/**
 * Transmission of half the path; an external window in the middle divides it. FLIR's published model
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

/** Signal counts that a black body of this temperature gives. */
export const planckSignal = ({ r1, r2, b, f, o }: PlanckConstants, celsius: number): number =>
  r1 / (r2 * (Math.exp(b / (celsius + ZERO_C_IN_K)) - f)) - o;

/** °C of a black body that gives this signal; NaN where no temperature does. */
export const planckCelsius = ({ r1, r2, b, f, o }: PlanckConstants, signal: number): number => {
  const temperature = b / Math.log(r1 / (r2 * (signal + o)) + f) - ZERO_C_IN_K;
  return signal + o > 0 && Number.isFinite(temperature) ? temperature : Number.NaN;
};

/** Object temperature of every raw value from `low` to `high`, corrected for reflection, air and window. */
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
  const through = emissivity * tau * window.transmission * tau;
  const strayed =
    reflected / emissivity +
    air / (emissivity * tau) +
    glass / (emissivity * tau * window.transmission) +
    air / through;
  return Float32Array.from({ length: high - low + 1 }, (_, index) =>
    planckCelsius(constants, (low + index) / through - strayed),
  );
}
