import { writeRadiometricJpeg } from "@overfly/thermography/radiometry/radiometric-writer";
import sharp from "sharp";
import { THERMAL_LENS, WIDE_LENS, type CameraPose, type Lens } from "#scene/camera.ts";
import type { Plant } from "#scene/plant.ts";
import { thermalRenderer } from "#scene/render-thermal.ts";
import { visualRenderer } from "#scene/render-visual.ts";
import type { SurveyConditions } from "#survey/survey-conditions.ts";
import { whiteHot } from "./white-hot.ts";

/** The JPEGs of one exposure, without metadata of camera and drone; the thermal one has temperatures. */
export interface Rendering {
  thermal: Uint8Array;
  wide: Uint8Array;
}

export type PhotoRenderer = (pose: CameraPose, noiseSeed: number) => Promise<Rendering>;

/** Renders what both cameras of a drone see of a plant. */
export function photoRenderer(plant: Plant, { weather, effects, terrain }: SurveyConditions): PhotoRenderer {
  const renderThermal = thermalRenderer(plant, weather, { effects, terrain });
  const renderVisual = visualRenderer(plant);

  return async (pose, noiseSeed) => {
    const celsius = renderThermal(pose, noiseSeed);
    const [thermal, wide] = await Promise.all([
      radiometricJpeg(celsius, weather.ambientC),
      jpegOf(renderVisual(pose), WIDE_LENS, 3),
    ]);
    return { thermal, wide };
  };
}

/** A thermal JPEG with its temperatures, and none of the metadata of camera and drone. */
export async function radiometricJpeg(celsius: Float32Array, ambientC: number): Promise<Uint8Array> {
  const { widthPx, heightPx } = THERMAL_LENS;
  const thermal = await jpegOf(whiteHot(celsius), THERMAL_LENS, 1);
  return writeRadiometricJpeg(thermal, { widthPx, heightPx, celsius, parameters: { ambientC } });
}

const jpegOf = (pixels: Uint8Array, { widthPx, heightPx }: Lens, channels: 1 | 3) =>
  sharp(pixels, { raw: { width: widthPx, height: heightPx, channels } })
    .toColorspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer();
