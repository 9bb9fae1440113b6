import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processing } from "@overfly/contract/processing/processing";
import { distanceM } from "@overfly/geo/distance";
import { groundTruth } from "@overfly/simulator/scene/ground-truth";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ingestFile } from "#features/media/ingest-file.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { createPlant, storePlant, takePhotos } from "#testing/simulated-plant.ts";
import { createPhoto } from "#testing/photo.ts";
import { testApp, type Session, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";
import { openJobs } from "./open-jobs.ts";
import { startProcessing } from "./start-processing.ts";

const PATIENCE = { timeout: 240_000, interval: 200 };
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let session: Session;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  session = await app.signIn(email, PASSWORD);
  folder = await mkdtemp(join(tmpdir(), "overfly-photos-"));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const mission = () =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "processing",
  });

async function ingest(mission_id: number, name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return ingestFile(systemContext(app.services), { provider_id: world.provider.id, mission_id, name, path });
}

const storedAnomalies = (missionId: number) =>
  app.db.selectFrom("anomalies").where("mission_id", "=", missionId).orderBy("number").selectAll().execute();

const ended = (missionId: number) =>
  vi.waitUntil(
    async () => (await openJobs(systemContext(app.services), missionId)).unfinished === 0,
    PATIENCE,
  );

describe("a flight over a plant with known defects", () => {
  const plant = createPlant({
    defects: { hot_cell: 2, substring: 1, module_offline: 1, string_offline: 1, junction_box: 1 },
  });
  let missionId: number;
  beforeAll(async () => {
    await storePlant(app.services, world.site.id, plant);
    missionId = (await mission()).id;
    for (const { name, bytes } of await takePhotos(plant)) await ingest(missionId, name, bytes);
    await startProcessing(systemContext(app.services), missionId);
    await ended(missionId);
  });

  test("finds every defect and nothing else, each at its location", async () => {
    const truth = groundTruth(plant);
    const found = await storedAnomalies(missionId);
    const matches = truth.map((defect) => {
      const byLabel = found.find(({ element_label }) => element_label === defect.label);
      const errorM = byLabel
        ? distanceM(byLabel.position.coordinates, [defect.longitude, defect.latitude])
        : Infinity;
      return { class: defect.class, found: byLabel?.class, errorM };
    });

    const recall = matches.filter(({ found: name }) => name !== undefined).length / truth.length;
    const precision = matches.filter(({ found: name }) => name !== undefined).length / found.length;
    expect({ recall, precision, found: found.map((f) => [f.class, f.element_label]) }).toMatchObject({
      recall: 1,
      precision: 1,
    });
    expect(Math.max(...matches.map(({ errorM }) => errorM))).toBeLessThan(0.5);
    const kinds = Object.fromEntries(matches.map(({ class: name, found: seen }) => [name, seen]));
    expect(kinds).toMatchObject({
      string_offline: "string_offline",
      module_offline: "module_offline",
      substring: "diode",
      hot_cell: "cell",
    });
  });

  test("computes the loss of each: the offline string's is highest", async () => {
    const [first] = await storedAnomalies(missionId);
    expect(first).toMatchObject({ class: "string_offline", severity: "high", number: 1 });
    expect(first?.affected_modules).toHaveLength(28);
    expect(first?.lost_kwdc).toBeCloseTo(28 * 0.55, 5);
    expect(first?.lost_kwh_per_year).toBeCloseTo(28 * 0.55 * 1900, 2);
    expect(first?.lost_money_per_year).toBeCloseTo(28 * 0.55 * 1900 * 0.06, 2);
  });

  test("shows each on a thermal and a visual photo", async () => {
    const images = await app.db
      .selectFrom("anomaly_images")
      .innerJoin("anomalies", "anomalies.id", "anomaly_images.anomaly_id")
      .where("anomalies.mission_id", "=", missionId)
      .where("is_best", "=", true)
      .select(["anomalies.number", "role", "box"])
      .execute();
    const count = (await storedAnomalies(missionId)).length;
    expect(images.filter(({ role }) => role === "thermal")).toHaveLength(count);
    expect(images.filter(({ role }) => role === "visual")).toHaveLength(count);
    expect(images.every(({ box }) => box && box.width > 0 && box.height > 0)).toBe(true);
  });

  test("estimates clear-sky irradiance and marks it as an estimate", async () => {
    const { irradiance_w_m2, irradiance_source } = await app.db
      .selectFrom("missions")
      .where("id", "=", missionId)
      .select(["irradiance_w_m2", "irradiance_source"])
      .executeTakeFirstOrThrow();
    expect(irradiance_source).toBe("estimated");
    expect(irradiance_w_m2).toBeGreaterThan(800);
    expect(irradiance_w_m2).toBeLessThan(1150);
  });

  test("keeps reviews and anomalies of people when run again", async () => {
    const before = await storedAnomalies(missionId);
    const dismissed = before.at(-1);
    await app.db
      .updateTable("anomalies")
      .set({ review: "dismissed", note: "A bird" })
      .where("id", "=", dismissed?.id ?? 0)
      .execute();
    const { id: _id, ...copy } = before[0] ?? ({} as (typeof before)[0]);
    await app.db
      .insertInto("anomalies")
      .values({
        ...copy,
        position: JSON.stringify({ type: "Point", coordinates: [35.91, 31.91] }),
        outline: null,
        rule_messages: JSON.stringify(copy.rule_messages),
        number: 99,
        source: "person",
        note: "By hand",
      })
      .execute();
    await startProcessing(systemContext(app.services), missionId);
    await ended(missionId);

    const after = await storedAnomalies(missionId);
    expect(after.map(({ number }) => number)).toEqual(after.map((_, index) => index + 1));
    expect(after).toHaveLength(before.length + 1);
    expect(after.find(({ note }) => note === "A bird")).toMatchObject({
      review: "dismissed",
      class: dismissed?.class,
      lost_kwdc: 0,
    });
    expect(after.at(-1)).toMatchObject({ source: "person", note: "By hand" });
  });
});

