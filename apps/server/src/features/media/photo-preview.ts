import { applyPalette } from "@overfly/thermography/rendering/thermal-palette";
import sharp from "sharp";
import { fileTypeOfBytes } from "#platform/storage/file-type.ts";
import { MAX_PHOTO_PIXELS, readPictureHeader } from "#platform/storage/picture-header.ts";
import { run as readValues } from "./thermal-values.ts";

const PREVIEW_PX = 2048;

/** A WebP within 2048 × 2048 px without the photo's metadata; null for what is no picture. Runs in a worker thread. */
export async function run({ bytes }: { bytes: Uint8Array }): Promise<Uint8Array | null> {
  const { group, mime } = fileTypeOfBytes(bytes);
  if (group !== "picture") return null;
  const picture = await pictureOf(bytes, mime);
  if (!picture) return null;
  const webp = picture
    .resize({ width: PREVIEW_PX, height: PREVIEW_PX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 });
  return new Uint8Array(await webp.toBuffer());
}

async function pictureOf(bytes: Uint8Array, mime: string) {
  const thermal = ["image/jpeg", "image/png"].includes(mime) ? null : readValues({ bytes });
  if (thermal) {
    const raw = { width: thermal.widthPx, height: thermal.heightPx, channels: 4 as const };
    return sharp(applyPalette(thermal), { raw });
  }
  const { refusal } = await readPictureHeader(bytes, MAX_PHOTO_PIXELS);
  if (refusal) return null;
  return sharp(bytes, { failOn: "none", limitInputPixels: MAX_PHOTO_PIXELS, autoOrient: true });
}
