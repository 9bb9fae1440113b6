import { describe, expect, test } from "vitest";
import { messageSchema } from "#testing/message-schemas.ts";
import { AircraftOsd } from "./aircraft-osd.ts";
import { DockOsd } from "./dock-osd.ts";
import { parseFields } from "./parse-fields.ts";
import type { Channel } from "./topics.ts";

/*
 * Messages of our own making, with the fields, types and units that DJI's Cloud API documents. The whole collection of
 * DJI's examples is in ../shared/data, where it is present.
 */
const DOCK = "7CTDM0000000T1";
const DRONE = "1581F0000000T1";
const FLIGHT = "3f0d8a6e-1f52-4c7f-9d65-0c2b7f1e9a10";

const MESSAGES: [Channel, method: string, data: unknown][] = [
  [
    "status",
    "update_topo",
    {
      domain: "3",
      type: 2,
      sub_type: 0,
      device_secret: "s",
      nonce: "n",
      thing_version: "1.1.2",
      sub_devices: [
        {
          sn: DRONE,
          domain: "0",
          type: 91,
          sub_type: 1,
          index: "A",
          device_secret: "s",
          nonce: "n",
          thing_version: "1.1.2",
        },
      ],
    },
  ],
  ["requests", "config", { config_type: "json", config_scope: "product" }],
  ["requests", "airport_bind_status", { devices: [{ sn: DRONE }, { sn: DOCK }] }],
  ["requests", "airport_organization_get", { device_binding_code: "B1NDC0DE", organization_id: "12345678" }],
  [
    "requests",
    "airport_organization_bind",
    {
      bind_devices: [
        {
          device_binding_code: "B1NDC0DE",
          device_callsign: "North dock",
          device_model_key: "3-2-0",
          organization_id: "12345678",
          sn: DOCK,
        },
      ],
    },
  ],
  ["requests", "storage_config_get", { module: 0 }],
  ["requests", "flighttask_resource_get", { flight_id: FLIGHT }],
  [
    "events",
    "flighttask_progress",
    {
      result: 0,
      output: {
        status: "in_progress",
        progress: { current_step: 24, percent: 37 },
        ext: {
          flight_id: FLIGHT,
          track_id: "t-1",
          current_waypoint_index: 3,
          media_count: 6,
          wayline_id: 0,
          wayline_mission_state: 5,
          break_point: {
            index: 3,
            state: 0,
            progress: 0.34,
            wayline_id: 0,
            break_reason: 1,
            latitude: 31.9,
            longitude: 35.9,
            height: 810.2,
            attitude_head: 30,
          },
        },
      },
    },
  ],
  ["events", "flighttask_ready", { flight_ids: [FLIGHT] }],
  [
    "events",
    "return_home_info",
    {
      flight_id: FLIGHT,
      last_point_type: 0,
      planned_path_points: [{ latitude: 31.9, longitude: 35.9, height: 860.5 }],
    },
  ],
  ["events", "device_exit_homing_notify", { action: 1, reason: "0", sn: DOCK }],
  [
    "events",
    "file_upload_callback",
    {
      file: {
        name: "DJI_0001_T.JPG",
        object_key: "m/DJI_0001_T.JPG",
        path: "DJI_1",
        cloud_to_cloud_id: "DEFAULT",
        ext: {
          flight_id: FLIGHT,
          drone_model_key: "0-91-1",
          payload_model_key: "1-81-0",
          is_original: true,
        },
        metadata: {
          absolute_altitude: 856.3,
          relative_altitude: 41.1,
          gimbal_yaw_degree: "-91.40",
          create_time: "2026-05-10 16:04:20",
          shoot_position: { lat: 31.9, lng: 35.9 },
        },
      },
      flight_task: { expected_file_count: 14, uploaded_file_count: 12, flight_type: 0 },
    },
  ],
  [
    "events",
    "hms",
    {
      list: [
        {
          args: { component_index: 0, sensor_index: 0 },
          code: "0x16100083",
          device_type: "0-91-1",
          imminent: 1,
          in_the_sky: 0,
          level: 2,
          module: 3,
        },
      ],
    },
  ],
  [
    "events",
    "cover_open",
    { result: 0, output: { status: "in_progress", progress: { percent: 70, step_key: "open_cover" } } },
  ],
  [
    "services",
    "flighttask_prepare",
    {
      flight_id: FLIGHT,
      execute_time: 1_779_000_000_000,
      task_type: 0,
      file: { url: "https://files.example/route.kmz", fingerprint: "9a0364b9e99bb480dd25e1f0284c8555" },
      rth_altitude: 100,
      out_of_control_action: 0,
      exit_wayline_when_rc_lost: 0,
    },
  ],
  ["services", "flighttask_execute", { flight_id: FLIGHT }],
  ["services", "flighttask_undo", { flight_ids: [FLIGHT] }],
  ["services", "flighttask_pause", {}],
  ["services_reply", "flighttask_execute", { result: 0 }],
];

