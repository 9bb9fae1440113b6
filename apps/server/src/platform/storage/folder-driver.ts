import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { WriteOptions } from "flydrive/types";
import { FSDriver } from "flydrive/drivers/fs";
import type { ByteRange } from "./read-range.ts";

/** Files in a folder. A file is complete or absent: a write that fails leaves nothing, and keeps what it was to replace. */
export class FolderDriver extends FSDriver {
  readonly #location: string;

  constructor(location: string) {
    super({ location, visibility: "private" });
    this.#location = location;
  }

  override put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    return this.#complete(key, (temporary) => super.put(temporary, contents, options));
  }

  /** Unlike the library's, fails with the reason of the write, such as a full disk, not of the read that it ended. */
  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#complete(key, async (temporary) => {
      const path = join(this.#location, temporary);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(contents, createWriteStream(path));
    });
  }

  async getRange(key: string, { start, end }: ByteRange): Promise<Readable> {
    const file = await open(join(this.#location, key), "r");
    return file.createReadStream({ start, end });
  }

  async #complete(key: string, write: (temporaryKey: string) => Promise<void>): Promise<void> {
    const temporaryKey = `${INCOMPLETE}/${randomBytes(16).toString("hex")}`;
    const [from, to] = [temporaryKey, key].map((name) => join(this.#location, name)) as [string, string];
    try {
      await write(temporaryKey);
      await mkdir(dirname(to), { recursive: true });
      await rename(from, to);
    } catch (error) {
      await rm(from, { force: true });
      throw error;
    }
  }
}

/** Folder of the files that are being written. */
const INCOMPLETE = ".incomplete";

/** Deletes incomplete files that a killed process left: those unchanged for this long. */
export async function removeIncompleteFiles(
  location: string,
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const folder = join(location, INCOMPLETE);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed && changed.mtimeMs <= Date.now() - olderThanMs) await rm(path, { force: true });
  }
}
