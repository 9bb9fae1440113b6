import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readWpml } from "@overfly/route-files/wpml/read/read-wpml-document";
import { MATRICE_3TD } from "#dock/drone-model.ts";
import type { DockPlace } from "#dock/dock-state.ts";
import type { Log } from "#dock/log.ts";
import { sortieOf } from "#dock/sortie.ts";
import { photographer } from "#photo/photographer.ts";
import type { Plant } from "#scene/plant.ts";
import { plantUnder } from "#scene/plant-under.ts";
import { writeSite } from "./write-site.ts";

export interface PhotoJob {
  routeFile: string;
  folder: string;
  /** Of the take-off place above the ellipsoid. */
  heightM: number;
  startsAt: Date;
  seed: number;
  scene: Plant | undefined;
  log: Log;
}

/** Writes the photographs that a flight along a route would take, with the plant's drawing and truth. Resolves with the number of files. */
export async function takePhotosOnly({
  routeFile,
  folder,
  heightM,
  startsAt,
  seed,
  scene,
  log,
}: PhotoJob): Promise<number> {
  const route = readWpml(await readFile(routeFile));
  if (!route.ok) throw new Error(`${routeFile}: ${route.message}`);
  const place: DockPlace = { longitude: 0, latitude: 0, heightM };
  const { photos } = sortieOf(route.document, place);
  if (photos.length === 0) throw new Error(`${routeFile} takes no photographs`);

  const plant = scene ?? plantUnder(photos, seed);
  const shoot = photographer(plant, {
    droneModel: MATRICE_3TD.name,
    droneSerialNumber: "1581F6Q8DSIM0001",
    cameraSerialNumber: "5L4SIM0001",
  });
  await mkdir(folder, { recursive: true });
  for (const [i, photo] of photos.entries()) {
    const pictures = await shoot({
      number: i + 1,
      takenAt: new Date(startsAt.getTime() + photo.tS * 1000),
      longitude: photo.longitude,
      latitude: photo.latitude,
      relativeAltitudeM: photo.elevationM,
      absoluteAltitudeM: heightM + photo.elevationM,
      headingDeg: photo.headingDeg,
      pitchDeg: photo.gimbalPitchDeg,
    });
    await Promise.all(pictures.map(({ name, bytes }) => writeFile(join(folder, name), bytes)));
    log(`${i + 1} of ${photos.length}`);
  }
  await writeSite(plant, folder);
  return photos.length * 2;
}
