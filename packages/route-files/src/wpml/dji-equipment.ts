import { AIRCRAFT, findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { CAMERAS, findCamera } from "@overfly/flight-planning/cameras/cameras";

/** Aircraft and payload with their enum values in WPML. */
export interface DjiEquipment {
  name: string;
  drone: number;
  droneSub: number;
  payload: number;
  payloadSub: number;
  fromDock: boolean;
}

/** Undefined for aircraft or cameras of other manufacturers. */
export function djiEquipment({
  aircraftId,
  cameraId,
}: {
  aircraftId: string;
  cameraId: string;
}): DjiEquipment | undefined {
  const aircraft = findAircraft(aircraftId);
  const camera = findCamera(cameraId);
  const [drone, droneSub] = aircraft ? [aircraft.droneEnum, aircraft.droneSubEnum] : parseDjiId(aircraftId);
  const [payload, payloadSub] = camera ? [camera.payloadEnum, camera.payloadSubEnum] : parseDjiId(cameraId);
  if (drone === undefined || payload === undefined) return undefined;
  const fromDock = aircraft?.fromDock ?? false;
  const name = aircraft?.name ?? `DJI aircraft ${drone}/${droneSub ?? 0}`;
  return { name, drone, droneSub: droneSub ?? 0, payload, payloadSub: payloadSub ?? 0, fromDock };
}

/** The aircraft's id; unknown models get an id of their enum values. */
export function aircraftIdOf(drone = 0, droneSub = 0): string {
  const known = AIRCRAFT.find(
    ({ droneEnum, droneSubEnum }) => droneEnum === drone && droneSubEnum === droneSub,
  );
  return known?.id ?? `dji-${drone}-${droneSub}`;
}

export function cameraIdOf(payload = 0, payloadSub = 0): string {
  const known =
    CAMERAS.find(
      ({ payloadEnum, payloadSubEnum = 0 }) => payloadEnum === payload && payloadSubEnum === payloadSub,
    ) ?? CAMERAS.find(({ payloadEnum }) => payloadEnum === payload);
  return known?.id ?? `dji-${payload}-${payloadSub}`;
}

function parseDjiId(id: string): [number | undefined, number | undefined] {
  const [, main, sub] = /^dji-(\d{1,6})-(\d{1,6})$/u.exec(id) ?? [];
  return [main === undefined ? undefined : Number(main), sub === undefined ? undefined : Number(sub)];
}
