import { siteReports, type SiteReport } from "@overfly/contract/reports/site-reports";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMember, createMission, createSite, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { shownText } from "#testing/pdf-text.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { systemContext } from "#context.ts";
import { renderSiteReport } from "./render-site-report.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let site: Awaited<ReturnType<typeof createSite>>;
let first: Awaited<ReturnType<typeof createMission>>;
let last: Awaited<ReturnType<typeof createMission>>;
const sessions = {} as Record<"admin" | "client" | "rival", Session>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-06-01T10:00:00.000Z") });
  world = await createTwoProviders(app.services);
  const people = {
    admin: { organization_id: world.provider.id },
    client: { organization_id: world.client.id, user_type: "client" },
    rival: { organization_id: world.rival.id },
  } as const;
  for (const [name, person] of Object.entries(people))
    sessions[name as keyof typeof sessions] = await app.signIn(
      (await createMember(app.services, person)).email,
      PASSWORD,
    );
});
beforeEach(async () => {
  const owner = { provider_id: world.provider.id, client_id: world.client.id };
  site = await createSite(app.services, {
    ...owner,
    name: "Wadi",
    module_rating_w: 500,
    specific_yield_kwh_per_kwp: 2000,
    tariff_per_kwh: 0.1,
  });
  const inspection = async (completed_at: string, number: string) =>
    createMission(app.services, { ...owner, site_id: site.id, status: "completed", completed_at, number });
  first = await inspection("2025-11-01T10:00:00Z", `M-${crypto.randomUUID()}`);
  last = await inspection("2026-05-01T10:00:00Z", `M-${crypto.randomUUID()}`);
  await storeSampleAnomalies(app.services, first, [
    { class: "module_offline", affected_modules: ["A1"] },
    { class: "module_offline", affected_modules: ["A2"] },
  ]);
  await storeSampleAnomalies(app.services, last, [
    { class: "module_offline", affected_modules: ["A1"] },
    { class: "module_offline", affected_modules: ["A3"], review: "dismissed" },
  ]);
});
afterAll(() => app.close());

const generate = (body: object, who: keyof typeof sessions = "admin", id = site.token) =>
  app.call(sessions[who], siteReports.generate, { params: { id }, body: body as never });
const list = async (who: keyof typeof sessions = "admin") =>
  (await app.call(sessions[who], siteReports.list, { params: { token: site.token } })).body.data;
const pdf = (id: number, who: keyof typeof sessions = "admin") =>
  app.call(sessions[who], siteReports.pdf, { params: { id } });
const retry = (id: number, who: keyof typeof sessions = "admin") =>
  app.call(sessions[who], siteReports.retry, { params: { id } });
const stored = async ({ id }: SiteReport) =>
  (await app.db.selectFrom("site_reports").where("id", "=", id).select("report").executeTakeFirstOrThrow())
    .report;
const idsOf = async (mission: { id: number }) =>
  (
    await app.db
      .selectFrom("anomalies")
      .where("mission_id", "=", mission.id)
      .orderBy("number")
      .select("id")
      .execute()
  ).map(({ id }) => id);
const period = (days: string) => ({ scope: "period", period: days });

test("who has many reports that are still being generated waits for them, and nobody else", async () => {
  const request = { scope: "mission", mission_token: last.token };
  for (let count = 0; count < 10; count += 1) expect((await generate(request)).status).toBe(200);
  await expect.poll(async () => (await list()).every(({ state }) => state === "ready")).toBe(true);
  const stored = { state: "queued", storage_key: null, size_bytes: null };
  await app.db.updateTable("site_reports").set(stored).where("site_id", "=", site.id).execute();
  const { status, body, headers } = await generate(request);
  expect([status, body.message, headers["retry-after"]]).toEqual([
    429,
    "10 reports of yours are still being generated; wait for them",
    "30",
  ]);
  expect((await generate(request, "client")).status).toBe(200);
  await app.db.updateTable("site_reports").set({ state: "failed" }).where("site_id", "=", site.id).execute();
  expect((await generate(request)).status).toBe(200);
});

test("each report is kept as a version, and is downloaded once it is ready", async () => {
  const { status, body } = await generate({ scope: "mission", mission_token: last.token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ version: 1, missions: [last.number], anomaly_count: 1, language: "en" });
  await expect.poll(async () => (await list())[0]?.state).toBe("ready");
  const file = await pdf(body.data.id);
  expect(file.status).toBe(200);
  expect(shownText(file.raw).fromLeft).toContain("Wadi");

  await app.db
    .updateTable("anomalies")
    .set({ review: "dismissed" })
    .where("mission_id", "=", last.id)
    .execute();
  expect((await generate(period("2026-01-01,2026-12-31"))).body.data).toMatchObject({
    version: 2,
    anomaly_count: 0,
  });
  expect((await list()).map(({ version }) => version)).toEqual([2, 1]);
  expect((await stored(body.data)).anomalies).toHaveLength(1);
});

