import { z } from "zod";

/** A number as devices send it: a JSON number, or its decimal text such as "-91.40". */
export const wireNumber = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/, "Expected a number or its text")
    .transform(Number),
]);

/** A switch as devices send it: true and false, 1 and 0, or their text. */
export const wireBoolean = z.union([
  z.boolean(),
  z.literal([1, "1", "true"]).transform(() => true),
  z.literal([0, "0", "false"]).transform(() => false),
]);

/** A name or number that some firmware sends as text and some as a number. */
export const wireText = z.union([z.string(), z.number().transform(String)]);

/** `data: {}` and `data: null` alike: a command without parameters. */
export const noData = z.union([z.looseObject({}), z.null(), z.undefined()]).transform((data) => data ?? {});
