import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processing } from "@overfly/contract/processing/processing";
import { distanceM } from "@overfly/geo/distance";
import { type Photo, simulatedCamera } from "@overfly/simulator/photo/simulated-camera";
import { groundTruth } from "@overfly/simulator/scene/ground-truth";
import { renderingFolder } from "@overfly/simulator/testing/rendering-folder";
import { NO_POSE_ERRORS, type PoseErrors } from "@overfly/simulator/survey/pose-errors";
import { PERFECT_SURVEY } from "@overfly/simulator/survey/survey-conditions";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemContext } from "#context.ts";
import { ingestFile } from "#features/media/ingest-file.ts";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { createPlant, storePlant } from "#testing/simulated-plant.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { openJobs } from "./open-jobs.ts";
import { startProcessing } from "./start-processing.ts";

const PATIENCE = { timeout: 240_000, interval: 200 };
const HEIGHT_M = 25;
const STEP_M = 6;
const NO_RTK = {
  ...NO_POSE_ERRORS,
  hasRtk: false,
  biasM: 2.2,
  driftM: 0.3,
  heightBiasM: 2,
  attitudeBiasDeg: 1,
};
const BODY = { droneModel: "M3TD", droneSerialNumber: "1581F6Q8D000REG", cameraSerialNumber: "5L40REG" };

const HOT_CELL = { row: 1, table: 0, column: 20, line: 0 };
/** Rows of 46 m: photos of their middle show no end. */
const plant = createPlant({
  rows: 3,
  tablesPerRow: 1,
  modulesAlong: 40,
  defects: [
    {
      class: "hot_cell",
      module: HOT_CELL,
      deltaK: 20,
      area: { left: 1 / 3, top: 1 / 3, width: 1 / 6, length: 1 / 12 },
    },
  ],
});

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  admin = await app.signIn(email, PASSWORD);
  folder = await mkdtemp(join(tmpdir(), "overfly-registration-"));
  await storePlant(app.services, world.site.id, plant);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Along the middle row, between two places of it; all three rows are in the picture. */
async function fly(fromM: number, toM: number, poseErrors: PoseErrors): Promise<Photo[]> {
  const survey = { ...PERFECT_SURVEY, poseErrors };
  const shoot = simulatedCamera(plant, BODY, { survey, renderingFolder: renderingFolder() });
  const photos: Photo[] = [];
  for (let along = fromM; along <= toM; along += STEP_M) {
    const number = Math.round(along / STEP_M) + 1;
    const [longitude = 0, latitude = 0] = plant.frame.toPosition(plant.toGround(along, plant.lengthM / 2));
    const taken = await shoot({
      number,
      takenAt: new Date(Date.UTC(2026, 4, 1, 9, 0, number * 3)),
      longitude,
      latitude,
      relativeAltitudeM: HEIGHT_M,
      absoluteAltitudeM: 780 + HEIGHT_M,
      headingDeg: 90,
      pitchDeg: -90,
    });
    photos.push(...taken.filter(({ lens }) => lens === "InfraredCamera"));
  }
  return photos;
}

async function processed(photos: readonly Photo[]) {
  const { id: mission_id, token } = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "processing",
  });
  const context = systemContext(app.services);
  for (const { name, bytes } of photos) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await ingestFile(context, { provider_id: world.provider.id, mission_id, name, path });
  }
  await startProcessing(context, mission_id);
  await vi.waitUntil(async () => (await openJobs(context, mission_id)).unfinished === 0, PATIENCE);
  const rows = await app.db
    .selectFrom("anomalies")
    .where("mission_id", "=", mission_id)
    .selectAll()
    .execute();
  const { body } = await app.call(admin, processing.registration, { params: { token } });
  return { anomalies: rows, registration: body.data };
}

describe("photos without RTK, metres off their reported positions", () => {
  const [defect] = groundTruth(plant);

  test("name the module where the flight shows a row's ends, and state the correction", async () => {
    const { anomalies, registration } = await processed(await fly(0, plant.widthM, NO_RTK));

    expect(anomalies).toHaveLength(1);
    expect(anomalies[0]).toMatchObject({ class: "cell", element_label: defect?.label, module_certain: true });
    expect(anomalies[0]?.uncertainty_m).toBeLessThan(0.3);
    const place = [defect?.longitude ?? 0, defect?.latitude ?? 0];
    expect(distanceM(anomalies[0]?.position.coordinates ?? [0, 0], place)).toBeLessThan(0.3);
    expect(registration).toMatchObject({ photos: 8, placed: 8, ambiguous: 0, not_found: 0, warnings: [] });
    const { east_m = 0, north_m = 0 } = registration?.shift ?? {};
    // 2.2 m of the receiver, and up to a degree of the gimbal at 25 m
    expect(Math.hypot(east_m, north_m)).toBeGreaterThan(1.2);
    expect(Math.hypot(east_m, north_m)).toBeLessThan(3.2);
  });

  test("name the row and how far off it may be where every module of it looks alike", async () => {
    const { anomalies, registration } = await processed(await fly(18, 30, NO_RTK));

    expect(registration).toMatchObject({ photos: 3, placed: 0, ambiguous: 3, warnings: ["ambiguous"] });
    expect(anomalies).toHaveLength(1);
    expect(anomalies[0]).toMatchObject({
      class: "cell",
      element_kind: "string",
      element_label: "INV-01-R02-T01-S1",
      module_certain: false,
      affected_modules: [],
    });
    // one module's pitch at least
    expect(anomalies[0]?.uncertainty_m).toBeGreaterThan(1);
    expect(anomalies[0]?.lost_kwdc).toBeGreaterThan(0);
  });

  test("show no anomalies where the layout isn't in them, and say so", async () => {
    const elsewhere = { ...NO_POSE_ERRORS, biasM: 120 };
    const { anomalies, registration } = await processed(await fly(18, 24, elsewhere));

    expect(anomalies).toEqual([]);
    expect(registration).toMatchObject({
      photos: 2,
      placed: 0,
      not_found: 2,
      shift: null,
      sureness: null,
      warnings: ["not_found"],
    });
  });
});

test("nobody of another organisation reads it, and before the processing there is none", async () => {
  const { token } = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
  });
  const { email } = await createMember(app.services, { organization_id: world.rival.id });
  const stranger = await app.signIn(email, PASSWORD);
  const { status } = await app.call(stranger, processing.registration, { params: { token } });
  expect(status).toBe(404);
  const { body } = await app.call(admin, processing.registration, { params: { token } });
  expect(body.data).toBeNull();
});
