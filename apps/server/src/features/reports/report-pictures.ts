import type { AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { run as readValues } from "#features/media/thermal-values.ts";
import { paintThermal, usualSpan } from "@overfly/thermography/detection/thermal-palette";
import sharp from "sharp";

type Box = NonNullable<AnomalyImage["box"]>;

/** A part of a photograph around a finding, 4:3. */
export interface Crop {
  jpeg: Uint8Array;
  /** The finding's box in it, as parts of its width and height. */
  box: Box | null;
  /** What the coldest and hottest colour mean; null for a visual picture. */
  span: { low: number; high: number; unit: "celsius" | "counts" } | null;
}

export interface CropOrder {
  bytes: Uint8Array;
  box: Box | null;
  role: AnomalyImage["role"];
  /** °C of the surroundings and of the hottest place, so that the colours tell them apart. */
  heat?: { reference: number; hottest: number } | null;
}

const WIDTH_PX = 520;
const HEIGHT_PX = 390;
/** Surroundings shown, as multiples of the box. */
const AROUND = 3.2;
const LEAST_THERMAL_PX = 120;
const LEAST_VISUAL_SHARE = 0.16;

/** Cuts out what shows a finding. Runs in a thread; null where the photograph can't be read. */
export async function run(order: CropOrder): Promise<Crop | null> {
  return order.role === "thermal" ? thermalCrop(order) : visualCrop(order);
}

async function thermalCrop({ bytes, box, heat }: CropOrder): Promise<Crop | null> {
  const frame = readValues({ bytes });
  if (!frame) return null;
  const span = frame.kind === "absolute" && heat ? spanOf(heat) : usualSpan(frame.values);
  const whole = { width: frame.widthPx, height: frame.heightPx };
  const area = areaAround(box, whole, LEAST_THERMAL_PX);
  const painted = sharp(paintThermal(frame, "iron", span), { raw: { ...whole, channels: 4 } });
  const jpeg = await painted
    .extract(area)
    .resize(WIDTH_PX, HEIGHT_PX, { fit: "fill", kernel: "cubic" })
    .removeAlpha()
    .jpeg({ quality: 86 })
    .toBuffer();
  const unit = frame.kind === "absolute" ? "celsius" : "counts";
  return { jpeg: new Uint8Array(jpeg), box: box && inside(box, area), span: { ...span, unit } };
}

/** The surroundings a third of the way up. */
function spanOf({ reference, hottest }: NonNullable<CropOrder["heat"]>): { low: number; high: number } {
  const rise = Math.max(6, hottest - reference);
  return { low: reference - rise / 2, high: reference + rise };
}

async function visualCrop({ bytes, box }: CropOrder): Promise<Crop | null> {
  const { width, height } = await sharp(bytes).metadata();
  const area = areaAround(box, { width, height }, width * LEAST_VISUAL_SHARE);
  const jpeg = await sharp(bytes, { failOn: "none" })
    .extract(area)
    .resize(WIDTH_PX, HEIGHT_PX, { fit: "fill" })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { jpeg: new Uint8Array(jpeg), box: box && inside(box, area), span: null };
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A 4:3 part with the box in its middle, moved to lie inside the picture. */
function areaAround(box: Box | null, whole: { width: number; height: number }, leastPx: number): Area {
  const most = Math.min(whole.width, (whole.height * 4) / 3);
  const wanted = box ? Math.max(leastPx, box.width * AROUND, box.height * AROUND * (4 / 3)) : most;
  const width = Math.round(Math.min(wanted, most));
  const height = Math.min(whole.height, Math.round((width * 3) / 4));
  const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [whole.width / 2, whole.height / 2];
  const place = (middle: number, size: number, end: number) =>
    Math.round(Math.min(end - size, Math.max(0, middle - size / 2)));
  return { left: place(x, width, whole.width), top: place(y, height, whole.height), width, height };
}

function inside(box: Box, area: Area): Box {
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
