import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { PlacedOutline } from "./measure.ts";

/** Where something stands among others: rows from north to south, columns from west to east, both from 1. */
export interface Place {
  row: number;
  column: number;
}

/**
 * Rows and columns of outlines that stand in a grid which may be turned: rows are along the sides that run rather from west
 * to east. An outline is in the row of the one before it, from north to south, where the two overlap by half of their height.
 */
export function placesOf(outlines: readonly PlacedOutline[]): Map<PlacedOutline, Place> {
  const [east, south] = axesOf(outlines);
  const across = outlines.map((outline) => ({
    outline,
    along: dot(outline.center, east),
    down: dot(outline.center, south),
    height: extent(outline, south),
  }));
  const places = new Map<PlacedOutline, Place>();
  const rows: (typeof across)[] = [];
  for (const next of across.toSorted((a, b) => a.down - b.down)) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && next.down - before.down < Math.min(before.height, next.height) / 2) row.push(next);
    else rows.push([next]);
  }
  for (const [row, members] of rows.entries())
    for (const [column, { outline }] of members.toSorted((a, b) => a.along - b.along).entries())
      places.set(outline, { row: row + 1, column: column + 1 });
  return places;
}

/** Unit vectors along the sides of the middle outline: the one that runs rather to the east, and a quarter turn to the south. */
function axesOf(outlines: readonly PlacedOutline[]): [east: PlanarPoint, south: PlanarPoint] {
  const turns = outlines.map(turnOf).toSorted((a, b) => a - b);
  const turn = turns[Math.floor(turns.length / 2)] ?? 0;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return [
    [cos, sin],
    [sin, -cos],
  ];
}

/** From the east to the side that is nearest to it, in radians from -π/4 to π/4. */
function turnOf({ corners: [a, , , d] }: PlacedOutline): number {
  const angle = Math.atan2(d[1] - a[1], d[0] - a[0]);
  return angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
}

const dot = ([x, y]: PlanarPoint, [dx, dy]: PlanarPoint): number => x * dx + y * dy;

function extent({ corners }: PlacedOutline, direction: PlanarPoint): number {
  const values = corners.map((corner) => dot(corner, direction));
  return Math.max(...values) - Math.min(...values);
}
