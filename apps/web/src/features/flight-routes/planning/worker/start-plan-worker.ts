export const startPlanWorker = (): Worker =>
  new Worker(new URL("./plan-worker.ts", import.meta.url), { type: "module" });
