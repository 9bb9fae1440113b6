import { isDeepEqual } from "./deep-equal.ts";
import { isRecord } from "./json-fields.ts";

/**
 * Three-way merge of JSON, see `mergeXml`. Arrays are merged item by item if the original and `before` have the same
 * types of items.
 */
export function mergeJson(original: unknown, before: unknown, after: unknown): unknown {
  if (isDeepEqual(before, after)) return original;
  if (Array.isArray(original) && Array.isArray(before) && Array.isArray(after)) {
    return mergeArrays(original, before, after);
  }
  if (!isRecord(original) || !isRecord(before) || !isRecord(after)) return after;
  const keys = new Set([...Object.keys(original), ...Object.keys(after)]);
  const merged = [...keys].flatMap((key): [string, unknown][] => {
    if (key in after) {
      const isKnown = key in original && key in before;
      return [[key, isKnown ? mergeJson(original[key], before[key], after[key]) : after[key]]];
    }
    return key in before ? [] : [[key, original[key]]];
  });
  return Object.fromEntries(merged);
}

function mergeArrays(original: unknown[], before: unknown[], after: unknown[]): unknown[] {
  const matches =
    original.length === before.length &&
    before.length === after.length &&
    original.every((item, index) => itemType(item) === itemType(before[index]));
  return matches ? after.map((item, index) => mergeJson(original[index], before[index], item)) : after;
}

/** Distinguishes mission items by type and command. */
const itemType = (item: unknown): string =>
  isRecord(item) ? JSON.stringify([item["type"], item["command"], item["complexItemType"]]) : "";
