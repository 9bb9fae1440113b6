/** From few to many photos, with increasing lightness. Cells without photos are transparent. */
export const COVERAGE_CLASSES = [
  { from: 1, label: "1", color: [68, 1, 84] },
  { from: 2, label: "2", color: [59, 82, 139] },
  { from: 3, label: "3", color: [44, 113, 142] },
  { from: 4, label: "4–5", color: [33, 145, 140] },
  { from: 6, label: "6–8", color: [94, 201, 98] },
  { from: 9, label: "9–14", color: [173, 220, 48] },
  { from: 15, label: "15+", color: [253, 231, 37] },
] as const satisfies readonly { from: number; label: string; color: readonly [number, number, number] }[];

const OPACITY = 178;

/** RGBA of each cell, row by row from the north. */
export function coveragePixels(
  counts: Uint16Array,
  columns: number,
  rows: number,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(columns * rows * 4);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const count = counts[(rows - 1 - row) * columns + column] ?? 0;
      const found = COVERAGE_CLASSES.findLast(({ from }) => count >= from);
      if (found) pixels.set([...found.color, OPACITY], (row * columns + column) * 4);
    }
  }
  return pixels;
}

export const rgb = ([red, green, blue]: readonly [number, number, number]): string =>
  `rgb(${red} ${green} ${blue})`;
