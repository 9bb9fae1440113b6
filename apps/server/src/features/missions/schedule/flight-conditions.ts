import {
  CONDITION_RULES,
  type FlightCondition,
  type FlightConditions,
} from "@overfly/contract/missions/flight-conditions";
import type { DockTelemetry } from "@overfly/contract/docks/docks";
import type { MissionType } from "@overfly/contract/missions/missions";
import type { RecordedWeather } from "@overfly/contract/missions/recorded-weather";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import { lightAt, nextDaylight } from "@overfly/plant/sun/daylight";
import type { SolarSite } from "@overfly/plant/sun/site-solar-conditions";
import type { Context } from "#context.ts";
import { asDockTelemetry, readOsd } from "#features/docks/dock-telemetry.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { condition } from "./condition.ts";
import { weatherAtSite } from "./weather-at-site.ts";
import { hasWeather, measuredConditions, siteWeatherConditions } from "./weather-conditions.ts";

const HOUR_MS = 3_600_000;
/** Below these, a dock's drone takes off only after a look at it. */
const MIN_BATTERY_PERCENT = 50;
const MIN_LINK_QUALITY = 2;
const MIN_FREE_STORAGE_PERCENT = 10;

/** A dock's weather tells about a flight in the next hour; later ones are judged right before the start. */
const WEATHER_HOLDS_MS = HOUR_MS;

/** The conditions of a mission's flight now or at a time, and when there is light for it in the client's window. */
export async function getFlightConditions(
  context: Context,
  token: string,
  { at, dock_id }: { at?: string | undefined; dock_id?: number | undefined } = {},
): Promise<FlightConditions> {
  const { id } = await context.db
    .selectFrom("missions")
    .where(owned(context.user, "missions"))
    .where("token", "=", token)
    .select("id")
    .executeTakeFirstOrThrow(() => notFound("Mission"));
  const flight = await readFlight(context, id, dock_id);
  const needsWeather = at === undefined && !hasWeather(flight.dock);
  const atSite = needsWeather ? await weatherAtSite(context, token) : null;
  const now = context.now().getTime();
  const { window_start, window_end, type } = flight;
  const from = Math.max(now, window_start === null ? 0 : Date.parse(window_start));
  const until = window_end === null ? Infinity : Date.parse(window_end);
  const { minIrradianceWm2 } = CONDITION_RULES[type];
  const daylight = nextDaylight(flight, [from, until], minIrradianceWm2 ? { minIrradianceWm2 } : {});
  return {
    at: at ?? new Date(now).toISOString(),
    conditions: [
      ...lightConditions(flight, at === undefined ? now : Date.parse(at)),
      ...(at === undefined ? conditionsNow(flight, atSite) : expectedWeather(flight, Date.parse(at) - now)),
    ],
    weather: atSite,
    daylight: daylight.map(([start, end]) => ({
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(end).toISOString(),
    })),
  };
}

interface FlightToCheck {
  /** Now by default. */
  at?: string;
  reason?: string | undefined;
  /** The weather at the site now. */
  atSite?: RecordedWeather | null;
}

/** Throws 409 where a condition forbids the flight, 422 where one needs a reason that is missing. */
export async function checkConditions(
  context: Context,
  missionId: number,
  { at, reason, atSite = null }: FlightToCheck,
): Promise<void> {
  const flight = await readFlight(context, missionId);
  const found = [
    ...lightConditions(flight, at === undefined ? context.now().getTime() : Date.parse(at)),
    ...(at === undefined ? conditionsNow(flight, atSite) : []),
  ];
  const forbidden = found.find(({ state }) => state === "blocked");
  if (forbidden) throw conflict(conditionMessage(forbidden));
  const unexplained = found.filter(({ state }) => state === "reason");
  if (unexplained.length > 0 && !reason)
    throw invalid({ conditions_reason: unexplained.map(conditionMessage) });
}

const conditionMessage = ({ kind, state, value, limit }: FlightCondition) =>
  message(`errors/missions:conditions.${state === "blocked" ? "blocked" : "reason"}`, {
    kind,
    value: Math.round(value ?? 0),
    limit: limit ?? 0,
  });

interface Flight extends SolarSite {
  type: MissionType;
  /** Of the mission's routes, without changes of batteries; 0 where none are chosen yet. */
  planned_s: number;
  window_start: string | null;
  window_end: string | null;
  dock: (DockTelemetry & { storage_free_percent: number | null }) | null;
}

