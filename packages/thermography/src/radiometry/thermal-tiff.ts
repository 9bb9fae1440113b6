import type { Thermal } from "./decode-thermal.ts";
import { readTiffFrame } from "./tiff-frame.ts";

/** °C = value × gain + offset. */
export interface TiffScale {
  gain: number;
  offsetC: number;
}

const ZERO_C_IN_K = 273.15;
const KELVIN_AS_WRITTEN: TiffScale = { gain: 1, offsetC: -ZERO_C_IN_K };

/** Whole-number codings in use, told apart by where a scene between −20 and 100 °C would lie. */
const knownGains = [0.01, 1 / 64, 0.04];
const [PLAUSIBLE_LOW_C, PLAUSIBLE_HIGH_C] = [-20, 100];

export function decodeThermalTiff(bytes: Uint8Array, given: TiffScale | null): Thermal {
  const frame = readTiffFrame(bytes);
  if (!frame.ok) {
    const isDamaged = frame.reason.includes("damaged") || frame.reason.includes("no sense");
    return { ok: false, code: isDamaged ? "damaged" : "unsupported", reason: frame.reason };
  }
  const { widthPx, heightPx, samples } = frame;
  const size = { widthPx, heightPx };
  const scale = given ?? (samples instanceof Float32Array ? scaleOfFloats(samples) : scaleOfWholes(samples));
  if (!scale && samples instanceof Uint16Array) {
    const uncertainty =
      "The TIFF's samples follow no known temperature scale: hotter and colder can be told apart, degrees cannot.";
    return { ok: true, kind: "counts", radiometry: "tiff", ...size, counts: samples, uncertainty };
  }
  if (!scale) return { ok: false, code: "not_radiometric", reason: "The TIFF's values are no temperatures." };
  const uncertainty = given
    ? "Scaled by the gain and offset that were set."
    : `Scaled by ${describe(scale)}, judged by the range of its values.`;
  const celsius = Float32Array.from(samples, (value) => value * scale.gain + scale.offsetC);
  return { ok: true, kind: "absolute", radiometry: "tiff", ...size, celsius, parameters: null, uncertainty };
}

function scaleOfFloats(samples: Float32Array): TiffScale | null {
  const middle = median(samples);
  if (middle >= -60 && middle <= 180) return { gain: 1, offsetC: 0 };
  return middle > 200 && middle < 500 ? KELVIN_AS_WRITTEN : null;
}

function scaleOfWholes(samples: Uint16Array): TiffScale | null {
  const middle = median(samples);
  const gain = knownGains.find((candidate) => {
    const celsius = middle * candidate - ZERO_C_IN_K;
    return celsius >= PLAUSIBLE_LOW_C && celsius <= PLAUSIBLE_HIGH_C;
  });
  return gain === undefined ? null : { gain, offsetC: -ZERO_C_IN_K };
}

/** Of about 4,000 samples spread over the frame; values that are no number are left out. */
function median(samples: Uint16Array | Float32Array): number {
  const step = Math.max(1, Math.floor(samples.length / 4096));
  const some = Array.from(samples.filter((value, index) => index % step === 0 && Number.isFinite(value)));
  return some.toSorted((a, b) => a - b)[some.length >> 1] ?? Number.NaN;
}

const describe = ({ gain, offsetC }: TiffScale): string =>
  offsetC === 0 ? "degrees Celsius as written" : gain === 1 ? "Kelvin as written" : `${round(gain)} K a step`;

const round = (gain: number): string => gain.toFixed(4).replace(/0+$/, "");
