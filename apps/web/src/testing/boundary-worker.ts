import { importBoundary } from "@overfly/route-files/boundary/import-boundary";
import { vi } from "vitest";

/** Stands in for the browser's worker: it answers, or dies. */
export class BoundaryWorker extends EventTarget {
  static instances: BoundaryWorker[] = [];
  static dies = false;
  isTerminated = false;
  constructor() {
    super();
    BoundaryWorker.instances.push(this);
  }
  terminate() {
    this.isTerminated = true;
  }
  postMessage(bytes: Uint8Array) {
    const event = BoundaryWorker.dies
      ? new ErrorEvent("error", { message: "out of memory" })
      : new MessageEvent("message", { data: importBoundary(bytes) });
    queueMicrotask(() => this.dispatchEvent(event));
  }
}

/** Until `vi.unstubAllGlobals()`. */
export function stubBoundaryWorker({ dies = false } = {}): void {
  BoundaryWorker.instances = [];
  BoundaryWorker.dies = dies;
  vi.stubGlobal("Worker", BoundaryWorker);
}
