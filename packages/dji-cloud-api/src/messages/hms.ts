import { z } from "zod";
import { wireBoolean, wireName, wireNumber } from "./wire-values.ts";

/** An HMS (health management system) alarm. `level` 0 notice, 1 reminder, 2 warning. `code` is hexadecimal, such as "0x16100083". */
export const HmsAlarm = z.looseObject({
  code: wireName,
  level: wireNumber,
  module: wireNumber.optional(),
  in_the_sky: wireBoolean.optional(),
  device_type: wireName.optional(),
  imminent: wireBoolean.optional(),
  args: z
    .looseObject({ component_index: wireNumber.optional(), sensor_index: wireNumber.optional() })
    .optional(),
});
export type HmsAlarm = z.infer<typeof HmsAlarm>;

/** Data of the `hms` event: all active alarms. An alarm missing from it has been resolved. */
export const HmsEvent = z.looseObject({ list: z.array(HmsAlarm).max(500) });
export type HmsEvent = z.infer<typeof HmsEvent>;
