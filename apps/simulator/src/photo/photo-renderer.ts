import { writeRadiometricJpeg } from "@overfly/thermography/radiometry/radiometric-writer";
import sharp from "sharp";
import { THERMAL_LENS, WIDE_LENS, type CameraPose, type Lens } from "#scene/camera.ts";
import type { Plant } from "#scene/plant.ts";
import { thermalRenderer } from "#scene/render-thermal.ts";
import { visualRenderer } from "#scene/render-visual.ts";
import type { Conditions } from "#scene/surface-temperature.ts";
import { whiteHot } from "./white-hot.ts";

/** The JPEGs of one exposure, without metadata of camera and drone; the thermal one has temperatures. */
export interface Rendering {
  thermal: Uint8Array;
  wide: Uint8Array;
}

export type PhotoRenderer = (pose: CameraPose, noiseSeed: number) => Promise<Rendering>;

/** Renders what both cameras of a drone see of a plant. */
export function photoRenderer(plant: Plant, conditions: Conditions): PhotoRenderer {
  const renderThermal = thermalRenderer(plant, conditions);
  const renderVisual = visualRenderer(plant);

  return async (pose, noiseSeed) => {
    const celsius = renderThermal(pose, noiseSeed);
    const [thermal, wide] = await Promise.all([
      jpegOf(whiteHot(celsius), THERMAL_LENS, 1),
      jpegOf(renderVisual(pose), WIDE_LENS, 3),
    ]);
    const { widthPx, heightPx } = THERMAL_LENS;
    const parameters = { ambientC: conditions.ambientC };
    return { thermal: writeRadiometricJpeg(thermal, { widthPx, heightPx, celsius, parameters }), wide };
  };
}

const jpegOf = (pixels: Uint8Array, { widthPx, heightPx }: Lens, channels: 1 | 3) =>
  sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .toColorspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer();
