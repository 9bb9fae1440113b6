import type { Sensor } from "@overfly/contract/inventory/payloads";
import type { Camera, Lens } from "./cameras.ts";

/** A camera's lenses as sensors of an inventory's payload; their thermal images are radiometric. */
export const sensorsOf = ({ lenses }: Pick<Camera, "lenses">): Sensor[] =>
  lenses.map((lens) => ({
    kind: lens.kind === "thermal" ? "thermal" : lens.id === "zoom" ? "zoom" : "rgb",
    width_px: lens.widthPx,
    height_px: lens.heightPx,
    focal_length_mm: lens.focalLengthMm,
    sensor_width_mm: sideMm(lens.widthPx, lens),
    sensor_height_mm: sideMm(lens.heightPx, lens),
    pixel_pitch_um: lens.pixelPitchUm,
    is_radiometric: lens.kind === "thermal",
  }));

/** Rounded to hundredths. */
const sideMm = (pixels: number, { pixelPitchUm }: Lens): number =>
  Math.round((pixels * pixelPitchUm) / 10) / 100;
