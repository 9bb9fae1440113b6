import { z } from "zod";
import { wireNumber } from "./wire-values.ts";

/** Remote debugging commands; most require `debug_mode_open` first. */
export const DockCommand = z.enum([
  "debug_mode_open",
  "debug_mode_close",
  "cover_open",
  "cover_close",
  "cover_force_close",
  "putter_open",
  "putter_close",
  "charge_open",
  "charge_close",
  "drone_open",
  "drone_close",
  "drone_format",
  "device_format",
  "device_reboot",
  "supplement_light_open",
  "supplement_light_close",
  "battery_maintenance_switch",
  "battery_store_mode_switch",
  "alarm_state_switch",
  "air_conditioner_mode_switch",
  "sdr_workmode_switch",
  "esim_activate",
  "sim_slot_switch",
  "esim_operator_switch",
]);
export type DockCommand = z.infer<typeof DockCommand>;

/** Commands that report their progress in events of the same method. */
export const COMMANDS_WITH_PROGRESS: ReadonlySet<DockCommand> = new Set([
  "cover_open",
  "cover_close",
  "cover_force_close",
  "putter_open",
  "putter_close",
  "charge_open",
  "charge_close",
  "drone_open",
  "drone_close",
  "drone_format",
  "device_format",
  "device_reboot",
  "esim_activate",
]);

export const CommandStatus = z.enum([
  "sent",
  "in_progress",
  "ok",
  "paused",
  "rejected",
  "failed",
  "canceled",
  "timeout",
]);

export const CommandProgress = z.looseObject({
  result: wireNumber.default(0),
  output: z.looseObject({
    status: CommandStatus,
    progress: z
      .looseObject({
        percent: wireNumber.optional(),
        step_key: z.string().optional(),
        step_result: wireNumber.optional(),
      })
      .optional(),
  }),
});
export type CommandProgress = z.infer<typeof CommandProgress>;
