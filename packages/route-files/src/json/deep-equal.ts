import { isRecord } from "./json-fields.ts";

/** Compares plain data, including the order of keys. */
export const isDeepEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Compares plain data, except for rounding errors of files: a hundredth of a millimetre, or a hundred-thousandth of a degree. */
export function isApproximatelyEqual(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) < TOLERANCE || Object.is(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isApproximatelyEqual(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isApproximatelyEqual(a[key], b[key]))
  );
}

const TOLERANCE = 1e-5;
