import type { ThermalFrame } from "#detection/thermal-frame.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** Colours from cold to hot, evenly spaced. */
const palettes = {
  iron: [
    [0, 0, 10],
    [55, 0, 120],
    [145, 0, 155],
    [205, 45, 90],
    [238, 108, 18],
    [252, 180, 10],
    [255, 235, 105],
    [255, 255, 246],
  ],
  grey: [
    [0, 0, 0],
    [255, 255, 255],
  ],
  "rainbow-hc": [
    [20, 10, 60],
    [40, 40, 200],
    [0, 160, 230],
    [0, 190, 90],
    [190, 220, 0],
    [255, 170, 0],
    [225, 20, 20],
    [255, 235, 235],
  ],
} as const satisfies Record<string, readonly Colour[]>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];

/** Values shown as the coldest and the hottest colour. */
export interface DisplayRange {
  low: number;
  high: number;
}

const STEPS = 256;

/** RGBA, four bytes a pixel; pixels without a value are transparent. */
export function applyPalette(
  { values }: Pick<ThermalFrame, "values">,
  palette: PaletteName = "iron",
  range: DisplayRange = autoDisplayRange(values),
): Uint8ClampedArray<ArrayBuffer> {
  const table = colourTable(palettes[palette]);
  const rgba = new Uint8ClampedArray(values.length * 4);
  const perValue = range.high > range.low ? (STEPS - 1) / (range.high - range.low) : 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const step = Math.round(Math.min(STEPS - 1, Math.max(0, (value - range.low) * perValue))) * 3;
    rgba[i * 4] = table[step] ?? 0;
    rgba[i * 4 + 1] = table[step + 1] ?? 0;
    rgba[i * 4 + 2] = table[step + 2] ?? 0;
    rgba[i * 4 + 3] = 255;
  }
  return rgba;
}

/** From the 1st to the 99.8th percentile, so that sky and reflections do not reduce the contrast. */
export function autoDisplayRange(values: Float32Array): DisplayRange {
  const step = Math.max(1, Math.floor(values.length / 30_000));
  const sample = values.filter((value, index) => index % step === 0 && !Number.isNaN(value)).toSorted();
  const at = (share: number): number => sample[Math.floor(share * (sample.length - 1))] ?? 0;
  return { low: at(0.01), high: at(0.998) };
}

/** Colours of a scale bar from cold to hot, as CSS. */
export const paletteColours = (palette: PaletteName): string[] =>
  palettes[palette].map(([red, green, blue]) => `rgb(${red} ${green} ${blue})`);

function colourTable(stops: readonly Colour[]): Uint8Array {
  const table = new Uint8Array(STEPS * 3);
  for (let step = 0; step < STEPS; step += 1) {
    const at = (step / (STEPS - 1)) * (stops.length - 1);
    const left = stops[Math.floor(at)] ?? [0, 0, 0];
    const right = stops[Math.ceil(at)] ?? left;
    for (let channel = 0; channel < 3; channel += 1) {
      const [from, to] = [left[channel] ?? 0, right[channel] ?? 0];
      table[step * 3 + channel] = Math.round(from + (to - from) * (at % 1));
    }
  }
  return table;
}
