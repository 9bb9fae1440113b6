import { paintThermal, type PaletteName, usualSpan } from "@overfly/thermography/detection/thermal-palette";
import sharp from "sharp";
import { run as readValues } from "./thermal-values.ts";

export interface ThermalDrawing {
  bytes: Uint8Array;
  palette: PaletteName;
  /** °C; the frame's own where absent, or where the picture holds no degrees. */
  low?: number | undefined;
  high?: number | undefined;
  /** Only this part of the frame, in its pixels. */
  crop?: { left: number; top: number; width: number; height: number };
  /** Drawn this wide; as the frame is where absent. */
  widthPx?: number;
}

export interface ThermalPicture {
  png: Uint8Array;
  low: number;
  high: number;
}

/** Draws a radiometric picture's values with a palette; null where it holds none. Runs in a thread. */
export async function run(drawing: ThermalDrawing): Promise<ThermalPicture | null> {
  const frame = readValues(drawing);
  if (!frame) return null;
  const usual = usualSpan(frame.values);
  const { low, high }: Partial<ThermalDrawing> = frame.kind === "absolute" ? drawing : {};
  const span = { low: low ?? usual.low, high: high ?? usual.high };
  const picture = sharp(paintThermal(frame, drawing.palette, span), {
    raw: { width: frame.widthPx, height: frame.heightPx, channels: 4 },
  });
  if (drawing.crop) picture.extract(drawing.crop);
  if (drawing.widthPx !== undefined) picture.resize({ width: drawing.widthPx, kernel: "cubic" });
  return { png: new Uint8Array(await picture.png({ compressionLevel: 6 }).toBuffer()), ...span };
}
