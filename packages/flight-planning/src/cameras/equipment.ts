import { type Aircraft, findAircraft } from "./aircraft.ts";
import { type Camera, findCamera, type Lens } from "./cameras.ts";

/** An aircraft with a camera that it carries, and the lenses that take images together. */
export interface Equipment {
  ok: true;
  aircraft: Aircraft;
  camera: Camera;
  lenses: Lens[];
}

export interface EquipmentFault {
  ok: false;
  code: "unknown-camera" | "unknown-aircraft" | "camera-not-carried" | "unknown-lens";
  message: string;
  field: "aircraftId" | "cameraId" | "lensIds";
}

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
  if (!camera) return fault("unknown-camera", "cameraId", `The camera "${cameraId}" is not known.`);
  if (!aircraft) return fault("unknown-aircraft", "aircraftId", `The aircraft "${aircraftId}" is not known.`);
  if (!aircraft.cameraIds.includes(camera.id)) {
    return fault("camera-not-carried", "cameraId", `${aircraft.name} does not carry ${camera.name}.`);
  }
  const lenses = lensIds ? camera.lenses.filter(({ id }) => lensIds.includes(id)) : [...camera.lenses];
  const known =
    lenses.length > 0 && (!lensIds || lensIds.every((id) => lenses.some((lens) => lens.id === id)));
  if (!known) return fault("unknown-lens", "lensIds", `${camera.name} does not have these lenses.`);
  return { ok: true, aircraft, camera, lenses };
}

const fault = (
  code: EquipmentFault["code"],
  field: EquipmentFault["field"],
  message: string,
): EquipmentFault => ({ ok: false, code, message, field });
