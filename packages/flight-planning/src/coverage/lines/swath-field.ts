import type { PlanarRing } from "@overfly/geo/planar-geometry";

/**
 * An area seen along a flight direction: u runs along the lines, v across them.
 * Rings count by the even-odd rule, so holes need no mark and overlapping cut edges cancel.
 */
export interface SwathField {
  /** Edges as u0, v0, u1, v1 with v0 < v1, by v0 ascending; edges along the lines are left out. */
  edges: Float64Array;
  vMin: number;
  vMax: number;
  /** Every corner's v, ascending. */
  levels: Float64Array;
}

/** The angle is the lines' direction, degrees clockwise from north. */
export function swathField(rings: readonly PlanarRing[], angleDeg: number): SwathField {
  const turn = turnOf(angleDeg);
  const edges: number[] = [];
  const levels: number[] = [];
  for (const ring of rings) {
    let last = ring.at(-1);
    if (!last) continue;
    let [lastU, lastV] = toSwath(last, turn);
    for (const point of ring) {
      const [u, v] = toSwath(point, turn);
      if (v > lastV) edges.push(lastU, lastV, u, v);
      else if (v < lastV) edges.push(u, v, lastU, lastV);
      levels.push(v);
      [lastU, lastV] = [u, v];
      last = point;
    }
  }
  const sorted = Float64Array.from(levels).sort();
  return { edges: byLowerEnd(edges), vMin: sorted[0] ?? 0, vMax: sorted.at(-1) ?? 0, levels: sorted };
}

function byLowerEnd(edges: readonly number[]): Float64Array {
  const order = sortedByLowerEnd(edges);
  const sorted = new Float64Array(edges.length);
  for (let index = 0; index < order.length; index += 1) {
    const [at, to] = [order[index] ?? 0, 4 * index];
    for (let offset = 0; offset < 4; offset += 1) sorted[to + offset] = edges[at + offset] ?? 0;
  }
  return sorted;
}

/** Fields are made for hundreds of angles; for few edges, insertion is several times as fast as sorting by a function. */
function sortedByLowerEnd(edges: readonly number[]): Uint32Array {
  const order = new Uint32Array(edges.length / 4);
  for (let index = 0; index < order.length; index += 1) order[index] = 4 * index;
  if (order.length > FEW_EDGES) return order.sort((a, b) => (edges[a + 1] ?? 0) - (edges[b + 1] ?? 0));
  for (let index = 1; index < order.length; index += 1) {
    const at = order[index] ?? 0;
    const low = edges[at + 1] ?? 0;
    let slot = index;
    for (; slot > 0 && (edges[(order[slot - 1] ?? 0) + 1] ?? 0) > low; slot -= 1)
      order[slot] = order[slot - 1] ?? 0;
    order[slot] = at;
  }
  return order;
}

const FEW_EDGES = 80;

/** Sine and cosine that turn east-north into along-across. */
export type Turn = readonly [sin: number, cos: number];

export function turnOf(angleDeg: number): Turn {
  const radians = (angleDeg * Math.PI) / 180;
  return [Math.sin(radians), Math.cos(radians)];
}

export function toSwath(
  [eastM, northM]: readonly [number, number],
  [sin, cos]: Turn,
): [u: number, v: number] {
  return [eastM * sin + northM * cos, eastM * cos - northM * sin];
}

export function fromSwath(u: number, v: number, [sin, cos]: Turn): [eastM: number, northM: number] {
  return [u * sin + v * cos, u * cos - v * sin];
}
