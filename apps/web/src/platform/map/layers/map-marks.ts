/** Shapes that tell apart what colour alone may not: from round and harmless to a stop sign. */
export type MapMark = "circle" | "diamond" | "triangle" | "octagon";

/** Corners on a square of 24 around its middle; the circle has none. */
const CORNERS: Record<Exclude<MapMark, "circle">, readonly (readonly [x: number, y: number])[]> = {
  diamond: [
    [12, 1],
    [23, 12],
    [12, 23],
    [1, 12],
  ],
  triangle: [
    [12, 0.5],
    [23.5, 21.5],
    [0.5, 21.5],
  ],
  octagon: [
    [7.6, 1.5],
    [16.4, 1.5],
    [22.5, 7.6],
    [22.5, 16.4],
    [16.4, 22.5],
    [7.6, 22.5],
    [1.5, 16.4],
    [1.5, 7.6],
  ],
};

/** A mark as an SVG path on a square of 24, the same on maps, in lists and in legends. */
export const markPath = (mark: MapMark): string =>
  mark === "circle"
    ? "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z"
    : `M${CORNERS[mark].map(([x, y]) => `${x} ${y}`).join("L")}z`;

export const MARKS: readonly MapMark[] = ["circle", "diamond", "triangle", "octagon"];
