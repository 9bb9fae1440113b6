import type { PlanarRing } from "@overfly/geo/planar-geometry";

/**
 * Remembers the latest results that follow from rings and from what `settings` names, and computes others. While a corner is
 * dragged, most rings stay the same from plan to plan.
 */
export function recentResults<Result>(most: number) {
  /** The most recently used last. */
  const entries = new Map<string, { rings: readonly PlanarRing[]; result: Result }>();
  return (settings: string, rings: readonly PlanarRing[], compute: () => Result): Result => {
    const key = `${hashOf(rings)} ${settings}`;
    const known = entries.get(key);
    const entry = known && areEqual(known.rings, rings) ? known : { rings, result: compute() };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    return entry.result;
  };
}

/** FNV-1a over the bits of all coordinates: writing thousands of numbers out as a key takes longer than a part's lines. */
function hashOf(rings: readonly PlanarRing[]): number {
  let hash = 0x811c9dc5;
  for (const ring of rings) {
    hash = Math.imul(hash ^ ring.length, PRIME);
    for (const [x, y] of ring) {
      [numbers[0], numbers[1]] = [x, y];
      for (const word of words) hash = Math.imul(hash ^ word, PRIME);
    }
  }
  return hash;
}

const PRIME = 0x01000193;
const numbers = new Float64Array(2);
const words = new Int32Array(numbers.buffer);

const areEqual = (some: readonly PlanarRing[], others: readonly PlanarRing[]): boolean =>
  some.length === others.length &&
  some.every((ring, index) => {
    const other = others[index] ?? [];
    return (
      ring.length === other.length &&
      ring.every(([x, y], corner) => x === other[corner]?.[0] && y === other[corner][1])
    );
  });
