import type { BoundaryError, ImportedBoundary } from "@overfly/route-files/boundary/import-boundary";
import { startBoundaryWorker } from "./start-boundary-worker.ts";

/** The reader's own limit; larger files are not even loaded. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads an area from a KML, KMZ or GeoJSON file in a worker, so that no file blocks the screen or takes it along. */
export async function readBoundaryFile(file: Blob): Promise<ImportedBoundary | BoundaryError> {
  if (file.size > MAX_BYTES) return TOO_LARGE;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new Promise((resolve) => {
    const worker = startBoundaryWorker();
    const end = (result: ImportedBoundary | BoundaryError) => {
      worker.terminate();
      resolve(result);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<ImportedBoundary | BoundaryError>) =>
      end(data),
    );
    worker.addEventListener("error", () => end(TOO_LARGE)); // it ran out of memory
    worker.postMessage(bytes, [bytes.buffer]);
  });
}

const TOO_LARGE: BoundaryError = {
  ok: false,
  code: "too-large",
  message: "The file is too large to be read here.",
};
