import { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import type { CloudLink } from "./cloud-link.ts";
import type { DockLocation, SimulatedState } from "./dock-state.ts";
import type { DroneModel } from "./drone-model.ts";
import type { Log } from "./log.ts";
import type { StoredPhoto } from "./memory-card.ts";
import type { MediaUpload } from "./media-upload.ts";
import { outputOf } from "./onboarding.ts";
import type { SimulationClock } from "./simulation-clock.ts";
import { reportedGimbal } from "#photo/exposure.ts";

export interface DeliveryContext {
  link: CloudLink;
  clock: SimulationClock;
  state: SimulatedState;
  location: DockLocation;
  model: DroneModel;
  upload: MediaUpload;
  log: Log;
}

const MAX_ATTEMPTS = 5;
const RENEW_BEFORE_MS = 60_000;

/** Uploads a flight's photos one by one and reports each to the cloud. Resolves with how many were delivered. */
export async function deliverMedia(
  context: DeliveryContext,
  flightId: string,
  photos: readonly StoredPhoto[],
): Promise<number> {
  const storage = storageConfigCache(context);
  context.state.filesToUpload = photos.length;
  let deliveredCount = 0;
  for (const photo of photos) {
    if (
      await deliverPhoto(context, { flightId, photo, storage, counts: [deliveredCount + 1, photos.length] })
    )
      deliveredCount += 1;
    context.state.filesToUpload -= 1;
  }
  return deliveredCount;
}

interface Delivery {
  flightId: string;
  photo: StoredPhoto;
  storage: () => Promise<StorageConfigGetOutput>;
  counts: readonly [uploaded: number, expected: number];
}

async function deliverPhoto(
  context: DeliveryContext,
  { flightId, photo, storage, counts }: Delivery,
): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      const target = await storage();
      const objectKey = `${target.object_key_prefix}/${flightId}/${photo.name}`;
      await context.upload({ storage: target, objectKey, bytes: await photo.read() });
      await context.link.requestEvent(
        "file_upload_callback",
        callbackOf(context, { flightId, photo, objectKey, counts }),
        flightId,
      );
      return true;
    } catch (error) {
      if (context.clock.stopped.aborted) throw error;
      context.log(`${photo.name} not delivered, attempt ${attempt} of ${MAX_ATTEMPTS}: ${String(error)}`);
      await context.clock.sleepReal(200 * 2 ** attempt);
    }
  }
  return false;
}

/** Requests the upload storage, and again before its credentials expire. */
function storageConfigCache({ link }: DeliveryContext): () => Promise<StorageConfigGetOutput> {
  let current: { storage: StorageConfigGetOutput; until: number } | undefined;
  return async () => {
    if (current && Date.now() < current.until) return current.storage;
    const storage = outputOf(StorageConfigGetOutput, await link.request("storage_config_get", { module: 0 }));
    current = { storage, until: Date.now() + storage.credentials.expire * 1000 - RENEW_BEFORE_MS };
    return storage;
  };
}

function callbackOf(
  { model }: DeliveryContext,
  { flightId, photo, objectKey, counts }: Omit<Delivery, "storage"> & { objectKey: string },
) {
  const { exposure } = photo;
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
        gimbal_yaw_degree: reportedGimbal(exposure).gimbalYawDeg.toFixed(2),
        absolute_altitude: exposure.absoluteAltitudeM,
        relative_altitude: exposure.relativeAltitudeM,
        create_time: exposure.takenAt.toISOString().slice(0, 19).replace("T", " "),
        shoot_position: { lat: exposure.latitude, lng: exposure.longitude },
      },
    },
    flight_task: { uploaded_file_count: counts[0], expected_file_count: counts[1], flight_type: 0 },
  };
}
