import { type CameraPose, THERMAL_LENS, videoLens, WIDE_LENS } from "#scene/camera.ts";
import type { Plant } from "#scene/plant.ts";
import { whiteHot } from "#photo/white-hot.ts";
import { thermalRenderer } from "#scene/render-thermal.ts";
import { visualRenderer } from "#scene/render-visual.ts";
import { CLEAR_DAY } from "#scene/surface-temperature.ts";
import type { VideoLens } from "./camera-lenses.ts";

/** What a camera shows. */
export interface VideoSettings {
  lens: VideoLens;
  /** DJI's code, from 0 (automatic) to 4 (ultra HD). */
  quality: number;
}

/** By DJI's code; smaller than a real camera's, since the simulator sends them uncompressed. Sides are multiples of 16. */
const SIZES = [
  { widthPx: 320, heightPx: 176 },
  { widthPx: 256, heightPx: 144 },
  { widthPx: 320, heightPx: 176 },
  { widthPx: 480, heightPx: 272 },
  { widthPx: 640, heightPx: 352 },
] as const;

export const isQuality = (code: number): boolean => SIZES[code] !== undefined;

/** The size of a camera's pictures and how they are rendered, in RGB; thermal ones in white hot. */
export function videoPicture(plant: Plant, { lens, quality }: VideoSettings) {
  const size = SIZES[quality] ?? SIZES[0];
  const render =
    lens === "ir" ? thermalPicture(plant, size) : visualRenderer(plant, videoLens(WIDE_LENS, size));
  return { ...size, render };
}

function thermalPicture(plant: Plant, size: (typeof SIZES)[number]): (pose: CameraPose) => Uint8Array {
  const render = thermalRenderer(plant, CLEAR_DAY, { lens: videoLens(THERMAL_LENS, size) });
  let picture = 0;
  return (pose) => {
    picture += 1;
    const shades = whiteHot(render(pose, picture));
    const rgb = new Uint8Array(shades.length * 3);
    for (const [at, shade] of shades.entries()) rgb.fill(shade, at * 3, at * 3 + 3);
    return rgb;
  };
}
