import { readPhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import { type Comparison, comparisonOf } from "@overfly/thermography/radiometry/dji-comparisons";

export interface ThermalValues {
  kind: "absolute" | "counts";
  widthPx: number;
  heightPx: number;
  values: Float32Array;
  /** What stands behind the degrees of a camera without a published calibration; null of others. */
  accuracy: Comparison | null;
}

/** The values of a radiometric photo; null if it has none. Runs in a worker thread. */
export function run({ bytes }: { bytes: Uint8Array }): ThermalValues | null {
  const thermal = decodeThermal(bytes);
  if (!thermal.ok) return null;
  const { kind, widthPx, heightPx, radiometry } = thermal;
  return {
    kind,
    widthPx,
    heightPx,
    values: kind === "absolute" ? thermal.celsius : Float32Array.from(thermal.counts),
    accuracy: radiometry === "dji-direct" ? comparisonOf(readPhotoMetadata(bytes).model) : null,
  };
}
