import { type CameraPose, type Lens, WIDE_LENS } from "./camera.ts";
import type { Plant } from "./plant.ts";
import { groundScanline } from "./ground-scanline.ts";
import { surfaceColor } from "./surface-color.ts";

const SKY = [150, 185, 220] as const;

/** Renders a camera's image, by default the wide camera's photo, as RGB, three bytes per pixel. */
export function visualRenderer(plant: Plant, lens: Lens = WIDE_LENS): (pose: CameraPose) => Uint8Array {
  const { widthPx, heightPx } = lens;
  const colorAt = surfaceColor(plant);

  return (pose) => {
    const pixels = new Uint8Array(widthPx * heightPx * 3);
    let at = 0;
    for (let y = 0; y < heightPx; y += 1) {
      const line = groundScanline(plant, lens, pose, y);
      for (let x = 0; x < widthPx; x += 1, at += 3) {
        if (!line) {
          pixels.set(SKY, at);
          continue;
        }
        const color = colorAt(line.alongM + x * line.stepAlongM, line.downM + x * line.stepDownM);
        pixels[at] = color >> 16;
        pixels[at + 1] = (color >> 8) & 255;
        pixels[at + 2] = color & 255;
      }
    }
    return pixels;
  };
}
