export const startDrawingWorker = (): Worker =>
  new Worker(new URL("./drawing-worker.ts", import.meta.url), { type: "module" });
