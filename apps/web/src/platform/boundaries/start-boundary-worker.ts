export const startBoundaryWorker = (): Worker =>
  new Worker(new URL("./boundary-worker.ts", import.meta.url), { type: "module" });
