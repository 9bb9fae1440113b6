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

/** A name or code; DJI's own are shorter. */
export const wireName = z.string().max(128);

/** An identifier that some firmware versions send as a string and others as a number. */
export const wireText = z.union([wireName, z.number().transform(String)]);

/** Letters and digits only, so that a serial number can't contain a wildcard or a topic separator. */
export const isSerialNumber = (text: string): boolean => /^[A-Za-z0-9]{1,64}$/.test(text);

/** A serial number in a message; only `isSerialNumber` makes it one that can be stored or used in a topic. */
export const wireSerialNumber = z.string().regex(/^[\w -]{1,64}$/, "Expected a serial number");

export const wireFirmware = z.string().max(64);

/** The data of a command without parameters: `{}`, null or absent. */
export const noData = z.union([z.looseObject({}), z.null(), z.undefined()]).transform((data) => data ?? {});