test.each(MESSAGES)("%s %s is understood", (channel, method, data) => {
  expect(messageSchema(channel, method)?.safeParse(data)).toMatchObject({ success: true });
});

describe("a message that breaks the documentation is refused", () => {
  const dataOf = (name: string) =>
    structuredClone(MESSAGES.find(([, method]) => method === name)?.[2]) as Record<string, object>;
  test.each<[Channel, string, (data: Record<string, object>) => unknown]>([
    ["status", "update_topo", (data) => ({ ...data, sub_devices: [{ sn: 7 }] })],
    ["requests", "airport_bind_status", () => ({ devices: DOCK })],
    ["requests", "flighttask_resource_get", () => ({})],
    [
      "events",
      "flighttask_progress",
      (data) => ({ ...data, output: { ...data["output"], status: "flying" } }),
    ],
    ["events", "flighttask_ready", () => ({ flight_ids: FLIGHT })],
    ["events", "file_upload_callback", (data) => ({ ...data, file: { name: "DJI_0001_T.JPG" } })],
    ["events", "hms", () => ({ list: [{ level: 2 }] })],
    ["services_reply", "flighttask_execute", () => ({ result: "done" })],
  ])("%s %s", (channel, method, broken) => {
    expect(messageSchema(channel, method)?.safeParse(broken(dataOf(method)))).toMatchObject({
      success: false,
    });
  });
});

/** The fields that DJI lists for the telemetry of a dock, in any of its three messages. */
const DOCK_TELEMETRY = {
  mode_code: 1,
  cover_state: 0,
  putter_state: 0,
  drone_in_dock: 1,
  drone_charge_state: { state: 0, capacity_percent: 96 },
  latitude: 31.95,
  longitude: 35.93,
  height: 812.4,
  rainfall: 0,
  wind_speed: 3.2,
  environment_temperature: 24,
  temperature: 24.9,
  humidity: 62,
  network_state: { type: 2, quality: 4, rate: 5.1 },
  position_state: { is_calibration: 1, is_fixed: 2, quality: 5, gps_number: 6, rtk_number: 25 },
  emergency_stop_state: 0,
  alarm_state: 0,
  supplement_light_state: 0,
  battery_store_mode: 1,
  alternate_land_point: { latitude: 31.951, longitude: 35.931, safe_land_height: 30, is_configured: 1 },
  storage: { total: 82_045_336, used: 51_772 },
  first_power_on: 1_631_945_855_969,
  sub_device: {
    device_sn: DRONE,
    device_model_key: "0-91-1",
    device_online_status: 0,
    device_paired: 1,
  },
  job_number: 492,
  acc_time: 1_859_010,
  activation_time: 0,
  electric_supply_voltage: 231,
  working_voltage: 25_440,
  working_current: 1120,
  backup_battery: { voltage: 26_631, temperature: 27.9, switch: 1 },
  drone_battery_maintenance_info: { maintenance_state: 0, maintenance_time_left: 0 },
  flighttask_step_code: 255,
  media_file_detail: { remain_upload: 0 },
};

const AIRCRAFT_TELEMETRY = {
  mode_code: 5,
  latitude: 31.95,
  longitude: 35.93,
  height: 853.1,
  elevation: 40.7,
  horizontal_speed: 4.9,
  vertical_speed: -0.1,
  attitude_head: 41.7,
  attitude_pitch: 2.7,
  attitude_roll: 0,
  home_distance: 212.5,
  wind_speed: 31,
  wind_direction: 2,
  height_limit: 120,
  gear: 1,
  night_lights_state: 0,
  battery: {
    capacity_percent: 90,
    landing_power: 12,
    remain_flight_time: 1180,
    return_home_power: 25,
    batteries: [
      {
        index: 0,
        sn: "4BUPJ0000000T1",
        capacity_percent: 90,
        voltage: 24_303,
        temperature: 33.3,
        loop_times: 137,
        firmware_version: "02.00.20.44",
        high_voltage_storage_days: 16,
      },
    ],
  },
  obstacle_avoidance: { downside: 1, horizon: 1, upside: 1 },
  position_state: { gps_number: 18, is_fixed: 2, quality: 5, rtk_number: 25 },
};

test.each([
  ["dock", DockOsd, DOCK_TELEMETRY],
  ["aircraft", AircraftOsd, AIRCRAFT_TELEMETRY],
] as const)("no field of a %s's telemetry is lost", (_device, schema, telemetry) => {
  const read = parseFields(schema, telemetry);
  expect(read?.dropped).toEqual([]);
  expect(Object.keys(read?.fields ?? {}).toSorted()).toEqual(Object.keys(telemetry).toSorted());
});