test("a period takes the last inspection of a type, so that a defect found twice counts once", async () => {
  const { body } = await generate(period("2025-01-01,2026-12-31"));
  expect(body.data).toMatchObject({ missions: [last.number], anomaly_count: 1 });
  const earlier = await generate(period("2025-01-01,2025-12-31"));
  expect(earlier.body.data).toMatchObject({ missions: [first.number], anomaly_count: 2 });
  expect(earlier.body.data.first_day).toBe("2025-01-01");
});

test("chosen anomalies of two inspections count each module once", async () => {
  const ids = [...(await idsOf(first)), (await idsOf(last))[0] ?? 0];
  const { body } = await generate({ scope: "anomalies", anomaly_ids: ids });
  const report = await stored(body.data);
  // A1 is in both: two modules of 500 W, 2000 kWh/kWp at 0.1 each
  expect(report.totals).toMatchObject({ anomalies: 3, affected_modules: 2, lost_kwdc: 1 });
  expect(report.totals.lost_money_per_year).toBeCloseTo(200, 6);
  expect(report.mission.numbers).toEqual([last.number, first.number]);
});

test("several inspections are valued by the tariff of today, each anomaly as the sum", async () => {
  await app.db
    .updateTable("anomalies")
    .set({ lost_kwdc: 0.5, lost_kwh_per_year: 1000, lost_money_per_year: 100 })
    .where("site_id", "=", site.id)
    .execute();
  await app.db
    .updateTable("sites")
    .set({ tariff_per_kwh: 0.2, currency: "USD" })
    .where("id", "=", site.id)
    .execute();
  const ids = [...(await idsOf(first)), (await idsOf(last))[0] ?? 0];
  const report = await stored((await generate({ scope: "anomalies", anomaly_ids: ids })).body.data);
  expect(new Set(report.anomalies.map(({ lost_money_per_year }) => lost_money_per_year))).toEqual(
    new Set([200]),
  );
  expect(report.totals).toMatchObject({ affected_modules: 2, currency: "USD" });
  expect(report.totals.lost_money_per_year).toBeCloseTo(400, 6); // two modules of 500 W, 2000 kWh/kWp at 0.2 each
});

test("a client sees and gets the reports of their own side only", async () => {
  const ours = (await generate({ scope: "mission", mission_token: last.token })).body.data;
  const theirs = (await generate({ scope: "mission", mission_token: last.token }, "client")).body.data;
  expect((await list("client")).map(({ id }) => id)).toEqual([theirs.id]);
  expect((await pdf(ours.id, "client")).status).toBe(404);
  expect((await generate(period("2025-01-01,2026-12-31"), "rival")).status).toBe(404);
  expect((await pdf(theirs.id, "rival")).status).toBe(404);
});

test("what can't be reported is refused at its field", async () => {
  const running = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: site.id,
    status: "in_review",
  });
  const [, dismissed = 0] = await idsOf(last);
  const cases: [string, object][] = [
    ["mission_token", { scope: "mission", mission_token: running.token }],
    ["period", period("2020-01-01,2020-12-31")],
    ["period", period("yesterday,today")],
    ["anomaly_ids", { scope: "anomalies", anomaly_ids: [dismissed] }],
    ["anomaly_ids", { scope: "anomalies", anomaly_ids: [2_147_483_647] }],
    ["anomaly_ids", { scope: "anomalies", anomaly_ids: [] }],
  ];
  for (const [field, body] of cases) {
    const reply = await generate(body);
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  }
  expect((await generate({ scope: "everything" })).status).toBe(422);
  expect(await list()).toEqual([]);
});

test("a report that can't be rendered says so in the specified words", async () => {
  const data = await app.db
    .insertInto("site_reports")
    .values({
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: site.id,
      version: 1,
      scope: "mission",
      missions: [last.number],
      anomaly_count: 1,
      language: "en",
      report: "{}",
      created_side: "center",
      actor: "Noor",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await pdf(data.id)).status).toBe(409);
  await renderSiteReport(systemContext(app.services), { id: data.id });
  expect((await list())[0]?.state).toBe("failed");
  const refused = await pdf(data.id);
  expect([refused.status, JSON.parse(refused.raw.toString()).message]).toEqual([
    409,
    "Failed to generate report.",
  ]);

  // what went wrong is put right, and the version is generated again with the content that it has
  const good = (await generate({ scope: "mission", mission_token: last.token })).body.data;
  await expect.poll(async () => (await list())[0]?.state).toBe("ready");
  await app.db
    .updateTable("site_reports")
    .set({ report: JSON.stringify(await stored(good)) })
    .where("id", "=", data.id)
    .execute();
  expect((await retry(data.id, "client")).status).toBe(404);
  expect((await retry(data.id, "rival")).status).toBe(404);
  expect((await retry(good.id)).status).toBe(409);
  const again = await retry(data.id);
  expect([again.status, again.body.data.state, again.body.data.version]).toEqual([200, "queued", 1]);
  await expect.poll(async () => (await list())[1]?.state).toBe("ready");
  expect((await pdf(data.id)).status).toBe(200);
});
