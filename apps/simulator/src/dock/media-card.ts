import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PhotoMoment } from "#photo/photo-moment.ts";
import type { Photo } from "#photo/photographer.ts";

export interface StoredPhoto {
  name: string;
  moment: PhotoMoment;
  read: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** The aircraft's memory card: pictures lie in a folder of their own until the dock is stopped. */
export interface MediaCard {
  store: (photo: Photo, moment: PhotoMoment) => Promise<StoredPhoto>;
  remove: () => Promise<void>;
}

export async function insertCard(): Promise<MediaCard> {
  const folder = await mkdtemp(join(tmpdir(), "overfly-dock-"));
  let count = 0;
  return {
    store: async ({ name, bytes }, moment) => {
      count += 1;
      const path = join(folder, `${count}-${name}`);
      await writeFile(path, bytes);
      return { name, moment, read: () => readFile(path) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
