import { z } from "zod";
import { wireBoolean, wireFirmware, wireName, wireNumber } from "./wire-values.ts";

const number = wireNumber.optional();
const flag = wireBoolean.optional();

/** GNSS positioning; `quality` 10 is RTK fixed. */
export const PositionState = z.looseObject({
  is_calibration: flag,
  is_fixed: number,
  quality: number,
  gps_number: number,
  rtk_number: number,
});

/** Partial OSD of a dock. Heights are above the ellipsoid in m, storage in KB, voltages in mV, currents in mA. */
export const DockOsd = z.looseObject({
  mode_code: number,
  firmware_version: wireFirmware.optional(),
  flighttask_step_code: number,
  cover_state: number,
  putter_state: number,
  drone_in_dock: flag,
  drone_charge_state: z.looseObject({ state: number, capacity_percent: number }).optional(),
  latitude: number,
  longitude: number,
  height: number,
  heading: number,
  home_position_is_valid: flag,
  rainfall: number,
  wind_speed: number,
  environment_temperature: number,
  temperature: number,
  humidity: number,
  network_state: z.looseObject({ type: number, quality: number, rate: number }).optional(),
  position_state: PositionState.optional(),
  emergency_stop_state: flag,
  alarm_state: flag,
  supplement_light_state: flag,
  battery_store_mode: number,
  air_conditioner: z.looseObject({ air_conditioner_state: number, switch_time: number }).optional(),
  backup_battery: z.looseObject({ switch: flag, voltage: number, temperature: number }).optional(),
  alternate_land_point: z
    .looseObject({
      latitude: number,
      longitude: number,
      height: number,
      safe_land_height: number,
      is_configured: flag,
    })
    .optional(),
  storage: z.looseObject({ total: number, used: number }).optional(),
  job_number: number,
  acc_time: number,
  activation_time: number,
  first_power_on: number,
  media_file_detail: z.looseObject({ remain_upload: number }).optional(),
  wireless_link: z
    .looseObject({
      dongle_number: number,
      "4g_link_state": number,
      sdr_link_state: number,
      link_workmode: number,
      sdr_quality: number,
      "4g_quality": number,
      "4g_uav_quality": number,
      "4g_gnd_quality": number,
      sdr_freq_band: number,
      "4g_freq_band": number,
    })
    .optional(),
  sub_device: z
    .looseObject({
      device_sn: wireName.optional(),
      device_model_key: wireName.optional(),
      device_online_status: flag,
      device_paired: flag,
    })
    .optional(),
  drone_battery_maintenance_info: z
    .looseObject({ maintenance_state: number, maintenance_time_left: number })
    .optional(),
  working_voltage: number,
  working_current: number,
  electric_supply_voltage: number,
});
export type DockOsd = z.infer<typeof DockOsd>;
