import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, TokenParams } from "#page.ts";
import type { MissionType } from "./missions.ts";
import { RecordedWeather } from "./recorded-weather.ts";

/** `reason`: whoever plans or starts the flight says why it is flown all the same. */
export const ConditionState = z.enum(["ok", "warning", "reason", "blocked", "unknown"]);
export type ConditionState = z.infer<typeof ConditionState>;

export const CONDITION_KINDS = [
  "window",
  "daylight",
  "irradiance",
  "wind",
  "rain",
  "battery",
  "rtk",
  "link",
  "storage",
] as const;
export const ConditionKind = z.enum(CONDITION_KINDS);
export type ConditionKind = z.infer<typeof ConditionKind>;

/**
 * One condition of a flight. `value` and `limit`: height of the sun in degrees, irradiance in W/m², wind in m/s, battery
 * and free storage in percent, link quality of 5, hours outside of the client's window.
 */
export const FlightCondition = z.object({
  kind: ConditionKind,
  state: ConditionState,
  value: z.number().nullable(),
  limit: z.number().nullable(),
});
export type FlightCondition = z.infer<typeof FlightCondition>;

export const FlightConditions = z.object({
  at: z.iso.datetime(),
  conditions: z.array(FlightCondition),
  /** Where wind and rain come from, if not from the dock that flies. */
  weather: RecordedWeather.nullable(),
  /** The next stretches of suitable light inside of the client's window, one a day at most. */
  daylight: z.array(z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() })),
});
export type FlightConditions = z.infer<typeof FlightConditions>;

interface ConditionRule {
  /** What a flight at night needs. */
  night: ConditionState;
  /** In the plane of the modules; below it a reason is needed. */
  minIrradianceWm2?: number;
  /** Above it a reason is needed. */
  maxWindMps: number;
}

/** In rain, and in wind above this, no mission flies: the wind resistance of DJI's dock drones. */
export const MAX_WIND_MPS = 12;

/** Thermography as IEC TS 62446-3 has it: 600 W/m² at least, and 28 km/h (4 Bft) of wind at most. */
export const CONDITION_RULES: Record<MissionType, ConditionRule> = {
  solar_thermography: { night: "reason", minIrradianceWm2: 600, maxWindMps: 7.8 },
  visual: { night: "reason", maxWindMps: 10 },
  mapping: { night: "reason", maxWindMps: 10 },
  construction: { night: "reason", maxWindMps: 10 },
  security: { night: "ok", maxWindMps: 10 },
  maintenance: { night: "reason", maxWindMps: 10 },
};

export const flightConditions = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/flight-conditions",
    permission: "view missions",
    side: ["center", "pilot"],
    summary:
      "Light, weather and the dock's readiness for a flight, and the next daylight in the client's window",
    params: TokenParams,
    /** `at`: now by default. `dock_id`: the dock whose weather counts, by default the assigned one. */
    query: z.object({ at: z.iso.datetime().optional(), dock_id: IdParams.shape.id.optional() }),
    reply: dataOf(FlightConditions),
  }),
};
