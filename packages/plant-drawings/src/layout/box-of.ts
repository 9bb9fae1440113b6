export type Box = [minX: number, minY: number, maxX: number, maxY: number];

/** The smallest box around points of a plane. */
export function boxOf(points: readonly (readonly [x: number, y: number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
