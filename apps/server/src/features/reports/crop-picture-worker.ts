import type { AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { run as readValues } from "#features/media/thermal-values.ts";
import { applyPalette, autoDisplayRange } from "@overfly/thermography/rendering/thermal-palette";
import sharp from "sharp";

type Box = NonNullable<AnomalyImage["box"]>;

/** A 4:3 crop of a photo around an anomaly. */
export interface Crop {
  jpeg: Uint8Array;
  /** The anomaly's box, relative to the crop's width and height. */
  box: Box | null;
  /** Values of the coldest and hottest colour; null for a visual photo. */
  span: { low: number; high: number; unit: "celsius" | "counts" } | null;
}

export interface CropInput {
  bytes: Uint8Array;
  box: Box | null;
  role: AnomalyImage["role"];
  /** °C of the surroundings and of the hottest spot, which set the colour scale. */
  temperatures?: { reference: number; hottest: number } | null;
  /** °C of the coldest and hottest colour, in place of the anomaly's own. */
  span?: { low: number; high: number } | null;
  /** Shows the healthy neighbours of what is larger than a module. */
  isWide?: boolean;
}

const WIDTH_PX = 520;
const HEIGHT_PX = 390;
/** Size of the crop as a multiple of the box. */
const CONTEXT_FACTOR = 3.2;
const WIDE_CONTEXT_FACTOR = 5.5;
const MIN_THERMAL_PX = 120;
const MIN_VISUAL_SHARE = 0.16;

/** Crops a photo around an anomaly. Null if the photo can't be read. Runs in a worker thread. */
export async function run(input: CropInput): Promise<Crop | null> {
  return input.role === "thermal" ? thermalCrop(input) : visualCrop(input);
}

async function thermalCrop({
  bytes,
  box,
  temperatures,
  span: fixed,
  isWide,
}: CropInput): Promise<Crop | null> {
  const frame = readValues({ bytes });
  if (!frame) return null;
  const requestedSpan = fixed ?? (temperatures ? spanOf(temperatures) : null);
  const span = frame.kind === "absolute" && requestedSpan ? requestedSpan : autoDisplayRange(frame.values);
  const size = { width: frame.widthPx, height: frame.heightPx };
  const area = areaAround(box, size, { minPx: MIN_THERMAL_PX, isWide });
  const painted = sharp(applyPalette(frame, "iron", span), { raw: { ...size, channels: 4 } });
  const jpeg = await painted
    .extract(area)
    .resize(WIDTH_PX, HEIGHT_PX, { fit: "fill", kernel: "cubic" })
    .removeAlpha()
    .jpeg({ quality: 86 })
    .toBuffer();
  const unit = frame.kind === "absolute" ? "celsius" : "counts";
  return { jpeg: new Uint8Array(jpeg), box: box && relativeBox(box, area), span: { ...span, unit } };
}

/** Puts the surroundings a third of the way up the scale. */
function spanOf({ reference, hottest }: NonNullable<CropInput["temperatures"]>): {
  low: number;
  high: number;
} {
  const rise = Math.max(6, hottest - reference);
  return { low: reference - rise / 2, high: reference + rise };
}

async function visualCrop({ bytes, box, isWide }: CropInput): Promise<Crop | null> {
  const { width, height } = await sharp(bytes).metadata();
  const area = areaAround(box, { width, height }, { minPx: width * MIN_VISUAL_SHARE, isWide });
  const jpeg = await sharp(bytes, { failOn: "none" })
    .extract(area)
    .resize(WIDTH_PX, HEIGHT_PX, { fit: "fill" })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { jpeg: new Uint8Array(jpeg), box: box && relativeBox(box, area), span: null };
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A 4:3 area centred on the box, shifted to lie inside the image. */
function areaAround(
  box: Box | null,
  image: { width: number; height: number },
  { minPx, isWide = false }: { minPx: number; isWide?: boolean | undefined },
): Area {
  const factor = isWide ? WIDE_CONTEXT_FACTOR : CONTEXT_FACTOR;
  const maxWidth = Math.min(image.width, (image.height * 4) / 3);
  const target = box ? Math.max(minPx, box.width * factor, box.height * factor * (4 / 3)) : maxWidth;
  const width = Math.round(Math.min(target, maxWidth));
  const height = Math.min(image.height, Math.round((width * 3) / 4));
  const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [image.width / 2, image.height / 2];
  const offset = (middle: number, size: number, end: number) =>
    Math.round(Math.min(end - size, Math.max(0, middle - size / 2)));
  return { left: offset(x, width, image.width), top: offset(y, height, image.height), width, height };
}

function relativeBox(box: Box, area: Area): Box {
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const x = clamp((box.x - area.left) / area.width);
  const y = clamp((box.y - area.top) / area.height);
  return {
    x,
    y,
    width: clamp((box.x + box.width - area.left) / area.width) - x,
    height: clamp((box.y + box.height - area.top) / area.height) - y,
  };
}
