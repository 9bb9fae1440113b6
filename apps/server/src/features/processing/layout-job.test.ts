import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sites } from "@overfly/contract/sites/sites";
import { distanceM } from "@overfly/geo/distance";
import type { Photo } from "@overfly/simulator/photo/simulated-camera";
import { plantLayout } from "@overfly/simulator/scene/plant-layout";
import { groundTruth } from "@overfly/simulator/scene/ground-truth";
import type { Position } from "geojson";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemContext } from "#context.ts";
import { ingestFile } from "#features/media/ingest-file.ts";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { createPlant, takePhotos } from "#testing/simulated-plant.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { openJobs } from "./open-jobs.ts";
import { startProcessing } from "./start-processing.ts";

const PATIENCE = { timeout: 240_000, interval: 200 };
const plant = createPlant({
  rows: 2,
  tablesPerRow: 1,
  modulesAlong: 14,
  defects: [
    {
      class: "module_offline",
      module: { row: 0, table: 0, column: 6, line: 1 },
      deltaK: 12,
      area: { left: 0, top: 0, width: 1, length: 1 },
    },
  ],
});

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let folder: string;
let photos: Photo[];
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  admin = await app.signIn(email, PASSWORD);
  folder = await mkdtemp(join(tmpdir(), "overfly-layout-"));
  photos = (await takePhotos(plant)).filter(({ lens }) => lens === "InfraredCamera");
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function flownMission() {
  const mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "processing",
  });
  const context = systemContext(app.services);
  for (const { name, bytes } of photos) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await ingestFile(context, { provider_id: world.provider.id, mission_id: mission.id, name, path });
  }
  return mission;
}

async function process(missionId: number): Promise<void> {
  const context = systemContext(app.services);
  await startProcessing(context, missionId);
  await vi.waitUntil(async () => (await openJobs(context, missionId)).unfinished === 0, PATIENCE);
}

const layoutsOfSite = async () => {
  const { body } = await app.call(admin, sites.layouts, { params: { token: world.site.token } });
  return body.data;
};

const centre = (ring: readonly Position[] = []): Position => {
  const corners = ring.slice(0, 4);
  return [0, 1].map((axis) => corners.reduce((sum, at) => sum + (at[axis] ?? 0) / 4, 0));
};

test("photos of a site without a layout propose one, which names the modules once it is used", async () => {
  const mission = await flownMission();
  await process(mission.id);

  const [proposed, ...others] = await layoutsOfSite();
  expect(others).toEqual([]);
  const truth = plantLayout(plant).features.map(({ geometry }) => centre(geometry.coordinates[0]));
  expect(proposed).toMatchObject({
    is_proposed: true,
    is_active: false,
    mission: { token: mission.token },
    proposal: { photos: photos.length, tables: 2 },
  });
  const params = { token: world.site.token, layout: proposed?.id ?? 0 };
  const { body } = await app.call(admin, sites.proposedLayout, { params });
  const places = body.data.map(({ polygon }) =>
    centre(polygon?.type === "Polygon" ? polygon.coordinates[0] : []),
  );
  // no photo shows the first row's last two modules well enough; no other is missing, none invented or there twice
  expect(places.length).toBeGreaterThanOrEqual(truth.length - 2);
  const metres = (one: Position, other: Position): number =>
    distanceM([one[0] ?? 0, one[1] ?? 0], [other[0] ?? 0, other[1] ?? 0]);
  const nearest = places.map((place) => truth.findIndex((at) => metres(place, at) < 0.5));
  expect(nearest).not.toContain(-1);
  expect(new Set(nearest).size).toBe(places.length);
  const plain = await app.call(admin, sites.plant, { params: { token: world.site.token }, query: {} });
  expect(plain.body.data).toEqual([]);

  const use = { name: "From photos", updated_at: proposed?.updated_at ?? "" };
  const used = await app.call(admin, sites.useLayout, { params, body: use });
  expect(used.body.data).toMatchObject({ is_active: true, is_proposed: false, name: "From photos" });
  await process(mission.id);

  const anomalies = await app.db
    .selectFrom("anomalies")
    .where("mission_id", "=", mission.id)
    .select(["class", "element_kind", "element_label", "position"])
    .execute();
  expect(anomalies).toHaveLength(1);
  expect(anomalies[0]).toMatchObject({ class: "module_offline", element_kind: "module" });
  const [defect] = groundTruth(plant);
  const named = body.data.find(({ label }) => label === anomalies[0]?.element_label);
  const at = centre(named?.polygon?.type === "Polygon" ? named.polygon.coordinates[0] : []);
  expect(metres(at, [defect?.longitude ?? 0, defect?.latitude ?? 0])).toBeLessThan(0.5);
  // a site that has a layout is proposed none
  expect(await layoutsOfSite()).toHaveLength(1);
});
