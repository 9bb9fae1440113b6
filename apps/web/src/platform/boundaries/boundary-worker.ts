import { importBoundary } from "@overfly/route-files/boundary/import-boundary";

globalThis.addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  globalThis.postMessage(importBoundary(data));
});
