import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS } from "@tus/utils";
import { isStorageFull } from "#platform/storage/free-space.ts";

/** Files of unfinished uploads. Unlike the library's store, tells why a write failed if the disk is full. */
export class UploadStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: "r+", start: offset });
    try {
      await pipeline(readable, file);
    } catch (error) {
      throw isStorageFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}
