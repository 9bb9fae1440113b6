import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { repairs } from "@overfly/contract/anomalies/repairs";
import { missions } from "@overfly/contract/missions/missions";
import { siteDashboard } from "@overfly/contract/sites/site-dashboard";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMember, createMission, createSite, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let site: Awaited<ReturnType<typeof createSite>>;
const sessions = {} as Record<"admin" | "client" | "pilot" | "rival", Session>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-05-20T21:30:00.000Z") }); // 21 May in Amman
  world = await createTwoProviders(app.services);
  const people = {
    admin: { organization_id: world.provider.id },
    client: { organization_id: world.client.id, user_type: "client" },
    pilot: { organization_id: world.provider.id, user_type: "pilot" },
    rival: { organization_id: world.rival.id },
  } as const;
  for (const [name, person] of Object.entries(people))
    sessions[name as keyof typeof sessions] = await app.signIn(
      (await createMember(app.services, person)).email,
      PASSWORD,
    );
});
beforeEach(async () => {
  site = await createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    capacity_kwdc: 1000,
    currency: "JOD",
  });
});
afterAll(() => app.close());

const missionAt = (columns: Partial<Parameters<typeof createMission>[1]>) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: site.id,
    status: "completed",
    ...columns,
  });

interface Found {
  severity?: string;
  class?: string;
  work_state?: string;
  review?: string;
  kw: number;
  money?: number | null;
}

async function insertAnomalies(mission: { id: number }, found: readonly Found[]) {
  await app.db
    .insertInto("anomalies")
    .values(
      found.map(({ kw, money = kw * 100, severity = "high", review = "confirmed", ...rest }, index) => ({
        provider_id: world.provider.id,
        client_id: world.client.id,
        site_id: site.id,
        mission_id: mission.id,
        number: index + 1,
        class: "hot_spot",
        iec_class: 2,
        position: JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] }),
        source: "model",
        ...rest,
        severity,
        review,
        lost_kwdc: kw,
        lost_kwh_per_year: money === null ? null : kw * 1000,
        lost_money_per_year: money,
      })),
    )
    .execute();
}

const dashboard = (who: keyof typeof sessions = "admin", period?: string) =>
  app.call(sessions[who], siteDashboard.get, {
    params: { token: site.token },
    query: period === undefined ? {} : { period: period },
  });
const inspection = (id: string, who: keyof typeof sessions = "admin", token = site.token) =>
  app.call(sessions[who], siteDashboard.inspection, { params: { token, id } });

test("an inspection's figures are those of its confirmed anomalies", async () => {
  const mission = await missionAt({ completed_at: "2026-05-10T10:00:00Z" });
  await insertAnomalies(mission, [
    { severity: "critical", class: "string_offline", kw: 12 },
    { severity: "high", kw: 0.5, work_state: "in_progress" },
    { severity: "high", kw: 0.5, work_state: "resolved" },
    { review: "dismissed", kw: 99 },
    { review: "unreviewed", kw: 98 },
  ]);
  const { status, body } = await inspection(mission.token);
  expect(status).toBe(200);
  const none = { count: 0, lost_kwdc: 0, lost_kwh_per_year: 0, lost_money_per_year: 0 };
  expect(body.data).toMatchObject({
    currency: "JOD",
    found: { count: 3, lost_kwdc: 13, lost_kwh_per_year: 13_000, lost_money_per_year: 1300 },
    open: { count: 2, lost_kwdc: 12.5, lost_money_per_year: 1250 },
    lost_percent: 1.3,
    change: null,
    by_severity: [
      { severity: "critical", count: 1, lost_kwdc: 12, lost_money_per_year: 1200 },
      { severity: "high", count: 2, lost_kwdc: 1, lost_money_per_year: 100 },
      { severity: "medium", ...none },
      { severity: "low", ...none },
    ],
    by_class: [
      { class: "hot_spot", count: 2 },
      { class: "string_offline", count: 1 },
    ],
  });
  expect(Object.fromEntries(body.data.by_work_state.map((row) => [row.work_state, row.count]))).toEqual({
    pending: 1,
    in_progress: 1,
    resolved: 1,
  });
});

