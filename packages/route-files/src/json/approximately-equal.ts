import { isRecord } from "./merge-json.ts";

/** The same but for digits that files round off: a hundredth of a millimetre, or a millionth of a degree. */
export function approximatelyEqual(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) < TOLERANCE || Object.is(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => approximatelyEqual(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && approximatelyEqual(a[key], b[key]))
  );
}

const TOLERANCE = 1e-5;
