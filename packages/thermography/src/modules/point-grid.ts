import { distance, type Point } from "./quadrilateral.ts";

/** Finds what lies near a place. */
export interface PointGrid<T> {
  add: (item: T) => void;
  within: (at: Point, reach: number) => T[];
  nearest: (at: Point, reach: number) => T | null;
  hasWithin: (at: Point, reach: number) => boolean;
}

/** `size` of its squares: about the reach that is asked for most. */
export function pointGrid<T>(
  size: number,
  placeOf: (item: T) => Point,
  items: readonly T[] = [],
): PointGrid<T> {
  const squares = new Map<string, T[]>();
  const square = (value: number): number => Math.floor(value / size);
  const add = (item: T): void => {
    const [x, y] = placeOf(item);
    const key = `${square(x)},${square(y)}`;
    const found = squares.get(key);
    if (found) found.push(item);
    else squares.set(key, [item]);
  };
  const visit = ([x, y]: Point, reach: number, see: (item: T, away: number) => boolean): void => {
    for (let column = square(x - reach); column <= square(x + reach); column += 1)
      for (let row = square(y - reach); row <= square(y + reach); row += 1)
        for (const item of squares.get(`${column},${row}`) ?? []) {
          const away = distance(placeOf(item), [x, y]);
          if (away < reach && see(item, away)) return;
        }
  };
  for (const item of items) add(item);
  return {
    add,
    within: (at, reach) => {
      const found: T[] = [];
      visit(at, reach, (item) => found.push(item) === 0);
      return found;
    },
    nearest: (at, reach) => {
      let best: { item: T; away: number } | null = null as { item: T; away: number } | null;
      visit(at, reach, (item, away) => {
        if (!best || away < best.away) best = { item, away };
        return false;
      });
      return best?.item ?? null;
    },
    hasWithin: (at, reach) => {
      let has = false;
      visit(at, reach, () => (has = true));
      return has;
    },
  };
}
