import sharp from "sharp";
import type { PictureResult } from "./result.ts";
import type { Picture } from "./read-picture.ts";

const SCALE = 2;

/** The picture in grey, with modules in green and anomalies in red, as PNG. */
export async function drawOverlay(
  { frame }: Picture,
  { modules = [], anomalies = [] }: PictureResult,
): Promise<Buffer> {
  const { widthPx, heightPx } = frame;
  const [width, height] = [widthPx * SCALE, heightPx * SCALE];
  const outlines = modules.map(
    ({ corners }) =>
      `<polygon points="${corners.map((corner) => corner.join(",")).join(" ")}" stroke="#2fd07f"/>`,
  );
  const boxes = anomalies.map(({ box: [x, y, w, h], class: kind, delta }) => {
    const text = `${kind.replaceAll("_", " ")} ${delta.value.toFixed(delta.unit === "K" ? 1 : 0)}${delta.unit === "K" ? " K" : ""}`;
    return `<rect x="${x - 1.5}" y="${y - 1.5}" width="${w + 2}" height="${h + 2}" stroke="#ff3b30"/><text x="${x}" y="${y - 3}" font-size="7" font-family="sans-serif" fill="#ff3b30" stroke="none">${text}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-0.5 -0.5 ${widthPx} ${heightPx}" fill="none" stroke-width="0.6">${outlines.join("")}${boxes.join("")}</svg>`;
  const base = await sharp(greyLevels(frame.values), {
    raw: { width: widthPx, height: heightPx, channels: 1 },
  })
    .toColourspace("srgb")
    .resize(width, height, { kernel: "nearest" })
    .png()
    .toBuffer();
  return sharp(base)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

/** From the coldest half percent to the hottest. */
function greyLevels(values: Float32Array): Uint8Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [at(0.005), at(0.995)];
  const span = Math.max(1e-6, high - low);
  return Uint8Array.from(values, (value) => 255 * Math.min(1, Math.max(0, (value - low) / span)) || 0);
}
