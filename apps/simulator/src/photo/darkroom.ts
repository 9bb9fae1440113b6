import { Worker } from "node:worker_threads";
import type { Plant } from "#scene/plant.ts";
import type { CameraBody, Photo, Photographer } from "./photographer.ts";

export interface Darkroom {
  shoot: Photographer;
  close: () => Promise<void>;
}

type Answer = { id: number; photos: Photo[]; failure?: never } | { id: number; failure: string };

/** A photographer on a thread of its own, since drawing two pictures takes a fifth of a second. */
export function openDarkroom(plant: Plant, body: CameraBody): Darkroom {
  const worker = new Worker(new URL("./photo-worker.ts", import.meta.url), {
    execArgv: [],
    workerData: { plan: { ...plant.plan, defects: plant.defects }, body },
  });
  const waiting = new Map<number, { resolve: (photos: Photo[]) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  worker.on("message", (answer: Answer) => {
    const order = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.failure === undefined) order?.resolve(answer.photos);
    else order?.reject(new Error(answer.failure));
  });
  worker.on("error", abandon);
  worker.on("exit", () => abandon(new Error("The darkroom is closed")));
  worker.unref();

  function abandon(reason: unknown): void {
    for (const { reject } of waiting.values())
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    waiting.clear();
  }

  return {
    shoot: (moment) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, moment });
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}
