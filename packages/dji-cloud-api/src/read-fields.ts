import type { z } from "zod";

/**
 * Reads what can be read: a field of a wrong type is left out and named, so that one odd field of a new firmware
 * doesn't silence a whole device. Undefined where the data is no object at all.
 */
export function readFields<Shape extends z.ZodType<object>>(
  schema: Shape,
  data: unknown,
): { fields: z.infer<Shape>; dropped: string[] } | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const whole = schema.safeParse(data);
  if (whole.success) return { fields: whole.data, dropped: [] };

  const dropped = [...new Set(whole.error.issues.map(({ path }) => String(path[0])))];
  const rest = Object.fromEntries(Object.entries(data).filter(([name]) => !dropped.includes(name)));
  const part = schema.safeParse(rest);
  return part.success ? { fields: part.data, dropped } : undefined;
}
