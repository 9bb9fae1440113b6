import { type Photo, simulatedCamera } from "@overfly/simulator/photo/simulated-camera";
import { moduleLabels } from "@overfly/simulator/scene/labels";
import { allModules, generatePlant, type Plant } from "@overfly/simulator/scene/plant";
import type { PlantSpec } from "@overfly/simulator/scene/plant-spec";
import { plantBoundary, plantLayout } from "@overfly/simulator/scene/plant-layout";
import { renderingFolder } from "@overfly/simulator/testing/rendering-folder";
import { sql } from "kysely";
import type { Services } from "#context.ts";

const BODY = { droneModel: "M3TD", droneSerialNumber: "1581F6Q8D0000TEST", cameraSerialNumber: "5L40TEST" };
const HEIGHT_M = 25;
const [ALONG_STEP_M, LINE_STEP_M] = [6, 11];

/** A plant with known defects. */
export const createPlant = (plan: Partial<PlantSpec> = {}): Plant =>
  generatePlant({ originLongitude: 35.9, originLatitude: 31.9, rows: 3, tablesPerRow: 2, seed: 11, ...plan });

/** The photos of a flight over all of it: a thermal and a visual one at every stop. */
export async function takePhotos(plant: Plant): Promise<Photo[]> {
  const shoot = simulatedCamera(plant, BODY, { renderingFolder: renderingFolder() });
  const photos: Photo[] = [];
  let number = 0;
  for (let down = 2; down <= plant.lengthM + 2; down += LINE_STEP_M)
    for (let along = 0; along <= plant.widthM + 2; along += ALONG_STEP_M) {
      number += 1;
      const [longitude = 0, latitude = 0] = plant.frame.toPosition(plant.toGround(along, down));
      const pictures = await shoot({
        number,
        takenAt: new Date(Date.UTC(2026, 4, 1, 9, 0, number * 3)),
        longitude,
        latitude,
        relativeAltitudeM: HEIGHT_M,
        absoluteAltitudeM: 780 + HEIGHT_M,
        headingDeg: 90,
        pitchDeg: -90,
      });
      photos.push(...pictures);
    }
  return photos;
}

/** Stores the plant as a site's boundary, statistics and active layout. */
export async function storePlant({ db }: Pick<Services, "db">, siteId: number, plant: Plant): Promise<void> {
  const { features } = plantLayout(plant);
  await db
    .updateTable("sites")
    .set({
      boundary: JSON.stringify(plantBoundary(plant)),
      capacity_kwdc: (features.length * 550) / 1000,
      module_rating_w: 550,
      module_tilt_deg: 20,
      module_azimuth_deg: 180,
      specific_yield_kwh_per_kwp: 1900,
      tariff_per_kwh: 0.06,
    })
    .where("id", "=", siteId)
    .execute();
  const layout = await db
    .insertInto("layouts")
    .values({
      site_id: siteId,
      name: "As built",
      version: 1,
      is_active: true,
      element_count: features.length,
      module_count: features.length,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const insertElement = async (kind: string, label: string, parent_id: number | null, polygon?: string) => {
    const { id } = await db
      .insertInto("plant_elements")
      .values({ layout_id: layout.id, kind, label, parent_id, polygon: polygon ?? null })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const ids = new Map<string, number>();
  const findOrInsert = async (kind: string, label: string, parent: number | null) => {
    const id = ids.get(label) ?? (await insertElement(kind, label, parent));
    ids.set(label, id);
    return id;
  };
  const polygons = new Map(features.map(({ properties, geometry }) => [properties.label, geometry]));
  for (const at of allModules(plant)) {
    const labels = moduleLabels(plant.spec, at);
    const inverter = await findOrInsert("inverter", labels.inverter, null);
    const string = await findOrInsert("string", labels.string, inverter);
    await insertElement("module", labels.module, string, JSON.stringify(polygons.get(labels.module)));
  }
  await sql`
    update plant_elements set bounds = (select box(point(max((c->>0)::float8), max((c->>1)::float8)),
      point(min((c->>0)::float8), min((c->>1)::float8))) from jsonb_array_elements(polygon->'coordinates'->0) as c)
    where polygon is not null and layout_id = ${layout.id}`.execute(db);
}
