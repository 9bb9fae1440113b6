import { useSyncExternalStore } from "react";
import { uploadByTus } from "./tus-upload.ts";
import { type UploadBatch, makeUploadQueue } from "./upload-queue.ts";

/** The page's one set of uploads: it outlives every screen. */
export const uploadQueue = makeUploadQueue(uploadByTus);

export const useUploadBatch = (mission: string): UploadBatch =>
  useSyncExternalStore(uploadQueue.subscribe, () => uploadQueue.batch(mission));

// Leaving the page would interrupt them: the browser asks first.
addEventListener("beforeunload", (event) => {
  if (uploadQueue.busy()) event.preventDefault();
});
