import type { SimpleMessage } from "@overfly/i18n/message";
import type { DockState, DockTelemetry } from "@overfly/contract/docks/docks";
import { AircraftOsd } from "@overfly/dji-cloud-api/messages/aircraft-osd";
import { DockOsd } from "@overfly/dji-cloud-api/messages/dock-osd";
import { aircraftModeName, coverStateName, rainfallName } from "@overfly/dji-cloud-api/codes/modes";
import type { Selectable } from "kysely";
import type { DB } from "#platform/db/schema.ts";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";

export interface ReportedDock {
  id: number;
  state: DockState;
  dock_osd: DockOsd;
  drone_osd: AircraftOsd;
  drone_online: boolean;
}

const STATES: Record<number, DockState> = {
  0: "idle",
  1: "debugging",
  2: "debugging",
  3: "upgrading",
  4: "working",
};
const RTK_FIXED = 2;

/** An unknown mode counts as idle. */
export const stateFromMode = (modeCode: number | undefined): DockState => STATES[modeCode ?? 0] ?? "idle";

/** The telemetry that browsers receive, from everything that dock and drone have reported. */
export function telemetryOf({ id, state, dock_osd, ...drone }: ReportedDock, at: string): DockTelemetry {
  return {
    dock_id: id,
    state,
    at,
    wind_mps: dock_osd.wind_speed ?? null,
    rainfall: textForCode(dock_osd.rainfall, rainfallName),
    rainfall_code: dock_osd.rainfall ?? null,
    ambient_c: dock_osd.environment_temperature ?? null,
    inside_c: dock_osd.temperature ?? null,
    humidity_percent: dock_osd.humidity ?? null,
    cover: textForCode(dock_osd.cover_state, coverStateName),
    cover_code: dock_osd.cover_state ?? null,
    drone_in_dock: dock_osd.drone_in_dock ?? null,
    drone_charge_percent: dock_osd.drone_charge_state?.capacity_percent ?? null,
    network_quality: dock_osd.network_state?.quality ?? null,
    drone: Object.keys(drone.drone_osd).length > 0 ? droneTelemetry(drone) : null,
  };
}

function droneTelemetry({ drone_osd: osd, drone_online }: Pick<ReportedDock, "drone_osd" | "drone_online">) {
  return {
    online: drone_online,
    mode: textForCode(osd.mode_code, aircraftModeName),
    mode_code: osd.mode_code ?? null,
    longitude: osd.longitude ?? null,
    latitude: osd.latitude ?? null,
    height_m: osd.elevation ?? null,
    heading_deg: osd.attitude_head ?? null,
    speed_mps: osd.horizontal_speed ?? null,
    vertical_speed_mps: osd.vertical_speed ?? null,
    battery_percent: osd.battery?.capacity_percent ?? null,
    remaining_flight_s: osd.battery?.remain_flight_time ?? null,
    satellites: osd.position_state?.gps_number ?? null,
    rtk_fixed: rtkFixed(osd),
    home_distance_m: osd.home_distance ?? null,
  };
}

/** Whether its position is corrected to centimetres; null where it doesn't tell. */
export const rtkFixed = ({ position_state: position }: ReportedDock["drone_osd"]): boolean | null =>
  position?.is_fixed === undefined ? null : position.is_fixed === RTK_FIXED;

const textForCode = (code: number | undefined, nameOf: (code: number) => SimpleMessage) =>
  code === undefined ? null : render(nameOf(code), DEFAULT_LOCALE);

/** Parses the OSD columns; one that can't be parsed counts as empty. */
export const readOsd = (dock: unknown, drone: unknown) => ({
  dock_osd: DockOsd.safeParse(dock).data ?? {},
  drone_osd: AircraftOsd.safeParse(drone).data ?? {},
});

type Row = Pick<Selectable<DB["docks"]>, "id" | "state" | "dock_osd" | "drone_osd" | "drone_online">;

export const asDockTelemetry = ({ id, state, drone_online, ...osd }: Row, at: string): DockTelemetry =>
  telemetryOf({ id, state: state as DockState, drone_online, ...readOsd(osd.dock_osd, osd.drone_osd) }, at);