test("header, tab, dashboard and list of repairs agree on what a site of two types of mission loses", async () => {
  const thermal = { type: "solar_thermography", subtype: "standard" };
  const replaced = await missionAt({ ...thermal, completed_at: "2025-05-01T10:00:00Z" });
  await insertAnomalies(replaced, [{ kw: 50 }]);
  const last = await missionAt({ ...thermal, completed_at: "2026-05-01T10:00:00Z" });
  await insertAnomalies(last, [
    { kw: 4 },
    { kw: 3, work_state: "resolved" },
    { kw: 99, review: "dismissed" },
  ]);
  await app.runAsOwner(`update anomalies set repair_gone_in = ${last.id} where mission_id = ${replaced.id}`);
  const soiling = await missionAt({
    type: "maintenance",
    subtype: "soiling",
    completed_at: "2026-04-01T10:00:00Z",
  });
  await insertAnomalies(soiling, [{ kw: 2 }]);
  const open = { count: 2, lost_kwdc: 6, lost_money_per_year: 600 };

  for (const who of ["admin", "client"] as const) {
    const { current } = (await dashboard(who)).body.data;
    expect(current).toMatchObject({ open, found: { count: 3, lost_kwdc: 9, lost_money_per_year: 900 } });
    const header = (await app.call(sessions[who], sites.get, { params: { token: site.token } })).body.data;
    expect(header).toMatchObject({ open_anomalies: 2, lost_kwdc: 6, lost_money_per_year: 600 });
    const rows = await app.call(sessions[who], repairs.list, { query: { site: site.token, state: "open" } });
    expect(rows.body.meta.total).toBe(open.count);
    expect(rows.body.data.map(({ lost_kwdc }) => lost_kwdc).toSorted((a, b) => a - b)).toEqual([2, 4]);
    const found = await app.call(sessions[who], repairs.list, { query: { site: site.token } });
    expect(found.body.meta.total).toBe(3);
    const tab = await app.call(sessions[who], anomalies.listForSite, { params: { token: site.token } });
    const confirmed = tab.body.data.filter(({ review }) => review === "confirmed");
    expect(confirmed.map(({ lost_kwdc }) => lost_kwdc)).toEqual([4, 3, 2]);
  }
});

test("the list of sites can be sorted by loss and by the last inspection, never first", async () => {
  const other = await createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
  });
  const mission = await missionAt({ completed_at: "2026-05-01T10:00:00Z" });
  await insertAnomalies(mission, [{ kw: 5 }]);
  const order = async (field: string, direction: "asc" | "desc") =>
    (
      await app.call(sessions.client, sites.list, {
        query: { sorts: { [field]: direction }, item_count: 200 },
      })
    ).body.data
      .map(({ token }) => token)
      .filter((token) => [site.token, other.token].includes(token));
  expect(await order("lost_kwdc", "desc")).toEqual([site.token, other.token]);
  expect(await order("last_inspected_at", "asc")).toEqual([other.token, site.token]);
});

test("the trend compares inspections of the same type", async () => {
  const first = await missionAt({ completed_at: "2025-05-01T10:00:00Z" });
  await insertAnomalies(first, [{ kw: 1 }, { kw: 2 }]);
  await missionAt({ completed_at: "2025-11-01T10:00:00Z", type: "visual", subtype: "rgb_overview" });
  const last = await missionAt({ completed_at: "2026-05-18T20:30:00Z" });
  await insertAnomalies(last, [{ kw: 5 }]);

  const { body } = await dashboard();
  expect(body.data.inspections.map(({ mission, change }) => [mission.token === last.token, change])).toEqual([
    [true, { count: -1, lost_kwdc: 2, lost_money_per_year: 200 }],
    [false, null],
    [false, null],
  ]);
  // 18 May 23:30 to 21 May 00:30 in Amman.
  expect(body.data.last_inspection).toMatchObject({ token: last.token, days_since: 3 });
});

