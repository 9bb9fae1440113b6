import { Worker } from "node:worker_threads";
import type { CameraPose } from "#scene/camera.ts";
import type { PlantSpec } from "#scene/plant-spec.ts";
import type { Plant } from "#scene/plant.ts";
import type { VideoSettings } from "./video-picture.ts";

export interface VideoThreadData {
  spec: PlantSpec;
  url: string;
  settings: VideoSettings;
}

export type VideoThreadMessage = { pose: CameraPose } | { settings: VideoSettings } | "end";

export interface VideoThread {
  /** Sends the picture from there. */
  show(pose: CameraPose): void;
  /** The pictures that follow are taken like this. */
  change(settings: VideoSettings): void;
  /** Says that the stream ends, and ends. */
  end(): void;
}

/** A camera that publishes what it sees of a plant by RTMP; `onEnd` is called when the connection is closed. */
export function startVideoThread(
  plant: Plant,
  { url, settings }: Omit<VideoThreadData, "spec">,
  onEnd: () => void,
): VideoThread {
  const data: VideoThreadData = { spec: { ...plant.spec, defects: plant.defects }, url, settings };
  const worker = new Worker(new URL("./video-worker.ts", import.meta.url), {
    execArgv: [],
    workerData: data,
  });
  worker.on("error", onEnd);
  worker.on("exit", onEnd);
  worker.unref();
  const send = (message: VideoThreadMessage) => worker.postMessage(message);
  return {
    show: (pose) => send({ pose }),
    change: (changed) => send({ settings: changed }),
    end: () => send("end"),
  };
}