/** With the assigned dock, or another that is to fly. */
async function readFlight(
  { db, now, user }: Pick<Context, "db" | "now" | "user">,
  missionId: number,
  otherDock?: number,
): Promise<Flight> {
  const { dock_id, state, dock_osd, drone_osd, drone_online, ...row } = await db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .leftJoin("assignments", (join) =>
      join.onRef("assignments.mission_id", "=", "missions.id").on("assignments.released_at", "is", null),
    )
    .leftJoin("docks", (join) =>
      otherDock === undefined
        ? join.onRef("docks.id", "=", "assignments.dock_id")
        : join.on("docks.id", "=", otherDock).on(owned(user, "docks")),
    )
    .where("missions.id", "=", missionId)
    .select([
      "missions.type",
      "missions.window_start",
      "missions.window_end",
      "sites.boundary",
      "sites.location",
      "sites.mounting",
      "sites.module_tilt_deg",
      "sites.module_azimuth_deg",
      sql<number>`coalesce((select sum((flight_routes.statistics->>'duration_s')::double precision)
        from mission_routes join flight_routes on flight_routes.id = mission_routes.route_id
        where mission_routes.mission_id = missions.id), 0)`.as("planned_s"),
      "docks.id as dock_id",
      "docks.state",
      "docks.dock_osd",
      "docks.drone_osd",
      "docks.drone_online",
    ])
    .executeTakeFirstOrThrow(() => notFound("Mission"));
  const dock =
    dock_id === null || state === null || drone_online === null
      ? null
      : {
          ...asDockTelemetry({ id: dock_id, state, dock_osd, drone_osd, drone_online }, now().toISOString()),
          storage_free_percent: freeStorage(dock_osd),
        };
  return { ...row, type: row.type as MissionType, dock };
}

function freeStorage(dock_osd: unknown): number | null {
  const { storage } = readOsd(dock_osd, {}).dock_osd;
  if (!storage?.total || storage.used === undefined) return null;
  return Math.round((1 - storage.used / storage.total) * 100);
}

/** The client's window at take-off; daylight and irradiance until the planned landing. */
function lightConditions(flight: Flight, atMs: number): FlightCondition[] {
  const rule = CONDITION_RULES[flight.type];
  const lights = [atMs, atMs + flight.planned_s * 1000].flatMap((ms) => lightAt(flight, ms) ?? []);
  const smallest = (values: number[]): number | null => (values.length === 0 ? null : Math.min(...values));
  const sun = smallest(lights.map(({ sunElevationDeg }) => sunElevationDeg));
  const isNight = sun !== null && sun <= 0;
  const irradiance = smallest(lights.flatMap(({ irradianceWm2 }) => irradianceWm2 ?? []));
  const { minIrradianceWm2: least } = rule;
  return [
    windowCondition(flight, atMs),
    condition("daylight", sun, 0, isNight ? rule.night : "ok"),
    ...(least === undefined || isNight
      ? []
      : [
          condition(
            "irradiance",
            irradiance,
            least,
            irradiance !== null && irradiance < least ? "reason" : "ok",
          ),
        ]),
  ];
}

function windowCondition({ window_start, window_end }: Flight, atMs: number): FlightCondition {
  const early = window_start === null ? 0 : Date.parse(window_start) - atMs;
  const late = window_end === null ? 0 : atMs - Date.parse(window_end);
  const hours = Math.max(0, early, late) / HOUR_MS;
  return condition("window", hours, 0, hours > 0 ? "warning" : "ok");
}

/** What the flight's dock reports, and the weather at the site where it has none. A pilot knows the drone's battery. */
const conditionsNow = (flight: Flight, atSite: RecordedWeather | null): FlightCondition[] => [
  ...(hasWeather(flight.dock)
    ? measuredConditions(flight.type, flight.dock)
    : siteWeatherConditions(flight.type, atSite)),
  ...(flight.dock ? dockConditions(flight.dock) : []),
];

function dockConditions(dock: NonNullable<Flight["dock"]>): FlightCondition[] {
  const battery = dock.drone?.battery_percent ?? dock.drone_charge_percent;
  const fixed = dock.drone?.rtk_fixed ?? null;
  const online = dock.state !== "offline";
  return [
    condition(
      "battery",
      battery,
      MIN_BATTERY_PERCENT,
      isUnder(battery, MIN_BATTERY_PERCENT) ? "warning" : "ok",
    ),
    condition("rtk", fixed === null ? null : Number(fixed), 1, fixed === false ? "warning" : "ok"),
    online
      ? condition(
          "link",
          dock.network_quality,
          MIN_LINK_QUALITY,
          isUnder(dock.network_quality, MIN_LINK_QUALITY) ? "warning" : "ok",
        )
      : condition("link", 0, MIN_LINK_QUALITY, "blocked"),
    condition(
      "storage",
      dock.storage_free_percent,
      MIN_FREE_STORAGE_PERCENT,
      isUnder(dock.storage_free_percent, MIN_FREE_STORAGE_PERCENT) ? "warning" : "ok",
    ),
  ];
}

/** Wind and rain forbid only a start: a flight that is to begin soon may wait for them. */
const expectedWeather = (flight: Flight, inMs: number): FlightCondition[] =>
  measuredConditions(flight.type, inMs > WEATHER_HOLDS_MS ? null : flight.dock).map((weather) => ({
    ...weather,
    state: weather.state === "ok" || weather.state === "unknown" ? weather.state : "warning",
  }));

const isUnder = (value: number | null, limit: number) => value !== null && value < limit;
