import { z } from "zod";
import { wireNumber } from "./wire-values.ts";

/** Data of a `storage_config_get` request. `module` 0 is media, 1 is PSDK resources. */
export const StorageConfigGetRequest = z.looseObject({ module: wireNumber.default(0) });

/** Output of its reply: the bucket to upload to, with temporary credentials. `expire` is in seconds. */
export const StorageConfigGetOutput = z.looseObject({
  provider: z.enum(["ali", "aws", "minio"]),
  endpoint: z.string(),
  bucket: z.string(),
  region: z.string(),
  object_key_prefix: z.string(),
  credentials: z.looseObject({
    access_key_id: z.string(),
    access_key_secret: z.string(),
    security_token: z.string(),
    expire: wireNumber,
  }),
});
export type StorageConfigGetOutput = z.infer<typeof StorageConfigGetOutput>;
