import { localFrame } from "@overfly/geo/local-frame";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import type { RunningJob } from "#platform/jobs/job.ts";
import { createMission, createTwoProviders } from "#testing/factories.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { mergeAnomalies } from "./merge-job.ts";
import { missionConditions } from "./mission-conditions.ts";
import { inspectPhotos } from "./thermography-job.ts";

const PHOTOS = 401;
const frame = localFrame([35.9, 31.9]);

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
});
afterAll(() => app.close());

const createTestMission = () =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "processing",
  });

/** A hot cell as detection stores it, so many metres east. */
const observationOf = (photoId: number, eastM: number) => ({
  photoId: String(photoId),
  region: {
    box: { left: 300, top: 250, width: 6, height: 6 },
    centroid: [303, 253],
    areaPx: 36,
    max: 70,
    mean: 60,
    reference: 45,
    delta: 25,
    meanDelta: 15,
    contrast: 100,
    shape: { lengthPx: 6, widthPx: 6, angleDeg: 0, fill: 1 },
    module: null,
  },
  position: frame.toPosition([eastM, 0]),
  uncertaintyM: 0.3,
  outline: [],
  lengthM: 0.2,
  widthM: 0.2,
  areaM2: 0.03,
  offCenter: 0.1,
  unit: "celsius",
});

