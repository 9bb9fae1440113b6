import { parentPort, workerData } from "node:worker_threads";
import { generatePlant, type PlantPlan } from "#scene/plant.ts";
import { photographer, type CameraBody } from "./photographer.ts";
import type { PhotoMoment } from "./photo-moment.ts";

const { plan, body } = workerData as { plan: PlantPlan; body: CameraBody };
const shoot = photographer(generatePlant(plan), body);

parentPort?.on("message", ({ id, moment }: { id: number; moment: PhotoMoment }) => {
  void shoot(moment).then(
    (photos) => parentPort?.postMessage({ id, photos }),
    (error: unknown) => parentPort?.postMessage({ id, failure: String(error) }),
  );
});
