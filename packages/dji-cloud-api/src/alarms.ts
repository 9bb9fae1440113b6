import { z } from "zod";
import { wireBoolean, wireNumber } from "./wire-value.ts";

/** One alarm. `level` 0 notice, 1 reminder, 2 warning. `code` is hex text such as "0x16100083". */
export const Alarm = z.looseObject({
  code: z.string(),
  level: wireNumber,
  module: wireNumber.optional(),
  in_the_sky: wireBoolean.optional(),
  device_type: z.string().optional(),
  imminent: wireBoolean.optional(),
  args: z
    .looseObject({ component_index: wireNumber.optional(), sensor_index: wireNumber.optional() })
    .optional(),
});
export type Alarm = z.infer<typeof Alarm>;

/** All alarms that are true now: one that was in the last message and isn't in this one is over. */
export const AlarmSnapshot = z.looseObject({ list: z.array(Alarm) });
export type AlarmSnapshot = z.infer<typeof AlarmSnapshot>;
