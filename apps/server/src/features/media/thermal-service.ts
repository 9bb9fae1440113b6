import { LRUCache } from "lru-cache";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { extremesOfBox, type PixelBox } from "@overfly/thermography/radiometry/extremes-of-box";
import { shareRunning } from "#platform/share-running.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { findStoredFile } from "./media-service.ts";
import type { ThermalRenderOptions, ThermalImage } from "./thermal-image.ts";
import type { ThermalValues } from "./thermal-values.ts";

const RENDER_WORKER = new URL("./thermal-image.ts", import.meta.url);
const DECODE_WORKER = new URL("./thermal-values.ts", import.meta.url);

/** Decoded frames, so that further spots need no decoding. Content never changes under its key. */
const frameCache = new LRUCache<string, ThermalValues>({
  maxSize: 128 * 1024 * 1024,
  sizeCalculation: ({ values }) => values.byteLength,
});

const PALETTES = { iron: "iron", grey: "grey", rainbow: "rainbow-hc" } as const;

interface RenderQuery {
  palette: keyof typeof PALETTES;
  min_c?: number | undefined;
  max_c?: number | undefined;
}

export async function renderThermalImage(
  context: Context,
  id: number,
  { palette, min_c, max_c }: RenderQuery,
): Promise<FileReply> {
  const bytes = await readRadiometricFile(context, id);
  const image = await runInThread<ThermalRenderOptions, ThermalImage | null>(RENDER_WORKER, {
    bytes,
    palette: PALETTES[palette],
    low: min_c,
    high: max_c,
  });
  if (!image) throw notFound("Thermal image");
  return { body: Buffer.from(image.png), maxAgeS: 3600 };
}

export async function readSpotTemperature(context: Context, id: number, { x, y }: { x: number; y: number }) {
  const frame = await readFrame(context, id);
  refuseOutside(frame, { x, y, width: 1, height: 1 });
  const value = frame.values[y * frame.widthPx + x] ?? Number.NaN;
  const isAbsolute = frame.kind === "absolute";
  return {
    celsius: isAbsolute && !Number.isNaN(value) ? hundredths(value) : null,
    counts: isAbsolute ? null : value,
    accuracy: frame.accuracy && { within_c: frame.accuracy.withinC, files: frame.accuracy.files },
  };
}

export async function readAreaTemperatures(context: Context, id: number, box: PixelBox) {
  const frame = await readFrame(context, id);
  refuseOutside(frame, box);
  const extremes = extremesOfBox(frame, box);
  if (frame.kind === "counts") return { celsius: null, counts: extremes };
  const rounded = extremes && {
    ...extremes,
    min: hundredths(extremes.min),
    max: hundredths(extremes.max),
    mean: hundredths(extremes.mean),
  };
  return { celsius: rounded, counts: null };
}

const hundredths = (celsius: number): number => Math.round(celsius * 100) / 100;

function refuseOutside({ widthPx, heightPx }: ThermalValues, { x, y, width, height }: PixelBox): void {
  if (x + width <= widthPx && y + height <= heightPx) return;
  throw invalid({ x: [message("errors/media:imageSize", { width: widthPx, height: heightPx })] });
}

async function readFrame(context: Context, id: number): Promise<ThermalValues> {
  const { storage_key } = await findStoredFile(context, id);
  const known = frameCache.get(storage_key);
  return known ?? shareRunning(decoding, storage_key, () => decodeFrame(context, id, storage_key));
}

/** Frames that are read just now, of which many measurements may ask at once. */
const decoding = new Map<string, Promise<ThermalValues>>();

async function decodeFrame(context: Context, id: number, key: string): Promise<ThermalValues> {
  const bytes = await readRadiometricFile(context, id);
  const frame = await runInThread<unknown, ThermalValues | null>(DECODE_WORKER, { bytes });
  if (!frame) throw notFound("Thermal image");
  frameCache.set(key, frame);
  return frame;
}

async function readRadiometricFile(context: Context, id: number): Promise<Uint8Array> {
  const { storage_key, is_radiometric } = await findStoredFile(context, id);
  if (!is_radiometric) throw notFound("Thermal image");
  return context.storage.getBytes(storage_key);
}
