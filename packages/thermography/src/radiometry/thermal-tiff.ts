import type { DecodedThermal } from "./decoded-thermal.ts";
import { readTiffFrame } from "./tiff-frame.ts";

/** °C = value × gain + offset. */
export interface TiffScale {
  gain: number;
  offsetC: number;
}

const ZERO_C_IN_K = 273.15;
const KELVIN: TiffScale = { gain: 1, offsetC: -ZERO_C_IN_K };

/** Common integer encodings; the first that puts the scene between −20 and 100 °C applies. */
const knownGains = [0.01, 1 / 64, 0.04];
const [PLAUSIBLE_LOW_C, PLAUSIBLE_HIGH_C] = [-20, 100];

export function decodeThermalTiff(bytes: Uint8Array, statedScale: TiffScale | null): DecodedThermal {
  const frame = readTiffFrame(bytes);
  if (!frame.ok) {
    const isDamaged = frame.reason.includes("damaged") || frame.reason.includes("invalid");
    return { ok: false, code: isDamaged ? "damaged" : "unsupported", reason: frame.reason };
  }
  const { widthPx, heightPx, samples } = frame;
  const size = { widthPx, heightPx };
  const scale =
    statedScale ?? (samples instanceof Float32Array ? scaleOfFloats(samples) : scaleOfIntegers(samples));
  if (!scale && samples instanceof Uint16Array) {
    const uncertainty =
      "The TIFF's samples follow no known temperature scale: relative differences are usable, temperatures are not.";
    return { ok: true, kind: "counts", radiometry: "tiff", ...size, counts: samples, uncertainty };
  }
  if (!scale)
    return { ok: false, code: "not_radiometric", reason: "The TIFF's values are not temperatures." };
  const uncertainty = statedScale
    ? "Scaled by the given gain and offset."
    : `Scaled by ${describe(scale)}, inferred from the range of its values.`;
  const celsius = Float32Array.from(samples, (value) => value * scale.gain + scale.offsetC);
  return { ok: true, kind: "absolute", radiometry: "tiff", ...size, celsius, parameters: null, uncertainty };
}

function scaleOfFloats(samples: Float32Array): TiffScale | null {
  const middle = median(samples);
  if (middle >= -60 && middle <= 180) return { gain: 1, offsetC: 0 };
  return middle > 200 && middle < 500 ? KELVIN : null;
}

function scaleOfIntegers(samples: Uint16Array): TiffScale | null {
  const middle = median(samples);
  const gain = knownGains.find((candidate) => {
    const celsius = middle * candidate - ZERO_C_IN_K;
    return celsius >= PLAUSIBLE_LOW_C && celsius <= PLAUSIBLE_HIGH_C;
  });
  return gain === undefined ? null : { gain, offsetC: -ZERO_C_IN_K };
}

/** Median of about 4,000 samples spread over the frame, without NaN. */
function median(samples: Uint16Array | Float32Array): number {
  const step = Math.max(1, Math.floor(samples.length / 4096));
  const sample = Array.from(samples.filter((value, index) => index % step === 0 && Number.isFinite(value)));
  return sample.toSorted((a, b) => a - b)[sample.length >> 1] ?? Number.NaN;
}

const describe = ({ gain, offsetC }: TiffScale): string =>
  offsetC === 0
    ? "degrees Celsius as written"
    : gain === 1
      ? "Kelvin as written"
      : `${round(gain)} K per step`;

const round = (gain: number): string => gain.toFixed(4).replace(/0+$/, "");
