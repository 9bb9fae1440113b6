import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Exposure } from "#photo/exposure.ts";
import type { Photo } from "#photo/simulated-camera.ts";

export interface StoredPhoto {
  name: string;
  exposure: Exposure;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** The aircraft's memory card: a temporary folder, removed when the dock stops. */
export interface MemoryCard {
  store: (photo: Photo, exposure: Exposure) => Promise<StoredPhoto>;
  remove: () => Promise<void>;
}

export async function openMemoryCard(): Promise<MemoryCard> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-dock-"));
  let count = 0;
  return {
    store: async ({ name, bytes }, exposure) => {
      count += 1;
      const path = join(folder, `${count}-${name}`);
      await writeFile(path, bytes);
      return { name, exposure, read: () => readFile(path) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
