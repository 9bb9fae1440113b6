import { LRUCache } from "lru-cache";
import type { Context } from "#context.ts";
import { inThread } from "#platform/storage/thread-pool.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import { say } from "#platform/words/words.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { storedFile } from "./cloud-service.ts";
import type { ThermalDrawing, ThermalPicture } from "./thermal-picture.ts";
import type { ThermalValues } from "./thermal-values.ts";

const DRAW = new URL("./thermal-picture.ts", import.meta.url);
const DECODE = new URL("./thermal-values.ts", import.meta.url);

/** Frames that people point at, so that the next spot is at hand. Content never changes under its key. */
const frames = new LRUCache<string, ThermalValues>({
  maxSize: 128 * 1024 * 1024,
  sizeCalculation: ({ values }) => values.byteLength,
});

const PALETTES = { iron: "iron", grey: "grey", rainbow: "rainbow-hc" } as const;

interface Drawing {
  palette: keyof typeof PALETTES;
  min_c?: number | undefined;
  max_c?: number | undefined;
}

export async function thermalPicture(
  context: Context,
  id: number,
  { palette, min_c, max_c }: Drawing,
): Promise<FileReply> {
  const bytes = await radiometricBytes(context, id);
  const picture = await inThread<ThermalDrawing, ThermalPicture | null>(DRAW, {
    bytes,
    palette: PALETTES[palette],
    low: min_c,
    high: max_c,
  });
  if (!picture) throw notFound("Thermal picture");
  return { body: Buffer.from(picture.png), maxAgeS: 3600 };
}

export async function thermalSpot(context: Context, id: number, { x, y }: { x: number; y: number }) {
  const { storage_key } = await storedFile(context, id);
  const frame = frames.get(storage_key) ?? (await decode(context, id, storage_key));
  if (x >= frame.widthPx || y >= frame.heightPx)
    throw invalid({
      x: [say("The frame has {width} × {height} pixels", { width: frame.widthPx, height: frame.heightPx })],
    });
  const value = frame.values[y * frame.widthPx + x] ?? Number.NaN;
  const isAbsolute = frame.kind === "absolute";
  return {
    celsius: isAbsolute && !Number.isNaN(value) ? Math.round(value * 100) / 100 : null,
    counts: isAbsolute ? null : value,
  };
}

async function decode(context: Context, id: number, key: string): Promise<ThermalValues> {
  const bytes = await radiometricBytes(context, id);
  const frame = await inThread<unknown, ThermalValues | null>(DECODE, { bytes });
  if (!frame) throw notFound("Thermal picture");
  frames.set(key, frame);
  return frame;
}

async function radiometricBytes(context: Context, id: number): Promise<Uint8Array> {
  const { storage_key, is_radiometric } = await storedFile(context, id);
  if (!is_radiometric) throw notFound("Thermal picture");
  return context.storage.getBytes(storage_key);
}
