import { isRecord } from "./json-fields.ts";

const MAX_NAMES = 12;

/** Names of the source's keys that the result has fewer of, without those that our own writer knows. */
export function lostKeys(source: unknown, result: unknown, known: readonly unknown[]): string[] {
  const ours = new Set(known.flatMap((json) => [...countsByKey(json).keys()]));
  const after = countsByKey(result);
  return [...countsByKey(source)]
    .filter(([key, count]) => !ours.has(key) && (after.get(key) ?? 0) < count)
    .map(([key]) => key.slice(0, 40))
    .slice(0, MAX_NAMES);
}

/** The keys of mission items and settings; what is inside a complex item is named by the item. */
function countsByKey(root: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) count(item);
    if (!isRecord(value) || value["type"] === "ComplexItem") return;
    for (const [key, inside] of Object.entries(value)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      count(inside);
    }
  };
  count(root);
  return counts;
}
