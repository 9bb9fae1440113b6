type Fields = Record<string, unknown>;

/**
 * Deep-merges a partial OSD report into the previous state: objects merge field by field, arrays and scalars are
 * replaced. A dock splits its report into three or more messages, so fields missing from a message are still valid.
 */
export function mergeOsd<Known extends object>(previous: Known, partial: Partial<Known>): Known {
  const merged: Fields = Object.fromEntries(Object.entries(previous));
  for (const [name, value] of Object.entries(partial)) {
    if (value === undefined) continue;
    const known = merged[name];
    merged[name] = isObject(known) && isObject(value) ? mergeOsd(known, value) : value;
  }
  return merged as Known;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
