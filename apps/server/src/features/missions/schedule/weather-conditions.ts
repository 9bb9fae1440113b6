import {
  CONDITION_RULES,
  type ConditionState,
  type FlightCondition,
  MAX_WIND_MPS,
} from "@overfly/contract/missions/flight-conditions";
import type { MissionType } from "@overfly/contract/missions/missions";
import type { RecordedWeather } from "@overfly/contract/missions/recorded-weather";
import { condition } from "./condition.ts";

/** What a flight's own dock measures. */
export interface DockWeather {
  wind_mps: number | null;
  rainfall_code: number | null;
}

export const hasWeather = (dock: DockWeather | null): dock is DockWeather =>
  dock !== null && (dock.wind_mps !== null || dock.rainfall_code !== null);

/** Wind and rain as the flight's dock measures them. */
export const measuredConditions = (type: MissionType, dock: DockWeather | null): FlightCondition[] =>
  judge(type, dock?.wind_mps ?? null, dock?.rainfall_code ?? null, "blocked");

/**
 * Wind and rain at the site, by the same limits, where the flight's dock measures none. A model's hour doesn't forbid
 * a flight: whoever has measured on site says so in the reason.
 */
export const siteWeatherConditions = (
  type: MissionType,
  weather: RecordedWeather | null,
): FlightCondition[] =>
  judge(
    type,
    weather?.wind_mps ?? null,
    weather?.rain_level ?? weather?.rain_mm ?? null,
    weather?.source === "dock" ? "blocked" : "reason",
  );

function judge(
  type: MissionType,
  wind: number | null,
  rain: number | null,
  unflyable: ConditionState,
): FlightCondition[] {
  const { maxWindMps } = CONDITION_RULES[type];
  const isTooMuch = wind !== null && wind > MAX_WIND_MPS;
  const isWindy = wind !== null && wind > maxWindMps;
  return [
    condition("wind", wind, maxWindMps, isTooMuch ? unflyable : isWindy ? "reason" : "ok"),
    condition("rain", rain, 0, rain !== null && rain > 0 ? unflyable : "ok"),
  ];
}
