import type { z } from "zod";

/**
 * Parses as many fields as possible. A field of the wrong type is dropped and named, so that one unexpected field of a
 * new firmware does not discard the whole message. Undefined if the data is not an object.
 */
export function parseFields<Shape extends z.ZodType<object>>(
  schema: Shape,
  data: unknown,
): { fields: z.infer<Shape>; dropped: string[] } | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const whole = schema.safeParse(data);
  if (whole.success) return { fields: whole.data, dropped: [] };

  const dropped = [...new Set(whole.error.issues.map(({ path }) => String(path[0])))];
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !dropped.includes(name)));
  const partial = schema.safeParse(rest);
  return partial.success ? { fields: partial.data, dropped } : undefined;
}
