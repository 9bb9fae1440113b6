import type { Readable } from "node:stream";
import { GetObjectCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { S3Driver } from "flydrive/drivers/s3";
import type { ByteRange } from "./read-range.ts";

type BucketOptions = S3ClientConfig & { bucket: string; visibility: "private"; supportsACL: boolean };

/** Files in an S3 bucket, readable in parts. */
export class BucketDriver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor({ bucket, visibility, supportsACL, ...options }: BucketOptions) {
    const client = new S3Client(options);
    super({ client, bucket, visibility, supportsACL });
    this.#client = client;
    this.#bucket = bucket;
  }

  async getRange(key: string, { start, end }: ByteRange): Promise<Readable> {
    const range = { Bucket: this.#bucket, Key: key, Range: `bytes=${start}-${end}` };
    const { Body } = await this.#client.send(new GetObjectCommand(range));
    return Body as Readable;
  }
}
