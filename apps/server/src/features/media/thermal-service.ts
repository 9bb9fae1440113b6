import { LRUCache } from "lru-cache";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
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
  const { storage_key } = await findStoredFile(context, id);
  const frame = frameCache.get(storage_key) ?? (await decodeFrame(context, id, storage_key));
  if (x >= frame.widthPx || y >= frame.heightPx)
    throw invalid({
      x: [message("errors/media:imageSize", { width: frame.widthPx, height: frame.heightPx })],
    });
  const value = frame.values[y * frame.widthPx + x] ?? Number.NaN;
  const isAbsolute = frame.kind === "absolute";
  return {
    celsius: isAbsolute && !Number.isNaN(value) ? Math.round(value * 100) / 100 : null,
    counts: isAbsolute ? null : value,
    accuracy: frame.accuracy && { within_c: frame.accuracy.withinC, files: frame.accuracy.files },
  };
}

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
