import type { JoinedModule } from "./join-sightings.ts";
import { gridKey } from "./group-tables.ts";
import type { NumberedModule } from "./number-tables.ts";
import { pointGrid } from "./point-grid.ts";
import { distance, type Point } from "./quadrilateral.ts";

type Numbered = NumberedModule & { module: JoinedModule };

/** Of the way to the next module: how far one may lie from where its neighbour's row asks for it. */
const ASIDE = 0.15;
const STEPS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;

/** Joins parts of a table: the one goes on in the step of the other, without the gap that separates tables. */
export function bridgeTables(numbered: readonly Numbered[]): Numbered[] {
  const grid = pointGrid(2, ({ module: { center } }: Numbered) => center, numbered);
  const places = new Map(numbered.map((one) => [`${one.table}/${gridKey(one.row, one.column)}`, one]));
  const parts = newParts(numbered);
  for (const one of numbered)
    for (const [rows, columns] of STEPS) {
      const at = (times: number): Numbered | undefined =>
        places.get(`${one.table}/${gridKey(one.row + times * rows, one.column + times * columns)}`);
      const before = at(-1);
      if (!before || at(1)) continue;
      const { center } = one.module;
      const step: Point = [center[0] - before.module.center[0], center[1] - before.module.center[1]];
      const next = grid.nearest(
        [center[0] + step[0], center[1] + step[1]],
        ASIDE * distance(center, before.module.center),
      );
      if (!next || next.table === one.table) continue;
      parts.join(one, next, [rows, columns]);
    }
  return parts.all();
}

/** Tables by number, which become parts of one another. */
function newParts(numbered: readonly Numbered[]) {
  const parts = new Map(
    [...Map.groupBy(numbered, ({ table }) => table)].map(([table, all]) => [
      table,
      { modules: all.map((one) => ({ ...one })) },
    ]),
  );
  const placeIn = (part: { modules: Numbered[] }, module: JoinedModule): Numbered | undefined =>
    part.modules.find((one) => one.module === module);
  return {
    join: (one: Numbered, next: Numbered, [rows, columns]: readonly [number, number]): void => {
      const [part, other] = [parts.get(one.table), parts.get(next.table)];
      if (!part || !other || part === other) return;
      const [from, to] = [placeIn(part, one.module), placeIn(other, next.module)];
      if (!from || !to) return;
      const [down, right] = [from.row + rows - to.row, from.column + columns - to.column];
      const taken = new Set(part.modules.map(({ row, column }) => gridKey(row, column)));
      const moved = other.modules.map((each) => ({
        ...each,
        table: from.table,
        row: each.row + down,
        column: each.column + right,
      }));
      if (moved.some(({ row, column }) => taken.has(gridKey(row, column)))) return;
      part.modules.push(...moved);
      for (const [table, each] of parts) if (each === other) parts.set(table, part);
    },
    all: (): Numbered[] => [...new Set(parts.values())].flatMap(({ modules }) => modules),
  };
}
