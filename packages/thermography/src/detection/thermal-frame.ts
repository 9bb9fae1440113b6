/** One image, row by row, in °C or raw counts: any scale on which more is hotter. NaN where a pixel has no value. */
export interface ThermalFrame {
  widthPx: number;
  heightPx: number;
  values: Float32Array;
}
