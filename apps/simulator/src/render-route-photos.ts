import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readWpmlDocument } from "@overfly/route-files/wpml/read/read-wpml-document";
import { MATRICE_3TD } from "#dock/drone-model.ts";
import type { DockLocation } from "#dock/dock-state.ts";
import type { Log } from "#dock/log.ts";
import { flightProfileOf } from "#dock/flight-profile.ts";
import { simulatedCamera } from "#photo/simulated-camera.ts";
import { PERFECT_SURVEY, type SurveyConditions } from "#survey/survey-conditions.ts";
import type { Plant } from "#scene/plant.ts";
import { generatePlantForRoute } from "#scene/plant-for-route.ts";
import { writeSite } from "./write-site.ts";

export interface PhotoJob {
  routeFile: string;
  folder: string;
  /** Of the take-off point above the ellipsoid. */
  takeOffHeightM: number;
  startsAt: Date;
  seed: number;
  plant: Plant | undefined;
  /** Perfect where it is left out. */
  survey?: SurveyConditions;
  log: Log;
}

/** Writes the photos that a flight along a route would take, with the plant's layout and ground truth. Resolves with the number of photos. */
export async function renderRoutePhotos({
  routeFile,
  folder,
  takeOffHeightM,
  startsAt,
  seed,
  plant: givenPlant,
  survey = PERFECT_SURVEY,
  log,
}: PhotoJob): Promise<number> {
  const route = readWpmlDocument(await readFile(routeFile));
  if (!route.ok) throw new Error(`${routeFile}: ${route.message}`);
  const dockLocation: DockLocation = { longitude: 0, latitude: 0, heightM: takeOffHeightM };
  const { photos } = flightProfileOf(route.document, dockLocation);
  if (photos.length === 0) throw new Error(`${routeFile} takes no photos`);

  const plant = givenPlant ?? generatePlantForRoute(photos, seed);
  const body = {
    droneModel: MATRICE_3TD.name,
    droneSerialNumber: "1581F6Q8DSIM0001",
    cameraSerialNumber: "5L4SIM0001",
  };
  const capture = simulatedCamera(plant, body, { survey });
  await mkdir(folder, { recursive: true });
  for (const [i, photo] of photos.entries()) {
    const files = await capture({
      number: i + 1,
      takenAt: new Date(startsAt.getTime() + photo.tS * 1000),
      longitude: photo.longitude,
      latitude: photo.latitude,
      relativeAltitudeM: photo.elevationM,
      absoluteAltitudeM: takeOffHeightM + photo.elevationM,
      headingDeg: photo.headingDeg,
      pitchDeg: photo.gimbalPitchDeg,
    });
    await Promise.all(files.map(({ name, bytes }) => writeFile(join(folder, name), bytes)));
    log(`${i + 1} of ${photos.length}`);
  }
  await writeSite(plant, folder);
  return photos.length * 2;
}
