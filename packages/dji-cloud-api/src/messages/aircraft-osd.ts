import { z } from "zod";
import { PositionState } from "./dock-osd.ts";
import { wireBoolean, wireFirmware, wireName, wireNumber, wireText } from "./wire-values.ts";

const number = wireNumber.optional();
const flag = wireBoolean.optional();

export const CameraState = z.looseObject({
  payload_index: wireName.optional(),
  camera_mode: number,
  photo_state: number,
  recording_state: number,
  remain_photo_num: number,
  remain_record_duration: number,
  record_time: number,
  zoom_factor: number,
  ir_zoom_factor: number,
});

/** Partial OSD of an aircraft. `height` is above the ellipsoid, `elevation` above the take-off point, both in m; speeds in m/s. */
export const AircraftOsd = z.looseObject({
  mode_code: number,
  mode_code_reason: number,
  gear: number,
  latitude: number,
  longitude: number,
  height: number,
  elevation: number,
  horizontal_speed: number,
  vertical_speed: number,
  attitude_head: number,
  attitude_pitch: number,
  attitude_roll: number,
  home_distance: number,
  home_latitude: number,
  home_longitude: number,
  wind_speed: number,
  wind_direction: number,
  battery: z
    .looseObject({
      capacity_percent: number,
      remain_flight_time: number,
      return_home_power: number,
      landing_power: number,
      batteries: z
        .array(
          z.looseObject({
            index: number,
            sn: wireName.optional(),
            capacity_percent: number,
            voltage: number,
            temperature: number,
            loop_times: number,
            firmware_version: wireFirmware.optional(),
            high_voltage_storage_days: number,
          }),
        )
        .optional(),
    })
    .optional(),
  position_state: PositionState.optional(),
  storage: z.looseObject({ total: number, used: number }).optional(),
  height_limit: number,
  distance_limit_status: z
    .looseObject({ state: number, distance_limit: number, is_near_distance_limit: flag })
    .optional(),
  obstacle_avoidance: z.looseObject({ horizon: flag, upside: flag, downside: flag }).optional(),
  night_lights_state: flag,
  is_near_height_limit: flag,
  is_near_area_limit: flag,
  rth_altitude: number,
  rc_lost_action: number,
  cameras: z.array(CameraState).optional(),
  total_flight_time: number,
  total_flight_distance: number,
  total_flight_sorties: number,
  track_id: wireText.optional(),
  firmware_version: wireFirmware.optional(),
  control_source: wireText.optional(),
});
export type AircraftOsd = z.infer<typeof AircraftOsd>;
