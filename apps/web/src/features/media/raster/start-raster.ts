import { media } from "@overfly/contract/media/media";
import type { Raster } from "@overfly/contract/media/raster";
import { fileUrl } from "#platform/api/call.ts";
import type { RasterStyle } from "./raster-source.ts";
import type { RasterReply, RasterRequest } from "./raster-worker.ts";

/** A raster in a worker. */
export interface OpenRaster {
  ready: Promise<unknown>;
  tile: (at: { z: number; x: number; y: number }, style: RasterStyle) => Promise<ArrayBuffer>;
  value: (longitude: number, latitude: number) => Promise<number | null>;
  close: () => void;
}

export function startRaster(id: number, raster: Raster): OpenRaster {
  const worker = new Worker(new URL("./raster-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<RasterReply>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error === undefined) call?.resolve(data.result ?? null);
    else call?.reject(new Error(data.error));
  });
  const ask = async (request: RasterRequest): Promise<unknown> => {
    count += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(count, call);
    worker.postMessage({ id: count, request });
    return call.promise;
  };
  const url = new URL(fileUrl(media.content, { params: { id } }), globalThis.location.href).href;
  return {
    ready: ask({ kind: "open", url, raster }),
    tile: (at, style) => ask({ kind: "tile", ...at, style }) as Promise<ArrayBuffer>,
    value: (longitude, latitude) => ask({ kind: "value", longitude, latitude }) as Promise<number | null>,
    close: () => worker.terminate(),
  };
}
