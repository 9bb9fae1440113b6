import { createHash } from "node:crypto";
import type { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import { AwsClient } from "aws4fetch";

export interface Upload {
  storage: StorageConfigGetOutput;
  objectKey: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Uploads one file to the cloud's storage. Rejects on failure. */
export type MediaUpload = (upload: Upload) => Promise<void>;

/** PUT to `endpoint/bucket/key`, signed with AWS Signature V4, as a dock uploads to S3-compatible storage. */
export const uploadToS3: MediaUpload = async ({ storage, objectKey, bytes }) => {
  const { access_key_id, access_key_secret, security_token } = storage.credentials;
  const aws = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: access_key_secret,
    sessionToken: security_token,
    service: "s3",
    region: storage.region,
    retries: 3,
  });
  const path = [storage.bucket, ...objectKey.split("/")].map(encodeURIComponent).join("/");
  const reply = await aws.fetch(`${storage.endpoint.replace(/\/+$/, "")}/${path}`, {
    method: "PUT",
    body: bytes,
    headers: {
      "content-type": "image/jpeg",
      "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
    },
  });
  if (!reply.ok)
    throw new Error(`Upload failed with status ${reply.status}: ${(await reply.text()).slice(0, 200)}`);
};
