import type { ThermalFrame } from "@overfly/thermography/detection/thermal-frame";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import sharp from "sharp";

export type Unit = "celsius" | "counts" | "grey";

/** One picture as numbers; `radiometry` "none" holds brightness alone. */
export interface Picture {
  frame: ThermalFrame;
  unit: Unit;
  radiometry: string;
  uncertainty: string;
}

const NO_DEGREES =
  "The picture holds brightness, no temperatures: anomalies are relative to their surroundings, without degrees.";

/** Temperatures or counts where the file holds them, else its brightness; the text says why it cannot be read. */
export async function readPicture(bytes: Uint8Array): Promise<Picture | { reason: string }> {
  const thermal = decodeThermal(bytes);
  if (thermal.ok) {
    const { widthPx, heightPx, radiometry, uncertainty } = thermal;
    const isAbsolute = thermal.kind === "absolute";
    const values = isAbsolute ? thermal.celsius : Float32Array.from(thermal.counts);
    return {
      frame: { widthPx, heightPx, values },
      unit: isAbsolute ? "celsius" : "counts",
      radiometry,
      uncertainty,
    };
  }
  if (thermal.code !== "not_radiometric") return { reason: thermal.reason };
  try {
    const { data, info } = await sharp(bytes, { failOn: "warning", limitInputPixels: 50_000_000 })
      .removeAlpha()
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      frame: { widthPx: info.width, heightPx: info.height, values: Float32Array.from(data) },
      unit: "grey",
      radiometry: "none",
      uncertainty: NO_DEGREES,
    };
  } catch {
    return { reason: "The JPEG is truncated or damaged." };
  }
}
