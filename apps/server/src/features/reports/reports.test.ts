import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { reports } from "@overfly/contract/reports/reports";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ingestFile } from "#features/media/ingest-file.ts";
import { transact } from "#platform/db/transaction.ts";
import { openJobs } from "#features/processing/open-jobs.ts";
import { startProcessing } from "#features/processing/start-processing.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { createPlant, storePlant, takePhotos } from "#testing/simulated-plant.ts";
import { recordCoverage } from "#features/anomalies/record-coverage.ts";
import { storeSampleCoverage } from "#testing/sample-coverage.ts";
import { testApp, type Session, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";
import { publishReport } from "./publish-report.ts";

const PATIENCE = { timeout: 240_000, interval: 200 };
const plant = createPlant({ defects: { hot_cell: 2, substring: 1, module_offline: 1, string_offline: 1 } });
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let analyst: Session;
let client: Session;
let mission: { id: number; token: string };

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const signIn = async (person: Parameters<typeof createMember>[1]) =>
    app.signIn((await createMember(app.services, person)).email, PASSWORD);
  analyst = await signIn({ organization_id: world.provider.id, role: "data_analyst" });
  client = await signIn({ organization_id: world.client.id, user_type: "client" });
  await storePlant(app.services, world.site.id, plant);
  mission = await createMission(app.services, { ...owners(), status: "processing" });
  const folder = await mkdtemp(join(tmpdir(), "overfly-photos-"));
  const context = systemContext(app.services);
  for (const { name, bytes } of await takePhotos(plant)) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await ingestFile(context, { provider_id: world.provider.id, mission_id: mission.id, name, path });
  }
  await rm(folder, { recursive: true });
  await startProcessing(context, mission.id);
  await ended();
  await status("in_review");
});
afterAll(() => app.close());

const owners = () => ({
  provider_id: world.provider.id,
  client_id: world.client.id,
  site_id: world.site.id,
});
const ended = () =>
  vi.waitUntil(
    async () => (await openJobs(systemContext(app.services), mission.id)).unfinished === 0,
    PATIENCE,
  );
const status = (to: string, id = mission.id) =>
  app.db
    .updateTable("missions")
    .set({ status: to, completed_at: to === "completed" ? new Date().toISOString() : null })
    .where("id", "=", id)
    .execute();
const params = () => ({ token: mission.token });
const anomaliesSeenBy = async (who = analyst) =>
  (await app.call(who, anomalies.listForMission, { params: params() })).body.data;
const report = async (who = analyst) => (await app.call(who, reports.get, { params: params() })).body.data;

describe("anomalies in review", () => {
  test("are sorted by loss, and not visible to the client yet", async () => {
    const found = await anomaliesSeenBy();
    expect(found).toHaveLength(5);
    expect(found.map(({ lost_kwdc }) => lost_kwdc)).toEqual(
      found.map(({ lost_kwdc }) => lost_kwdc).toSorted((a, b) => b - a),
    );
    expect(await anomaliesSeenBy(client)).toEqual([]);
    expect((await app.call(client, reports.get, { params: params() })).status).toBe(404);
  });

  test("change their losses with their class, and reject an outdated version", async () => {
    const cell = (await anomaliesSeenBy()).find((anomaly) => anomaly.class === "cell");
    const id = cell?.id ?? 0;
    const { updated_at = "" } = cell ?? {};
    const changed = await app.call(analyst, anomalies.update, {
      params: { id },
      body: { class: "module_offline", review: "confirmed", updated_at },
    });
    expect(changed.body.data).toMatchObject({
      class: "module_offline",
      lost_kwdc: 0.55,
      review: "confirmed",
    });

    const late = await app.call(analyst, anomalies.update, {
      params: { id },
      body: { note: "x", updated_at },
    });
    expect(late.status).toBe(409);
    const back = { class: "cell" as const, updated_at: changed.body.data.updated_at };
    await app.call(analyst, anomalies.update, { params: { id }, body: back });
  });

  test("affect all modules of a string once classified as its outage", async () => {
    const cell = (await anomaliesSeenBy()).find((anomaly) => anomaly.class === "cell");
    const body = { class: "string_offline" as const, updated_at: cell?.updated_at ?? "" };
    const { body: reply } = await app.call(analyst, anomalies.update, {
      params: { id: cell?.id ?? 0 },
      body,
    });
    expect(reply.data.affected_modules).toHaveLength(28);
    expect(reply.data.element?.kind).toBe("string");
    expect(reply.data.lost_kwdc).toBeCloseTo(28 * 0.55, 6);

    const undo = { class: "cell" as const, updated_at: reply.data.updated_at };
    const undone = await app.call(analyst, anomalies.update, { params: { id: cell?.id ?? 0 }, body: undo });
    expect(undone.body.data.element).toEqual(cell?.element);
  });

  test("can be added by a person, and removed again", async () => {
    const [first] = await anomaliesSeenBy();
    const added = await app.call(analyst, anomalies.create, {
      params: params(),
      body: {
        class: "vegetation",
        severity: "low",
        position: first?.position ?? { type: "Point", coordinates: [0, 0] },
        delta_t_k: 4,
        note: "A bush",
        media_file_id: first?.images[0]?.media_file_id ?? null,
      },
    });
    expect(added.body.data).toMatchObject({ number: 6, source: "person", note: "A bush" });
    expect(added.body.data.element?.kind).toBe("module");
    const id = added.body.data.id;
    expect((await app.call(analyst, anomalies.remove, { params: { id } })).status).toBe(200);
    expect((await app.call(analyst, anomalies.remove, { params: { id: first?.id ?? 0 } })).status).toBe(409);
  });
});

