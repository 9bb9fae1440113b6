import { distanceM } from "@overfly/geo/distance";
import { DOCK_LENSES, DRONE_LENSES } from "#live/camera-lenses.ts";
import type { AircraftState, DockLocation, SimulatedState } from "./dock-state.ts";
import type { DroneModel } from "./drone-model.ts";

/** A dock's telemetry in three messages, as real docks send it. */
export const dockReports = (
  state: SimulatedState,
  location: DockLocation,
  droneSerialNumber: string,
  model: DroneModel,
): object[] => [
  { ...environment(state, location), sub_device: subDevice(state, droneSerialNumber, model) },
  maintenance(state),
  {
    flighttask_step_code: state.taskStage,
    media_file_detail: { remain_upload: state.filesToUpload },
    wireless_link: {
      link_workmode: 0,
      sdr_link_state: 1,
      sdr_quality: 5,
      "4g_link_state": 0,
      dongle_number: 0,
    },
  },
];

const environment = (state: SimulatedState, location: DockLocation) => ({
  network_state: { type: 2, quality: 5, rate: 812.5 },
  drone_charge_state: {
    state: state.charging ? 1 : 0,
    capacity_percent: Math.round(state.aircraft.batteryPercent),
  },
  drone_in_dock: state.droneInDock ? 1 : 0,
  rainfall: 0,
  wind_speed: 2.4,
  environment_temperature: 28,
  temperature: 26.5,
  humidity: 41,
  latitude: location.latitude,
  longitude: location.longitude,
  height: location.heightM,
  heading: 0,
  home_position_is_valid: 1,
  alternate_land_point: {
    latitude: location.latitude - 0.0001,
    longitude: location.longitude,
    height: location.heightM,
    safe_land_height: 30,
    is_configured: 1,
  },
  position_state: { is_calibration: 1, is_fixed: 2, quality: 10, gps_number: 22, rtk_number: 31 },
  storage: { total: 82_045_336, used: 1_024_000 },
  mode_code: state.modeCode,
  cover_state: state.coverState,
  supplement_light_state: state.supplementLight ? 1 : 0,
  emergency_stop_state: 0,
  alarm_state: state.alarm ? 1 : 0,
  battery_store_mode: 2,
});

const subDevice = ({ aircraft }: SimulatedState, droneSerialNumber: string, model: DroneModel) => ({
  device_sn: droneSerialNumber,
  device_model_key: model.key,
  device_online_status: aircraft.isOn ? 1 : 0,
  device_paired: 1,
});

const maintenance = (state: SimulatedState) => ({
  job_number: state.jobCount,
  acc_time: 1_859_010,
  activation_time: 1_667_220_873,
  working_voltage: 25_440,
  working_current: 1120,
  backup_battery: { voltage: 26_631, temperature: 27.9, switch: 1 },
  drone_battery_maintenance_info: { maintenance_state: 0, maintenance_time_left: 0 },
  air_conditioner: { air_conditioner_state: 0, switch_time: 0 },
});

const RETURN_HOME_PERCENT = 25;
const LANDING_PERCENT = 10;

/** An aircraft's telemetry: position, equipment, sensors. */
export const aircraftReports = (
  { aircraft }: SimulatedState,
  location: DockLocation,
  model: DroneModel,
): object[] => [
  movement(aircraft, location),
  equipment(aircraft, model),
  {
    storage: { total: 60_082_000, used: 2_048_000 },
    height_limit: 120,
    distance_limit_status: { state: 0, distance_limit: 5000 },
    obstacle_avoidance: { horizon: 1, upside: 1, downside: 1 },
    night_lights_state: 0,
    total_flight_distance: aircraft.flownM,
    total_flight_time: Math.round(aircraft.flownS),
    cameras: [
      {
        payload_index: model.payloadIndex,
        camera_mode: 0,
        photo_state: 0,
        recording_state: 0,
        remain_photo_num: 9000,
      },
    ],
  },
];

const movement = (aircraft: AircraftState, location: DockLocation) => ({
  mode_code: aircraft.modeCode,
  mode_code_reason: 0,
  gear: 1,
  latitude: aircraft.latitude,
  longitude: aircraft.longitude,
  height: location.heightM + aircraft.elevationM,
  elevation: aircraft.elevationM,
  horizontal_speed: aircraft.speedMps,
  vertical_speed: aircraft.climbMps,
  attitude_head: signed(aircraft.headingDeg),
  attitude_pitch: 0,
  attitude_roll: 0,
  home_distance: distanceM([location.longitude, location.latitude], [aircraft.longitude, aircraft.latitude]),
  wind_speed: 2.4,
  wind_direction: 8,
});

function equipment(aircraft: AircraftState, model: DroneModel) {
  const percent = Math.max(0, Math.round(aircraft.batteryPercent));
  return {
    battery: {
      capacity_percent: percent,
      remain_flight_time: Math.round(percent * 24),
      return_home_power: RETURN_HOME_PERCENT,
      landing_power: LANDING_PERCENT,
      batteries: [
        {
          index: 0,
          sn: "SIM4BATTERY01",
          capacity_percent: percent,
          voltage: 21_000 + percent * 40,
          temperature: 31.2,
          loop_times: 41,
        },
      ],
    },
    position_state: aircraft.hasRtk
      ? { is_fixed: 2, quality: 10, gps_number: 24, rtk_number: 30 }
      : { is_fixed: 3, quality: 5, gps_number: 24, rtk_number: 0 },
    [model.payloadIndex]: {
      payload_index: model.payloadIndex,
      gimbal_pitch: aircraft.gimbalPitchDeg,
      gimbal_roll: 0,
      gimbal_yaw: signed(aircraft.headingDeg),
    },
  };
}

/** A dock's cameras for live streaming, reported once. */
export const liveCapacity = (serialNumber: string, droneSerialNumber: string, model: DroneModel): object => ({
  live_capacity: {
    available_video_number: 2,
    coexist_video_number_max: 1,
    device_list: [
      source(serialNumber, "165-0-7", DOCK_LENSES),
      source(droneSerialNumber, model.payloadIndex, DRONE_LENSES),
    ],
  },
});

/** Which cameras stream, reported when it changes. */
export const liveStatus = (videoIds: readonly string[]): object => ({
  live_status: videoIds.map((video_id) => ({
    video_id,
    video_type: "normal",
    video_quality: 0,
    status: 1,
    error_status: 0,
  })),
});

const source = (sn: string, cameraIndex: string, lenses: readonly string[]) => ({
  sn,
  available_video_number: 1,
  coexist_video_number_max: 1,
  camera_list: [
    {
      camera_index: cameraIndex,
      available_video_number: 1,
      coexist_video_number_max: 1,
      video_list: [{ video_index: "normal-0", video_type: lenses[0], switchable_video_types: lenses }],
    },
  ],
});

/** Angle in DJI's range of −180 to 180. */
const signed = (degrees: number) => Math.round((((degrees + 540) % 360) - 180) * 10) / 10;
