import { type Aircraft, findAircraft } from "./aircraft.ts";
import { type Camera, findCamera, type Lens } from "./cameras.ts";
import type { Fault } from "#model/fault.ts";

/** An aircraft with a camera that it carries, and the lenses that take images together. */
export interface Equipment {
  ok: true;
  aircraft: Aircraft;
  camera: Camera;
  lenses: Lens[];
}

export type EquipmentFault = Fault<
  "unknown-camera" | "unknown-aircraft" | "camera-not-carried" | "unknown-lens"
> & {
  field: "aircraftId" | "cameraId" | "lensIds";
};

export interface EquipmentSelection {
  aircraftId: string;
  cameraId: string;
  /** Default: all of the camera's. */
  lensIds?: readonly string[] | undefined;
}

export function findEquipment({
  cameraId,
  aircraftId,
  lensIds,
}: EquipmentSelection): Equipment | EquipmentFault {
  const camera = findCamera(cameraId);
  const aircraft = findAircraft(aircraftId);
  if (!camera) return { ok: false, code: "unknown-camera", field: "cameraId" };
  if (!aircraft) return { ok: false, code: "unknown-aircraft", field: "aircraftId" };
  if (!aircraft.cameraIds.includes(camera.id)) {
    const values = { aircraft: aircraft.name, camera: camera.name };
    return { ok: false, code: "camera-not-carried", values, field: "cameraId" };
  }
  const lenses = lensIds ? camera.lenses.filter(({ id }) => lensIds.includes(id)) : [...camera.lenses];
  const known =
    lenses.length > 0 && (!lensIds || lensIds.every((id) => lenses.some((lens) => lens.id === id)));
  if (!known) return { ok: false, code: "unknown-lens", values: { camera: camera.name }, field: "lensIds" };
  return { ok: true, aircraft, camera, lenses };
}
