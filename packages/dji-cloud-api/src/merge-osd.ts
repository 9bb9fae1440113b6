type Fields = Record<string, unknown>;

/**
 * The whole picture after one more partial report: objects merge field by field, lists and plain values are replaced.
 * A dock splits its report over three messages or more, so what a message leaves out is still true.
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
