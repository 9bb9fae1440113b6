import { z } from "zod";
import { wireBoolean, wireName, wireNumber, wireSerialNumber, wireText } from "./wire-values.ts";

/** MD5 of the KMZ as lower-case hex. */
export const RouteFile = z.looseObject({ url: z.string(), fingerprint: z.string() });

/** Where a route was interrupted. `progress` is the flown fraction of segment `index`, 0–1. */
export const BreakPoint = z.looseObject({
  index: wireNumber,
  state: wireNumber.default(0),
  progress: wireNumber.default(0),
  wayline_id: wireNumber.default(0),
  break_reason: wireNumber.optional(),
  latitude: wireNumber.optional(),
  longitude: wireNumber.optional(),
  height: wireNumber.optional(),
  attitude_head: wireNumber.optional(),
});
export type BreakPoint = z.infer<typeof BreakPoint>;

export const TASK_TYPE = { immediate: 0, timed: 1, conditional: 2 } as const;

/** `execute_time` is in ms. `rth_altitude` in m above the take-off point. */
export const FlightTaskPrepare = z.looseObject({
  flight_id: wireName.min(1),
  task_type: wireNumber.default(TASK_TYPE.immediate),
  execute_time: wireNumber.optional(),
  file: RouteFile,
  break_point: BreakPoint.optional(),
  ready_conditions: z
    .looseObject({ battery_capacity: wireNumber, begin_time: wireNumber, end_time: wireNumber })
    .optional(),
  executable_conditions: z.looseObject({ storage_capacity: wireNumber }).optional(),
  rth_altitude: wireNumber.optional(),
  rth_mode: wireNumber.optional(),
  out_of_control_action: wireNumber.optional(),
  exit_wayline_when_rc_lost: wireNumber.optional(),
  wayline_precision_type: wireNumber.optional(),
  simulate_mission: z
    .looseObject({ is_enable: wireBoolean, latitude: wireNumber, longitude: wireNumber })
    .optional(),
  flight_safety_advance_check: wireBoolean.optional(),
});
export type FlightTaskPrepare = z.infer<typeof FlightTaskPrepare>;

export const FlightTaskExecute = z.looseObject({ flight_id: wireName.min(1) });
export const FlightTaskUndo = z.looseObject({ flight_ids: z.array(z.string()) });

export const FlightTaskResourceRequest = z.looseObject({ flight_id: wireName });

export const FlightTaskStatus = z.enum([
  "sent",
  "in_progress",
  "ok",
  "paused",
  "rejected",
  "failed",
  "canceled",
  "timeout",
  "partially_done",
]);
export type FlightTaskStatus = z.infer<typeof FlightTaskStatus>;

export const FlightTaskProgress = z.looseObject({
  result: wireNumber.default(0),
  output: z.looseObject({
    status: FlightTaskStatus,
    progress: z
      .looseObject({ current_step: wireNumber.optional(), percent: wireNumber.default(0) })
      .optional(),
    ext: z.looseObject({
      flight_id: wireName,
      current_waypoint_index: wireNumber.optional(),
      wayline_mission_state: wireNumber.optional(),
      media_count: wireNumber.optional(),
      track_id: wireText.optional(),
      wayline_id: wireNumber.optional(),
      break_point: BreakPoint.optional(),
    }),
  }),
});
export type FlightTaskProgress = z.infer<typeof FlightTaskProgress>;

export const FlightTaskReady = z.looseObject({ flight_ids: z.array(z.string()) });

export const ReturnHomeInfo = z.looseObject({
  flight_id: wireName,
  last_point_type: wireNumber.optional(),
  home_dock_sn: z.string().optional(),
  planned_path_points: z
    .array(z.looseObject({ latitude: wireNumber, longitude: wireNumber, height: wireNumber }))
    .default([]),
});

/** `action` 1: return to home was exited for this reason; 0: the exit is over. */
export const DeviceExitHomingNotify = z.looseObject({
  sn: wireSerialNumber,
  action: wireNumber,
  reason: wireNumber,
});
