import type { BoundaryError, ImportedBoundary } from "@overfly/route-files/boundary/import-boundary";
import type { WorkerReply } from "#features/flight-routes/planning/worker/worker-messages.ts";
import { startPlanWorker } from "#features/flight-routes/planning/worker/start-plan-worker.ts";

/** Reads an area from a KML, KMZ or GeoJSON file in a separate worker, so that no file blocks planning. */
export async function readBoundaryFile(file: Blob): Promise<ImportedBoundary | BoundaryError> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new Promise((read, fail) => {
    const worker = startPlanWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerReply>) => {
      worker.terminate();
      if (data.kind === "import") read(data.boundary);
    });
    worker.addEventListener("error", ({ message }) => {
      worker.terminate();
      fail(new Error(message));
    });
    worker.postMessage({ kind: "import", bytes }, [bytes.buffer]);
  });
}
