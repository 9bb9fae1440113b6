/** A part of a picture, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The longest side of the uploaded picture; the server scales it further. */
const LONGEST_PX = 1024;

/** Output size of a crop: never enlarged. */
export function outputSize({ width, height }: Pick<CropArea, "width" | "height">): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, LONGEST_PX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The cropped area as a picture of its own. */
export async function cropToSize(url: string, cut: CropArea): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement("canvas");
  const { width, height } = Object.assign(canvas, outputSize(cut));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be cut"))),
      "image/webp",
      0.92,
    );
  });
}
