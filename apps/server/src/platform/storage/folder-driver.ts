import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { WriteOptions } from "flydrive/types";
import { FSDriver } from "flydrive/drivers/fs";

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

  override putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    return this.#complete(key, (temporary) => super.putStream(temporary, contents, options));
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
