import type { NewPayload } from "@overfly/contract/inventory/payloads";
import type { ItemColumns } from "./save-item.ts";

/** Some of the fields. */
export type Changes<T> = { [name in keyof T]?: T[name] | undefined };

/** A payload's fields as its columns: its sensors as JSON, and whether one of them is radiometric. */
export const sensorColumns = ({ sensors, ...fields }: Changes<NewPayload>): ItemColumns => ({
  ...fields,
  ...(sensors && {
    sensors: JSON.stringify(sensors),
    is_radiometric: sensors.some(({ is_radiometric }) => is_radiometric),
  }),
});
