import { useSyncExternalStore } from "react";
import { sendByTus } from "./tus-upload.ts";
import { type Batch, makeUploads } from "./upload-queue.ts";

/** The page's one set of uploads: it outlives every screen. */
export const uploads = makeUploads(sendByTus);

export const useBatch = (mission: string): Batch =>
  useSyncExternalStore(uploads.subscribe, () => uploads.batch(mission));

// Leaving the page would break them off: the browser asks first.
addEventListener("beforeunload", (event) => {
  if (uploads.busy()) event.preventDefault();
});
