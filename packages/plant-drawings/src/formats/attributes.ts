const LONGEST = 200;

/** Texts, numbers and yes-or-no values as texts; empty ones and anything else are left out. */
export const attributesOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = textOf(value);
      return text === "" ? [] : [[name, text]];
    }),
  );

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim().slice(0, LONGEST);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
