import { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import type { CloudLink } from "./cloud-link.ts";
import type { DockPlace, DockState } from "./dock-state.ts";
import type { DroneModel } from "./drone-model.ts";
import type { Log } from "./log.ts";
import type { StoredPhoto } from "./media-card.ts";
import type { MediaUpload } from "./media-upload.ts";
import { outputOf } from "./onboarding.ts";
import type { Pace } from "./pace.ts";
import { reportedGimbal } from "#photo/photo-moment.ts";

export interface DeliveryDesk {
  link: CloudLink;
  pace: Pace;
  state: DockState;
  place: DockPlace;
  model: DroneModel;
  upload: MediaUpload;
  log: Log;
}

const TRIES = 5;
const RENEW_BEFORE_MS = 60_000;

/** Uploads a flight's pictures one after another and has the cloud confirm each. Resolves with how many arrived. */
export async function deliverMedia(
  desk: DeliveryDesk,
  flightId: string,
  photos: readonly StoredPhoto[],
): Promise<number> {
  const storage = storageKeeper(desk);
  desk.state.filesToUpload = photos.length;
  let arrived = 0;
  for (const photo of photos) {
    if (await delivered(desk, { flightId, photo, storage, counts: [arrived + 1, photos.length] }))
      arrived += 1;
    desk.state.filesToUpload -= 1;
  }
  return arrived;
}

interface Delivery {
  flightId: string;
  photo: StoredPhoto;
  storage: () => Promise<StorageConfigGetOutput>;
  counts: readonly [uploaded: number, expected: number];
}

async function delivered(
  desk: DeliveryDesk,
  { flightId, photo, storage, counts }: Delivery,
): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const place = await storage();
      const objectKey = `${place.object_key_prefix}/${flightId}/${photo.name}`;
      await desk.upload({ storage: place, objectKey, bytes: await photo.read() });
      await desk.link.event(
        "file_upload_callback",
        callbackOf(desk, { flightId, photo, objectKey, counts }),
        flightId,
      );
      return true;
    } catch (error) {
      if (desk.pace.stopped.aborted) throw error;
      desk.log(`${photo.name} not delivered, try ${attempt} of ${TRIES}: ${String(error)}`);
      await desk.pace.sleepReal(200 * 2 ** attempt);
    }
  }
  return false;
}

/** Asks for a place to upload to, and again before its credentials expire. */
function storageKeeper({ link }: DeliveryDesk): () => Promise<StorageConfigGetOutput> {
  let current: { storage: StorageConfigGetOutput; until: number } | undefined;
  return async () => {
    if (current && Date.now() < current.until) return current.storage;
    const storage = outputOf(StorageConfigGetOutput, await link.request("storage_config_get", { module: 0 }));
    current = { storage, until: Date.now() + storage.credentials.expire * 1000 - RENEW_BEFORE_MS };
    return storage;
  };
}

function callbackOf(
  { model }: DeliveryDesk,
  { flightId, photo, objectKey, counts }: Omit<Delivery, "storage"> & { objectKey: string },
) {
  const { moment } = photo;
  return {
    result: 0,
    file: {
      object_key: objectKey,
      path: "",
      name: photo.name,
      cloud_to_cloud_id: "DEFAULT",
      ext: {
        flight_id: flightId,
        drone_model_key: model.key,
        payload_model_key: model.payloadKey,
        is_original: true,
      },
      metadata: {
        gimbal_yaw_degree: reportedGimbal(moment).gimbalYawDeg.toFixed(2),
        absolute_altitude: moment.absoluteAltitudeM,
        relative_altitude: moment.relativeAltitudeM,
        create_time: moment.takenAt.toISOString().slice(0, 19).replace("T", " "),
        shoot_position: { lat: moment.latitude, lng: moment.longitude },
      },
    },
    flight_task: { uploaded_file_count: counts[0], expected_file_count: counts[1], flight_type: 0 },
  };
}
