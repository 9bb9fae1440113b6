import type { ThermalParameters } from "./thermal-parameters.ts";

/**
 * From what the camera sees to what the object is, and back: grey body, reflection and air, each radiating with the
 * fourth power of its absolute temperature. NaN where the surroundings alone outshine what was seen.
 */
export interface Correction {
  objectC: (apparentC: number) => number;
  apparentC: (objectC: number) => number;
}

export function correction(parameters: ThermalParameters, transmission: number): Correction {
  const through = parameters.emissivity * transmission;
  const strayed =
    (1 - parameters.emissivity) * transmission * radiance(parameters.reflectedC) +
    (1 - transmission) * radiance(parameters.ambientC);
  return {
    objectC: (apparentC) => temperature((radiance(apparentC) - strayed) / through),
    apparentC: (objectC) => temperature(through * radiance(objectC) + strayed),
  };
}

const ZERO_C_IN_K = 273.15;
const radiance = (celsius: number): number => (celsius + ZERO_C_IN_K) ** 4;
const temperature = (amount: number): number => (amount > 0 ? amount ** 0.25 - ZERO_C_IN_K : Number.NaN);
