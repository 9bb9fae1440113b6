import { z } from "zod";
import { wireBoolean, wireName, wireNumber } from "./wire-values.ts";

/** Altitudes in m. `create_time` is the camera's local time, without a time zone. */
export const FileUploadCallback = z.looseObject({
  result: wireNumber.optional(),
  file: z.looseObject({
    object_key: z.string().max(1024),
    name: z.string().max(255),
    path: z.string().default(""),
    cloud_to_cloud_id: wireName.optional(),
    ext: z
      .looseObject({
        flight_id: wireName.optional(),
        drone_model_key: wireName.optional(),
        payload_model_key: wireName.optional(),
        is_original: wireBoolean.optional(),
      })
      .default({}),
    metadata: z
      .looseObject({
        gimbal_yaw_degree: wireNumber.optional(),
        absolute_altitude: wireNumber.optional(),
        relative_altitude: wireNumber.optional(),
        create_time: wireName.optional(),
        created_time: wireName.optional(),
        shoot_position: z.looseObject({ lat: wireNumber, lng: wireNumber }).optional(),
      })
      .optional(),
  }),
  flight_task: z
    .looseObject({
      uploaded_file_count: wireNumber.optional(),
      expected_file_count: wireNumber.optional(),
      flight_type: wireNumber.optional(),
    })
    .optional(),
});
export type FileUploadCallback = z.infer<typeof FileUploadCallback>;