describe("the report", () => {
  test("counts each module once, and leaves dismissed anomalies out", async () => {
    const whole = await report();
    expect(whole.totals).toMatchObject({ anomalies: 5, affected_modules: 32, currency: "USD" });
    expect(whole.totals.lost_kwdc).toBeGreaterThan(29 * 0.55 + 0.55 / 3);
    expect(whole.totals.surveyed_modules).toBeGreaterThan(150);
    expect(whole.conditions).toMatchObject({ irradiance_source: "estimated", camera: "DJI M3TD" });
    expect(whole.change).toBeNull();

    const cell = whole.anomalies.find((anomaly) => anomaly.class === "cell");
    const body = { review: "dismissed" as const, updated_at: cell?.updated_at ?? "" };
    const dismissed = await app.call(analyst, anomalies.update, { params: { id: cell?.id ?? 0 }, body });
    expect((await report()).totals.anomalies).toBe(4);
    const again = { review: "confirmed" as const, updated_at: dismissed.body.data.updated_at };
    await app.call(analyst, anomalies.update, { params: { id: cell?.id ?? 0 }, body: again });
  });

  test("ranks repairs and gives every anomaly a step of the walk", async () => {
    const { anomalies: ranked } = await report();
    expect(ranked.map(({ repair_rank }) => repair_rank)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(ranked.map(({ walk_order }) => walk_order))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(ranked[0]?.class).toBe("string_offline");
  });

  test("is a CSV with a line per anomaly", async () => {
    const { raw, headers } = await app.call(analyst, reports.csv, { params: params() });
    expect(headers["content-type"]).toContain("text/csv");
    expect(raw.toString().trim().split("\r\n")).toHaveLength(6);
  });

  test("is published to the client with its PDF, and compares with the last inspection", async () => {
    await transact(systemContext(app.services), async (tx) => {
      await tx.db
        .updateTable("missions")
        .set({ status: "completed", completed_at: "2026-05-02T08:00:00Z" })
        .where("id", "=", mission.id)
        .execute();
      await publishReport(tx, mission.id);
    });
    await ended();
    const { raw, headers, status: code } = await app.call(client, reports.pdf, { params: params() });
    expect(code).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect(raw.length).toBe(Number(headers["content-length"]));
    if (process.env["REPORT_OUT"]) await writeFile(process.env["REPORT_OUT"], raw);

    const next = await createMission(app.services, { ...owners(), status: "in_review" });
    const unseen = await app.call(analyst, reports.get, { params: { token: next.token } });
    expect(unseen.body.data.change).toMatchObject({ resolved: [], not_inspected: [{ class: "cell" }] });
    const at = unseen.body.data.change?.not_inspected[0]?.position.coordinates ?? [];
    await storeSampleCoverage(app.services, { ...owners(), id: next.id }, [{ at }]);
    await recordCoverage(systemContext(app.services), next.id);
    const again = await app.call(analyst, reports.get, { params: { token: next.token } });
    expect(again.body.data.change).toMatchObject({ new: [], persisting: [], dismissed: [] });
    // nobody reviewed the four others, so that they were not published
    expect(again.body.data.change?.resolved.map((each) => each.class)).toEqual(["cell"]);
  });

  test("lets the client set the work state after completion", async () => {
    const [first] = await anomaliesSeenBy(client);
    const { body, status: code } = await app.call(client, anomalies.setWorkState, {
      params: { id: first?.id ?? 0 },
      body: { work_state: "resolved", note: "Fuse replaced" },
    });
    expect(code).toBe(200);
    expect(body.data).toMatchObject({ work_state: "resolved", note: "Fuse replaced" });
    expect((await report(client)).anomalies.at(-1)?.id).toBe(first?.id);
    const change = { note: "late", updated_at: body.data.updated_at };
    expect(
      (await app.call(analyst, anomalies.update, { params: { id: body.data.id }, body: change })).status,
    ).toBe(409);
  });
});
