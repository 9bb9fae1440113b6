import { parentPort, workerData } from "node:worker_threads";
import { generatePlant } from "#scene/plant.ts";
import type { PlantSpec } from "#scene/plant-spec.ts";
import { simulatedCamera, type CameraBody, type CameraOptions } from "./simulated-camera.ts";
import type { Exposure } from "./exposure.ts";

const { spec, body, ...options } = workerData as {
  spec: PlantSpec;
  body: CameraBody;
} & CameraOptions;
const capture = simulatedCamera(generatePlant(spec), body, options);

parentPort?.on("message", ({ id, exposure }: { id: number; exposure: Exposure }) => {
  void capture(exposure).then(
    (photos) => parentPort?.postMessage({ id, photos }),
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) }),
  );
});