/** Stores inspected photos without observations; returns their ids. */
async function storePhotos(missionId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into media_files (provider_id, site_id, mission_id, kind, is_radiometric, name, storage_key, size_bytes, sha256, mime)
    select ${world.provider.id}::int, ${world.site.id}::int, ${missionId}::int, 'thermal_photo', true, n || '.jpg', 'none', 1, 'sha-' || n,
      'image/jpeg' from generate_series(1, ${count}::int) as n returning id`.execute(app.db);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await sql`
    insert into thermal_observations (media_file_id, mission_id, observation)
    select id, mission_id, jsonb_build_object('photoId', id::text, 'observations', '[]'::jsonb,
      'surveyedModuleIds', '[]'::jsonb, 'gsdM', 0.03) from media_files where mission_id = ${missionId}`.execute(
    app.db,
  );
  return ids;
}

const setObservations = (id: number, observations: readonly unknown[]) =>
  sql`update thermal_observations set observation = observation || ${JSON.stringify({ observations })}::jsonb
    where media_file_id = ${id}`.execute(app.db);

const jobOf = ({ id, provider_id }: { id: number; provider_id: number }): RunningJob => ({
  id: 1,
  kind: "merge",
  provider_id,
  mission_id: id,
  input: {},
  progress: {},
  report: async () => {},
});

async function merge(mission: Awaited<ReturnType<typeof createMission>>) {
  await mergeAnomalies(systemContext(app.services), jobOf(mission));
  return app.db
    .selectFrom("anomalies")
    .where("mission_id", "=", mission.id)
    .orderBy("number")
    .select(["number", "position", "irradiance_w_m2", "delta_t_normalised_k"])
    .execute();
}

const setPhoto = (id: number, captured_at: string, coordinates: number[], state = "checked") =>
  app.db
    .updateTable("media_files")
    .set({ captured_at, position: JSON.stringify({ type: "Point", coordinates }), state })
    .where("id", "=", id)
    .execute();

describe("the irradiance of a mission without a measured one", () => {
  const estimateAt = async (latitude: number, ...times: string[]) => {
    const mission = await createTestMission();
    const ids = await storePhotos(mission.id, times.length);
    for (const [index, time] of times.entries()) await setPhoto(ids[index] ?? 0, time, [-70.6, latitude]);
    return missionConditions(systemContext(app.services), mission.id);
  };

  test("is estimated for modules that face the equator, on either side of it", async () => {
    // solar noon in winter at 33° of latitude: the sun stands 34° high, to the equator's side
    const [north, south] = [
      await estimateAt(33.4, "2026-12-21T16:42:00Z"),
      await estimateAt(-33.4, "2026-06-21T16:44:00Z"),
    ];
    expect([north.source, north.windMs]).toEqual(["estimated", 2]);
    for (const { irradianceWm2 } of [north, south]) {
      expect(irradianceWm2).toBeGreaterThan(700);
      expect(irradianceWm2).toBeLessThan(900);
    }
  });

  test("is that of the middle of the flight, and unknown without a photo's time", async () => {
    const middle = await estimateAt(
      33.4,
      "2026-06-21T03:00:00Z",
      "2026-06-21T16:44:00Z",
      "2026-06-21T23:30:00Z",
    );
    expect(middle.irradianceWm2).toBeGreaterThan(800);
    expect(await estimateAt(33.4)).toMatchObject({ irradianceWm2: null, source: null });
  });
});

test("photos that failed the intake are not inspected", async () => {
  const mission = await createTestMission();
  const [photo = 0] = await storePhotos(mission.id, 1);
  await setPhoto(photo, "2026-05-01T09:30:00Z", [35.9, 31.9], "faulty");
  await expect(inspectPhotos(systemContext(app.services), jobOf(mission))).rejects.toThrow("radiometric");
});

describe("merging the observations of a mission", () => {
  test("reads every photo, however many: the first, those at the ends of a batch, and the last", async () => {
    const mission = await createTestMission();
    const ids = await storePhotos(mission.id, PHOTOS);
    const shown = [0, 199, 200, 399, 400];
    for (const [place, index] of shown.entries())
      await setObservations(ids[index] ?? 0, [observationOf(ids[index] ?? 0, place * 50)]);
    expect(await merge(mission)).toHaveLength(shown.length);
    const { gsd_cm } = await app.db
      .selectFrom("reports")
      .where("mission_id", "=", mission.id)
      .select("gsd_cm")
      .executeTakeFirstOrThrow();
    expect(gsd_cm).toBe(3);
  });

  test("keeps hot spots of neighbouring modules apart, and joins two views of one", async () => {
    const mission = await createTestMission();
    const [first = 0, second = 0, third = 0] = await storePhotos(mission.id, 3);
    await setObservations(first, [observationOf(first, 0)]);
    await setObservations(second, [observationOf(second, 0.2)]);
    await setObservations(third, [observationOf(third, 1.4)]);
    const found = await merge(mission);
    const metres = found.map(({ position }) => frame.toMetres(position.coordinates)[0]);
    expect(metres.toSorted((a, b) => a - b)).toEqual([expect.closeTo(0.1, 1), expect.closeTo(1.4, 1)]);
  });

  test("normalises by the measured irradiance, which an estimate does not replace", async () => {
    const mission = await createTestMission();
    const conditions = { irradiance_w_m2: 800, irradiance_source: "measured" };
    await app.db.updateTable("missions").set(conditions).where("id", "=", mission.id).execute();
    const [photo = 0] = await storePhotos(mission.id, 1);
    await setPhoto(photo, "2026-05-01T09:30:00Z", [35.9, 31.9]);
    await setObservations(photo, [observationOf(photo, 0)]);
    expect(await merge(mission)).toMatchObject([
      { irradiance_w_m2: 800, delta_t_normalised_k: expect.closeTo((25 * 1000) / 800, 6) },
    ]);
    expect(
      await app.db
        .selectFrom("missions")
        .where("id", "=", mission.id)
        .select(["irradiance_w_m2", "irradiance_source"])
        .executeTakeFirstOrThrow(),
    ).toEqual(conditions);
  });

  test("tells of it once, also where an attempt was interrupted after it had stored the anomalies", async () => {
    const mission = await createTestMission();
    const [photo = 0] = await storePhotos(mission.id, 1);
    await setObservations(photo, [observationOf(photo, 0)]);
    const { id } = await app.db
      .insertInto("processing_jobs")
      .values({ provider_id: world.provider.id, mission_id: mission.id, kind: "merge", state: "running" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const attempt = async (report: RunningJob["report"]) => {
      const { progress } = await app.db
        .selectFrom("processing_jobs")
        .where("id", "=", id)
        .select("progress")
        .executeTakeFirstOrThrow();
      const job = { ...jobOf(mission), id, progress: progress as Record<string, unknown>, report };
      return mergeAnomalies(systemContext(app.services), job);
    };
    await expect(
      attempt(async ({ log }) => {
        if (log) throw new Error("The process is stopping");
      }),
    ).rejects.toThrow("stopping");
    await app.db.updateTable("missions").set({ status: "in_review" }).where("id", "=", mission.id).execute();
    expect(await attempt(async () => {})).toMatchObject({ kind: "layout", mission_id: mission.id });
    const told = await app.db
      .selectFrom("mission_timeline")
      .where("mission_id", "=", mission.id)
      .where("kind", "=", "processing")
      .select("id")
      .execute();
    expect(told).toHaveLength(1);
  });
});
