import { BaseClient, BaseResponse, fromCustomClient, type GeoTIFF } from "geotiff";
import type { Disk } from "flydrive";
import { readRange } from "#platform/storage/read-range.ts";
import { limitDecoders } from "./limited-decoders.ts";

/** Read in blocks of 64 KB, of which 200 are kept. */
const BLOCKS = { blockSize: 65_536, cacheSize: 200 };

/** Opens a TIFF in storage and reads only the parts that are asked for. */
export async function openStoredTiff(storage: Disk, key: string, sizeBytes: number): Promise<GeoTIFF> {
  await limitDecoders();
  return fromCustomClient(new StorageClient(storage, key, sizeBytes), { maxRanges: 0, ...BLOCKS });
}

class StorageClient extends BaseClient {
  readonly #storage: Disk;
  readonly #sizeBytes: number;

  constructor(storage: Disk, key: string, sizeBytes: number) {
    super(key);
    this.#storage = storage;
    this.#sizeBytes = sizeBytes;
  }

  override async request({ headers }: RequestInit = {}): Promise<BaseResponse> {
    const range = (headers as Record<string, string> | undefined)?.["Range"] ?? "";
    const [, from = "0", to = ""] = /bytes=(\d+)-(\d*)/.exec(range) ?? [];
    const start = Number(from);
    if (start >= this.#sizeBytes) throw new Error("The file ends before this part");
    const end = Math.min(to === "" ? Infinity : Number(to), this.#sizeBytes - 1);
    return new StoredPart(await readRange(this.#storage, this.url, { start, end }), {
      "content-range": `bytes ${start}-${end}/${this.#sizeBytes}`,
    });
  }
}

class StoredPart extends BaseResponse {
  readonly #bytes: Buffer;
  readonly #headers: Record<string, string>;

  constructor(bytes: Buffer, headers: Record<string, string>) {
    super();
    this.#bytes = bytes;
    this.#headers = headers;
  }

  override get ok() {
    return true;
  }

  override get status() {
    return 206;
  }

  override getHeader(name: string) {
    return this.#headers[name.toLowerCase()];
  }

  override async getData(): Promise<ArrayBuffer> {
    return Uint8Array.from(this.#bytes).buffer;
  }
}