test("the period chooses inspections by the site's days, and missions as their list does", async () => {
  await missionAt({ completed_at: "2026-03-31T20:59:00Z", scheduled_for: "2026-03-31T08:00:00Z" });
  const inside = await missionAt({
    completed_at: "2026-03-31T21:01:00Z", // 1 April in Amman
    scheduled_for: "2026-04-01T08:00:00Z",
  });
  await missionAt({ status: "planned", scheduled_for: "2026-04-10T08:00:00Z" });
  await missionAt({ status: "assigned", scheduled_for: "2026-04-11T08:00:00Z" });
  const april = "2026-04-01,2026-04-30";
  const { body } = await dashboard("admin", april);
  expect(body.data.inspections.map(({ mission }) => mission.token)).toEqual([inside.token]);
  const listed = await app.call(sessions.admin, missions.list, {
    query: { site: site.token, date: april },
  });
  expect(listed.body.meta.total).toBe(3);
  expect(body.data.missions.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  const seen = (await dashboard("client", april)).body.data.missions;
  expect(Object.fromEntries(seen.map((row) => [row.status, row.count]))).toEqual({ ready: 1, scheduled: 2 });
});

test("losses without yield or tariff have no price, but nothing found costs nothing", async () => {
  const mission = await missionAt({ completed_at: "2026-05-10T10:00:00Z" });
  await insertAnomalies(mission, [{ kw: 1, money: null }]);
  expect((await inspection(mission.token)).body.data.found).toEqual({
    count: 1,
    lost_kwdc: 1,
    lost_kwh_per_year: null,
    lost_money_per_year: null,
  });
});

test("while a report is revised, the client's figures are those of the last revision", async () => {
  const mission = await missionAt({ completed_at: "2026-05-10T10:00:00Z" });
  await insertAnomalies(mission, [{ kw: 2 }]);
  await app.db
    .insertInto("reports")
    .values({
      mission_id: mission.id,
      published_at: "2026-05-10T10:00:00Z",
      revising_since: "2026-05-11T10:00:00Z",
      revising_reason: "Wrong string",
    })
    .execute();
  await app.db
    .insertInto("report_revisions")
    .values({
      mission_id: mission.id,
      revision: 1,
      published_at: "2026-05-10T10:00:00Z",
      report: JSON.stringify({ anomalies: [] }),
    })
    .execute();
  expect((await inspection(mission.token)).body.data.found.count).toBe(1);
  expect((await inspection(mission.token, "client")).body.data.found.count).toBe(0);
  const { inspections, current } = (await dashboard("client")).body.data;
  expect([inspections[0]?.found.count, current?.open.count]).toEqual([0, 0]);
  const header = await app.call(sessions.client, sites.get, { params: { token: site.token } });
  expect(header.body.data).toMatchObject({ open_anomalies: 0, lost_kwdc: 0, lost_money_per_year: 0 });
});

test("missions of another site, under way, or of strangers, are not found", async () => {
  const done = await missionAt({ completed_at: "2026-05-10T10:00:00Z" });
  const running = await missionAt({ status: "in_review" });
  expect((await inspection(running.token)).status).toBe(404);
  expect((await inspection(done.token, "admin", world.site.token)).status).toBe(404);
  for (const who of ["rival", "pilot"] as const) {
    expect((await dashboard(who)).status).toBe(404);
    expect((await inspection(done.token, who)).status).toBe(404);
  }
});

test.each(["2026-04-01", "2026-13-01,2026-12-01", "yesterday,today"])(
  "refuses the period %s",
  async (period) => {
    expect((await dashboard("admin", period)).status).toBe(422);
  },
);
