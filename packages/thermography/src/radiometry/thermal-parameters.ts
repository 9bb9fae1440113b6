/** Measurement parameters for converting apparent to object temperature. */
export interface ThermalParameters {
  emissivity: number;
  distanceM: number;
  /** Relative, 0 to 1. */
  humidity: number;
  reflectedC: number;
  ambientC: number;
}

/** Replaces each missing or out-of-range value by its fallback. */
export function validParameters(
  found: Partial<ThermalParameters>,
  fallback: ThermalParameters = defaultThermalParameters,
): ThermalParameters {
  return {
    emissivity: within(found.emissivity, 0.05, 1) ?? fallback.emissivity,
    distanceM: within(found.distanceM, 0, 2000) ?? fallback.distanceM,
    humidity: within(found.humidity, 0, 1) ?? fallback.humidity,
    reflectedC: within(found.reflectedC, -100, 500) ?? fallback.reflectedC,
    ambientC: within(found.ambientC, -60, 100) ?? fallback.ambientC,
  };
}

/** DJI's defaults. */
export const defaultThermalParameters: ThermalParameters = {
  emissivity: 0.95,
  distanceM: 5,
  humidity: 0.5,
  reflectedC: 25,
  ambientC: 25,
};

const within = (value: number | undefined, low: number, high: number): number | null =>
  value !== undefined && value >= low && value <= high ? value : null;
