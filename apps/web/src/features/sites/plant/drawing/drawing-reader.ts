import type { Bounds } from "@overfly/plant-drawings/coordinates/suggest-system";
import type { DrawingSession } from "@overfly/plant-drawings/drawing-session";
import type { DrawnSystem } from "@overfly/plant-drawings/drawing";
import type { LayoutMapping } from "@overfly/plant-drawings/layout/mapping";
import { startDrawingWorker } from "./start-drawing-worker.ts";

export type DrawingRequest =
  | { kind: "read"; bytes: Uint8Array; site: Bounds | null }
  | { kind: "place"; system: DrawnSystem; unitM: number }
  | { kind: "preview"; mapping: LayoutMapping }
  | { kind: "features" };

export interface DrawingReplies {
  read: ReturnType<DrawingSession["read"]>;
  place: ReturnType<DrawingSession["place"]>;
  preview: ReturnType<DrawingSession["preview"]>;
  features: DrawingSession["features"];
}

/** The file needs more memory than the worker has. */
export class DrawingTooLargeError extends Error {}

/** A drawing in a worker, so that no file blocks the screen or takes it along. Answers come in the order of the requests. */
export class DrawingReader {
  readonly #worker = startDrawingWorker();
  readonly #waiting: { resolve: (reply: unknown) => void; reject: (error: Error) => void }[] = [];

  constructor() {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
      this.#waiting.shift()?.resolve(data),
    );
    this.#worker.addEventListener("error", () => {
      for (const { reject } of this.#waiting.splice(0)) reject(new DrawingTooLargeError());
    });
  }

  ask<Request extends DrawingRequest>(request: Request): Promise<DrawingReplies[Request["kind"]]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as (reply: unknown) => void, reject });
      this.#worker.postMessage(request);
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}
