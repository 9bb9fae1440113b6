import { createWriteStream } from "node:fs";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS } from "@tus/utils";
import { isStorageFull } from "#platform/storage/free-space.ts";

/**
 * Files of unfinished uploads. Unlike the library's store, tells why a write failed if the disk is full, and gives back
 * the room of what was not acknowledged; the upload goes on from there when there is room.
 */
export class UploadStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id);
    const file = createWriteStream(path, { flags: "r+", start: offset });
    try {
      await pipeline(readable, file);
    } catch (error) {
      if (!isStorageFull(error)) throw ERRORS.FILE_WRITE_ERROR;
      await truncate(path, offset);
      throw error;
    }
    return offset + file.bytesWritten;
  }
}
