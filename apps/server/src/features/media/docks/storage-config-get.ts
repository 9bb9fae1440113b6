import type { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import type { SystemContext } from "#context.ts";
import { serverUrl } from "#platform/http/server-url.ts";
import { dockCredentials } from "./s3-credentials.ts";

/** Path-style bucket name, as MinIO clients expect it. */
export const BUCKET = "overfly-media";
const REGION = "us-east-1";

/** The reply to `storage_config_get`: our own S3 endpoint, the dock's key prefix and its temporary credentials. */
export const storageConfigReply = async (
  context: SystemContext,
  dock: { id: number; serial_number: string },
): Promise<StorageConfigGetOutput> => ({
  provider: "minio",
  endpoint: serverUrl(context.settings),
  bucket: BUCKET,
  region: REGION,
  object_key_prefix: `docks/${dock.serial_number}`,
  credentials: await dockCredentials(context, dock.id),
});
