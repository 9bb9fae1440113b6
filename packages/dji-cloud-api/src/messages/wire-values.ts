import { z } from "zod";

/** A number as devices send it: a JSON number or a decimal string such as "-91.40". */
export const wireNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/, "Expected a number or a numeric string")
    .transform(Number),
]);

/** A boolean as devices send it: true and false, 1 and 0, or these as strings. */
export const wireBoolean = z.union([
  z.boolean(),
  z.literal([1, "1", "true"]).transform(() => true),
  z.literal([0, "0", "false"]).transform(() => false),
]);

/** An identifier that some firmware versions send as a string and others as a number. */
export const wireText = z.union([z.string(), z.number().transform(String)]);

/** The data of a command without parameters: `{}`, null or absent. */
export const noData = z.union([z.looseObject({}), z.null(), z.undefined()]).transform((data) => data ?? {});
