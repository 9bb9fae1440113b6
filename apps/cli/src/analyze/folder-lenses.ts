import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type LensesFromRows,
  lensesFromRows,
  type SeenByCamera,
} from "@overfly/thermography/inspection/lens-of-flight";
import { readPhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import { findModules } from "@overfly/thermography/modules/find-modules";
import { thermalPoseOf } from "./picture-pose.ts";
import { readPicture } from "./read-picture.ts";

/** Pictures that are looked at, as the server does: enough rows for one estimate of each camera. */
const SAMPLE = 12;

/** The lenses that bend the rows of a folder's pictures; none of cameras whose files state theirs. */
export async function lensesOfFolder(folder: string, files: readonly string[]): Promise<LensesFromRows> {
  const step = Math.max(1, files.length / SAMPLE);
  const sample = files.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const seen: SeenByCamera[] = [];
  for (const file of sample) {
    const bytes = await readFile(join(folder, file)).catch(() => null);
    const photo = bytes && (await modulesIn(bytes));
    if (photo) seen.push(photo);
    // a camera that states its lens does so in all files
    if (seen.length > 1 && seen.every(({ optics }) => optics.lens)) return {};
  }
  return lensesFromRows(seen);
}

async function modulesIn(bytes: Uint8Array): Promise<SeenByCamera | null> {
  const picture = await readPicture(bytes);
  if ("reason" in picture) return null;
  const pose = thermalPoseOf(readPhotoMetadata(bytes), picture, { moduleHeightM: 0, lenses: {} });
  return pose && { camera: pose.camera, optics: pose.optics, modules: findModules(picture.frame) };
}
