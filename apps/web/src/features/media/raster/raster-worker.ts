import type { Raster } from "@overfly/contract/media/raster";
import { openRaster, type RasterSource, type RasterStyle, TILE_PX } from "./raster-source.ts";

export type RasterRequest =
  | { kind: "open"; url: string; raster: Raster }
  | { kind: "tile"; z: number; x: number; y: number; style: RasterStyle }
  | { kind: "value"; longitude: number; latitude: number };

export interface RasterReply {
  id: number;
  /** PNG of a tile, a value, or null for neither. */
  result?: ArrayBuffer | number | null;
  error?: string;
}

let source: Promise<RasterSource> | undefined;

globalThis.addEventListener(
  "message",
  ({ data: { id, request } }: MessageEvent<{ id: number; request: RasterRequest }>) => {
    answer(request)
      .then((result) => post({ id, result }))
      .catch((error: unknown) => post({ id, error: String(error) }));
  },
);

const post = (reply: RasterReply): void => (globalThis as unknown as Worker).postMessage(reply);

async function answer(request: RasterRequest): Promise<ArrayBuffer | number | null> {
  if (request.kind === "open") {
    source = openRaster(request.url, request.raster);
    await source;
    return null;
  }
  const opened = await source;
  if (!opened) throw new Error("No raster is open");
  if (request.kind === "value") return opened.value(request.longitude, request.latitude);
  const { z, x, y, style } = request;
  return png(await opened.tile(z, x, y, style));
}

async function png(pixels: Uint8ClampedArray<ArrayBuffer> | null): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(TILE_PX, TILE_PX);
  const context = canvas.getContext("2d");
  if (pixels) context?.putImageData(new ImageData(pixels, TILE_PX, TILE_PX), 0, 0);
  return (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer();
}
