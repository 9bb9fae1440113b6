import { Worker } from "node:worker_threads";
import type { Plant } from "#scene/plant.ts";
import type { CameraBody, CameraOptions, CapturePhotos, Photo } from "./simulated-camera.ts";

export interface CameraThread {
  capture: CapturePhotos;
  close: () => Promise<void>;
}

type WorkerReply = { id: number; photos: Photo[]; failure?: never } | { id: number; failure: string };

/** A simulated camera in a worker thread: rendering a pair of photos takes about 0.2 s. */
export function startCameraThread(
  plant: Plant,
  body: CameraBody,
  { survey, renderingFolder }: CameraOptions = {},
): CameraThread {
  const worker = new Worker(new URL("./camera-worker.ts", import.meta.url), {
    execArgv: [],
    workerData: { spec: { ...plant.spec, defects: plant.defects }, body, survey, renderingFolder },
  });
  const pending = new Map<number, { resolve: (photos: Photo[]) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  worker.on("message", (answer: WorkerReply) => {
    const request = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.failure === undefined) request?.resolve(answer.photos);
    else request?.reject(new Error(answer.failure));
  });
  worker.on("error", rejectPending);
  worker.on("exit", () => rejectPending(new Error("The camera thread is closed")));
  worker.unref();

  function rejectPending(reason: unknown): void {
    for (const { reject } of pending.values())
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    pending.clear();
  }

  return {
    capture: (exposure) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, exposure });
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}
