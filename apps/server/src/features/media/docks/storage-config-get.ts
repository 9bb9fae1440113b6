import type { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import type { SystemContext } from "#context.ts";
import { serverUrl } from "#platform/http/server-url.ts";
import { dockCredentials } from "./s3-credentials.ts";

/** Path-style bucket name, as MinIO clients expect it. */
export const BUCKET = "overfly-media";
const REGION = "us-east-1";

/** The key prefix of a dock's files, by its id: serial numbers may be claimed by others. */
export const keyPrefix = (dockId: number) => `docks/${dockId}`;

/** The reply to `storage_config_get`: our own S3 endpoint, the dock's key prefix and its temporary credentials. */
export const storageConfigReply = async (
  context: SystemContext,
  dock: { id: number },
): Promise<StorageConfigGetOutput> => ({
  provider: "minio",
  endpoint: serverUrl(context.settings),
  bucket: BUCKET,
  region: REGION,
  object_key_prefix: keyPrefix(dock.id),
  credentials: await dockCredentials(context, dock.id),
});
