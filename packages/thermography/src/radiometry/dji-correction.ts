import type { ThermalParameters } from "./thermal-parameters.ts";

/**
 * Converts between apparent and object temperature: grey body, reflected and atmospheric radiation, each proportional to
 * the fourth power of its absolute temperature. NaN where the background radiation alone exceeds the measured one.
 */
export interface TemperatureCorrection {
  objectC: (apparentC: number) => number;
  apparentC: (objectC: number) => number;
}

export function temperatureCorrection(
  parameters: ThermalParameters,
  transmission: number,
): TemperatureCorrection {
  const objectFraction = parameters.emissivity * transmission;
  const backgroundRadiance =
    (1 - parameters.emissivity) * transmission * radiance(parameters.reflectedC) +
    (1 - transmission) * radiance(parameters.ambientC);
  return {
    objectC: (apparentC) => temperature((radiance(apparentC) - backgroundRadiance) / objectFraction),
    apparentC: (objectC) => temperature(objectFraction * radiance(objectC) + backgroundRadiance),
  };
}

const ZERO_C_IN_K = 273.15;
const radiance = (celsius: number): number => (celsius + ZERO_C_IN_K) ** 4;
const temperature = (radiation: number): number =>
  radiation > 0 ? radiation ** 0.25 - ZERO_C_IN_K : Number.NaN;
