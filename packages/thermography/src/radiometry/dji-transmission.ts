/**
 * DJI's direct-mode cameras store the atmospheric transmission that their firmware assumes in APP5: curves of
 * Q14 fractions over distance, one row per 20 °C of scene temperature. Layout and column distances were derived by
 * comparing published reference temperatures with these curves.
 */
export interface TransmissionCurves {
  columns: number;
  rows: number;
  values: Uint16Array;
}

const ONE = 0x4000;
const HEADER_BYTES = 256;
const CELSIUS_PER_ROW = 20;
/** Groups of columns with equal spacing, in metres. */
const columnSpacing: readonly (readonly [columns: number, stepM: number])[] = [
  [19, 0.05],
  [8, 0.1],
  [10, 0.2],
  [8, 0.5],
  [6, 1],
  [8, 2],
  [29, 5],
];

/** Null where there are no valid curves. */
export function readTransmissionCurves(bytes: Uint8Array): TransmissionCurves | null {
  const start = isOne(bytes, 0) ? 0 : HEADER_BYTES;
  const columns = [64, 88].find((width) => isOne(bytes, start) && isOne(bytes, start + width * 2));
  if (columns === undefined) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rows = 0;
  while (start + (rows + 1) * columns * 2 <= bytes.length && isOne(bytes, start + rows * columns * 2))
    rows += 1;
  const values = Uint16Array.from({ length: rows * columns }, (_, i) => view.getUint16(start + i * 2, true));
  return values.every((value) => value > 0 && value <= ONE) ? { columns, rows, values } : null;
}

/** Transmitted fraction of the radiation, from the camera's own curves, else from a typical one. */
export function atmosphericTransmission(
  curves: TransmissionCurves | null,
  distanceM: number,
  sceneC: number,
): number {
  if (!curves) return typicalTransmission(distanceM);
  const column = Math.min(columnOf(distanceM), curves.columns - 1);
  const row = Math.min(Math.max(sceneC / CELSIUS_PER_ROW, 0), curves.rows - 1);
  const upper = Math.floor(row);
  const lower = Math.min(upper + 1, curves.rows - 1);
  return interpolate(at(curves, upper, column), at(curves, lower, column), row - upper);
}

/** Fitted to the mean of eight cameras' curves: 0.81 at 5 m, 0.69 at 20 m. */
const typicalTransmission = (distanceM: number): number => Math.exp(-0.111 * distanceM ** 0.4);

function columnOf(distanceM: number): number {
  let [remainingM, column] = [distanceM, 0];
  for (const [columns, stepM] of columnSpacing) {
    if (remainingM <= columns * stepM) return column + remainingM / stepM;
    remainingM -= columns * stepM;
    column += columns;
  }
  return column;
}

function at({ columns, values }: TransmissionCurves, row: number, column: number): number {
  const left = Math.floor(column);
  const right = Math.min(left + 1, columns - 1);
  const value = (index: number): number => (values[row * columns + index] ?? ONE) / ONE;
  return interpolate(value(left), value(right), column - left);
}

const interpolate = (from: number, to: number, fraction: number): number => from + (to - from) * fraction;

const isOne = (bytes: Uint8Array, at: number): boolean => bytes[at] === 0 && bytes[at + 1] === ONE >> 8;