describe("processing", () => {
  test("goes on with the remaining photos only", async () => {
    const { id } = await mission();
    const [first] = (
      await takePhotos(createPlant({ rows: 1, tablesPerRow: 1, seed: 3, defects: {} }))
    ).filter(({ name }) => name.endsWith("_T.JPG"));
    const { media_file_id } = await ingest(id, "first_T.JPG", first?.bytes ?? new Uint8Array());
    await ended(id);
    const seen = JSON.stringify({
      photoId: String(media_file_id),
      observations: [],
      surveyedModuleIds: [],
      mark: 1,
    });
    await startProcessing(systemContext(app.services), id);
    await app.db
      .insertInto("thermal_observations")
      .values({ media_file_id, mission_id: id, observation: seen })
      .onConflict((known) => known.column("media_file_id").doUpdateSet({ observation: seen }))
      .execute();
    await ended(id);
    const { media_file_id: second } = await ingest(
      id,
      "second.JPG",
      (await takePhotos(createPlant({ rows: 1, tablesPerRow: 1, seed: 4, defects: {} })))[0]?.bytes ??
        new Uint8Array(),
    );
    await app.services.jobs.enqueue(systemContext(app.services), {
      kind: "thermography",
      provider_id: world.provider.id,
      mission_id: id,
    });
    await ended(id);

    const stored = await app.db
      .selectFrom("thermal_observations")
      .where("mission_id", "=", id)
      .orderBy("media_file_id")
      .select(["media_file_id", "observation"])
      .execute();
    expect(stored.map((row) => row.media_file_id)).toEqual([media_file_id, second]);
    expect(stored[0]?.observation).toMatchObject({ mark: 1 });
  });

  test("fails with a reason without radiometric photos, and can be retried", async () => {
    const { id, token } = await mission();
    await ingest(id, "visual.jpg", await createPhoto({ seed: 77 }));
    await startProcessing(systemContext(app.services), id);
    await ended(id);

    const { body } = await app.call(session, processing.listForMission, { params: { token } });
    const failed = body.data.find(({ kind }) => kind === "thermography");
    expect(failed).toMatchObject({ state: "failed", error: expect.stringContaining("no radiometric") });
    expect(await openJobs(systemContext(app.services), id)).toEqual({ unfinished: 0, failed: 1, ended: 1 });
    const params = { id: failed?.id ?? 0 };
    expect((await app.call(session, processing.cancel, { params })).status).toBe(409);
    expect((await app.call(session, processing.retry, { params })).body.data.state).toBe("queued");
    await ended(id);
  });

  test.each(["in_review", "completed", "planned"])(
    "of a mission that is %s isn't run again, which would replace its anomalies",
    async (status) => {
      const { id } = await mission();
      const jobs = await app.db
        .insertInto("processing_jobs")
        .values(
          (["thermography", "merge", "layout"] as const).map((kind) => ({
            provider_id: world.provider.id,
            mission_id: id,
            kind,
            state: "failed",
          })),
        )
        .returning("id")
        .execute();
      await app.db.updateTable("missions").set({ status }).where("id", "=", id).execute();
      for (const params of jobs) {
        const { status: code, body } = await app.call(session, processing.retry, { params });
        expect([code, body.message]).toEqual([409, expect.stringMatching(/^Not possible: \S+ is now /)]);
      }
      expect((await openJobs(systemContext(app.services), id)).unfinished).toBe(0);
    },
  );
});
