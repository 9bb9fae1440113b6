import { startPlanWorker } from "./start-plan-worker.ts";
import type { WorkerReply, WorkerRequest } from "./worker-messages.ts";

/** At most one worker. It fails if it can't be loaded, as when the connection breaks; starting it again retries. */
export function createPlannerWorker(
  onReply: (event: MessageEvent<WorkerReply>) => void,
  onError: () => void,
) {
  let worker: Worker | undefined;
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
  };
  const start = (): void => {
    worker = startPlanWorker();
    worker.addEventListener("message", onReply);
    worker.addEventListener("error", () => {
      stop();
      onError();
    });
  };
  const send = (request: WorkerRequest): void => worker?.postMessage(request);
  return { current: () => worker, start, stop, send };
}
