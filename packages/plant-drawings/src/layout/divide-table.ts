import type { LocalFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import type { Position } from "geojson";
import { type PlacedOutline, rounded } from "./measure.ts";

/** How many modules a table has along its longer and its shorter side. */
export interface TableGrid {
  along: number;
  across: number;
}

/** The equal parts of a table, as if its modules filled it without gaps. */
export function divideTable(
  table: PlacedOutline,
  { along, across }: TableGrid,
  frame: LocalFrame,
): PlacedOutline[] {
  const [a, b, , d] = table.corners;
  const at = (u: number, v: number): PlanarPoint => [
    a[0] + (d[0] - a[0]) * u + (b[0] - a[0]) * v,
    a[1] + (d[1] - a[1]) * u + (b[1] - a[1]) * v,
  ];
  const [length, width] = table.size;
  const [one, other] = [length / along, width / across];
  const parts: PlacedOutline[] = [];
  for (let column = 0; column < along; column += 1)
    for (let row = 0; row < across; row += 1) {
      const [from, to] = [column / along, (column + 1) / along];
      const [left, right] = [row / across, (row + 1) / across];
      const corners = [at(from, left), at(from, right), at(to, right), at(to, left)] as const;
      const ring = [...corners, corners[0]].map((corner): Position => rounded(frame.toPosition(corner)));
      parts.push({
        polygon: { type: "Polygon", coordinates: [ring] },
        attributes: {},
        center: at((from + to) / 2, (left + right) / 2),
        size: one >= other ? [one, other] : [other, one],
        corners: one >= other ? [...corners] : [corners[1], corners[2], corners[3], corners[0]],
      });
    }
  return parts;
}
