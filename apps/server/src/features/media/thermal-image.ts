import {
  applyPalette,
  type PaletteName,
  autoDisplayRange,
} from "@overfly/thermography/rendering/thermal-palette";
import sharp from "sharp";
import { run as readValues } from "./thermal-values.ts";

export interface ThermalRenderOptions {
  bytes: Uint8Array;
  palette: PaletteName;
  /** °C; by default, and without absolute temperatures, the frame's own range. */
  low?: number | undefined;
  high?: number | undefined;
  /** In pixels of the frame. */
  crop?: { left: number; top: number; width: number; height: number };
  /** Defaults to the frame's width. */
  widthPx?: number;
}

export interface ThermalImage {
  png: Uint8Array;
  low: number;
  high: number;
}

/** Renders a radiometric photo with a palette; null if it has no thermal data. Runs in a worker thread. */
export async function run(options: ThermalRenderOptions): Promise<ThermalImage | null> {
  const frame = readValues(options);
  if (!frame) return null;
  const defaultSpan = autoDisplayRange(frame.values);
  const { low, high }: Partial<ThermalRenderOptions> = frame.kind === "absolute" ? options : {};
  const span = { low: low ?? defaultSpan.low, high: high ?? defaultSpan.high };
  const image = sharp(applyPalette(frame, options.palette, span), {
    raw: { width: frame.widthPx, height: frame.heightPx, channels: 4 },
  });
  if (options.crop) image.extract(options.crop);
  if (options.widthPx !== undefined) image.resize({ width: options.widthPx, kernel: "cubic" });
  return { png: new Uint8Array(await image.png({ compressionLevel: 6 }).toBuffer()), ...span };
}
