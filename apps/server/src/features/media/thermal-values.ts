import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";

export interface ThermalValues {
  kind: "absolute" | "counts";
  widthPx: number;
  heightPx: number;
  values: Float32Array;
}

/** The values of a radiometric photo; null if it has none. Runs in a worker thread. */
export function run({ bytes }: { bytes: Uint8Array }): ThermalValues | null {
  const thermal = decodeThermal(bytes);
  if (!thermal.ok) return null;
  const { kind, widthPx, heightPx } = thermal;
  return {
    kind,
    widthPx,
    heightPx,
    values: kind === "absolute" ? thermal.celsius : Float32Array.from(thermal.counts),
  };
}
