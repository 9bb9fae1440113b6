import { z } from "zod";
import { wireBoolean, wireFirmware, wireNumber, wireText } from "./wire-values.ts";

const count = wireNumber.optional();

export const LiveCapacity = z.looseObject({
  available_video_number: count,
  coexist_video_number_max: count,
  device_list: z
    .array(
      z.looseObject({
        sn: z.string(),
        available_video_number: count,
        coexist_video_number_max: count,
        camera_list: z
          .array(
            z.looseObject({
              camera_index: z.string(),
              available_video_number: count,
              coexist_video_number_max: count,
              video_list: z
                .array(
                  z.looseObject({
                    video_index: z.string(),
                    video_type: z.string().optional(),
                    switchable_video_types: z.array(z.string()).optional(),
                  }),
                )
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

export const LiveStatus = z.looseObject({
  video_id: z.string(),
  video_type: wireText.optional(),
  video_quality: count,
  status: wireBoolean.optional(),
  error_status: count,
});

/** The `state` topic: properties reported on change. Unlisted properties are kept as they are. */
export const DeviceState = z.looseObject({
  live_capacity: LiveCapacity.optional(),
  live_status: z.array(LiveStatus).optional(),
  firmware_version: wireFirmware.optional(),
  firmware_upgrade_status: wireBoolean.optional(),
  compatible_status: wireBoolean.optional(),
  home_latitude: wireNumber.optional(),
  home_longitude: wireNumber.optional(),
  low_battery_warning_threshold: wireNumber.optional(),
  serious_low_battery_warning_threshold: wireNumber.optional(),
});
export type DeviceState = z.infer<typeof DeviceState>;
