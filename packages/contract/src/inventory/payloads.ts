import { z } from "zod";
import { itemFields, ItemName, SerialNumber, firstPlace, Version, writesOf } from "./items.ts";

export const SENSOR_KINDS = ["rgb", "thermal", "zoom", "lidar"] as const;

const MAX_PIXELS = 100_000;
const MAX_SIZE_MM = 1000;
const MAX_PITCH_UM = 100;
const pixels = z.number().int().min(1).max(MAX_PIXELS).nullable();
const millimetres = z.number().positive().max(MAX_SIZE_MM).nullable();

/** One sensor of a payload. Radiometric images carry a temperature per pixel. */
export const Sensor = z.object({
  kind: z.enum(SENSOR_KINDS),
  width_px: pixels,
  height_px: pixels,
  focal_length_mm: millimetres,
  sensor_width_mm: millimetres,
  sensor_height_mm: millimetres,
  pixel_pitch_um: z.number().positive().max(MAX_PITCH_UM).nullable(),
  is_radiometric: z.boolean(),
});
export type Sensor = z.infer<typeof Sensor>;

export const Payload = z.object({
  ...itemFields,
  /** Of its ended flights alone. */
  flight_hours: z.number(),
  /** Its ended flights. */
  cycles: z.number().int(),
  manufacturer: z.string().nullable(),
  model: z.string(),
  serial_number: z.string(),
  sensors: z.array(Sensor),
  /** Whether one of the sensors is. */
  is_radiometric: z.boolean(),
});
export type Payload = z.infer<typeof Payload>;

export const NewPayload = z.object({
  manufacturer: ItemName,
  model: ItemName,
  serial_number: SerialNumber,
  sensors: z.array(Sensor).max(8),
  ...firstPlace,
});
export type NewPayload = z.infer<typeof NewPayload>;

export const PayloadChanges = NewPayload.omit({ storage_location_id: true }).partial().extend(Version.shape);
export type PayloadChanges = z.infer<typeof PayloadChanges>;

export const payloads = writesOf("payloads", {
  summary: "a payload",
  body: NewPayload,
  changes: PayloadChanges,
  reply: Payload,
});
