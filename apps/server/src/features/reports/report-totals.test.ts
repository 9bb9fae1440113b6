import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { reports } from "@overfly/contract/reports/reports";
import { sites } from "@overfly/contract/sites/sites";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { updateLosses } from "#features/anomalies/update-losses.ts";
import type { DB } from "#platform/db/schema.ts";
import { createMission, createMember, createSite, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { shownText } from "#testing/pdf-text.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { createMediaFile } from "#testing/sample-files.ts";
import { testApp, type Session, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let analyst: Session;
let mission: Awaited<ReturnType<typeof createMission>>;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  analyst = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

const owners = () => ({ provider_id: world.provider.id, client_id: world.client.id });
const modules = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

/** A worked example: 28 offline modules, 12 single and 3 double bypassed substrings, each module 550 W. */
const EXAMPLE = [
  { class: "string_offline", severity: "high", affected_modules: modules("S", 28) },
  ...modules("D", 12).map((label) => ({ class: "diode", affected_modules: [label] })),
  ...modules("E", 3).map((label) => ({ class: "diode_multi", affected_modules: [label] })),
  { class: "cell", severity: "critical", iec_class: 3, affected_modules: ["S1"] },
  // the loss of D1 stays that of its diode
  { class: "module_offline", review: "dismissed", affected_modules: ["D1"] },
];

beforeEach(async () => {
  const site = await createSite(app.services, {
    ...owners(),
    capacity_kwdc: 1000,
    module_rating_w: 550,
    specific_yield_kwh_per_kwp: 1900,
    tariff_per_kwh: 0.06,
    currency: "JOD",
    time_zone: "Asia/Amman",
  });
  mission = await createMission(app.services, { ...owners(), site_id: site.id, status: "in_review" });
  await storeSampleAnomalies(app.services, mission, EXAMPLE);
  await app.db.insertInto("reports").values({ mission_id: mission.id, surveyed_modules: 1800 }).execute();
  await updateLosses(systemContext(app.services), mission.id);
});

const setSite = async (columns: Updateable<DB["sites"]>) => {
  await app.db.updateTable("sites").set(columns).where("id", "=", mission.site_id).execute();
  await updateLosses(systemContext(app.services), mission.id);
};

const params = () => ({ token: mission.token });
const report = async (token = mission.token) =>
  (await app.call(analyst, reports.get, { params: { token } })).body.data;
const list = async () => (await app.call(analyst, anomalies.listForMission, { params: params() })).body.data;
const reviewedList = async () => (await list()).filter(({ review }) => review !== "dismissed");
const pdf = async () => {
  const { raw } = await app.call(analyst, reports.pdf, { params: params(), query: { language: "en" } });
  return shownText(raw).fromLeft;
};

/** The CSV's rows by column name. No cell of the example holds a comma. */
async function csv(): Promise<Record<string, string>[]> {
  const { raw } = await app.call(analyst, reports.csv, { params: params() });
  const [head = [], ...rows] = raw
    .toString()
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

const sum = <T>(rows: readonly T[], of: (row: T) => unknown) =>
  rows.reduce((total, row) => total + Number(of(row)), 0);

async function expectUnknownLosses() {
  const unknown = { lost_kwh_per_year: null, lost_money_per_year: null };
  expect((await report()).totals).toMatchObject(unknown);
  for (const anomaly of await reviewedList()) expect(anomaly).toMatchObject(unknown);
}

describe("the losses of a mission", () => {
  test("are the same in report, list and CSV: 18.70 kW, 35,530 kWh and 2,131.80 a year", async () => {
    const { totals } = await report();
    expect(totals).toMatchObject({ anomalies: 17, affected_modules: 43, surveyed_modules: 1800 });
    expect(totals.lost_kwdc).toBeCloseTo(18.7, 9);
    expect(totals.lost_percent).toBeCloseTo(1.87, 9);
    expect(totals.lost_kwh_per_year).toBeCloseTo(35_530, 6);
    expect(totals.lost_money_per_year).toBeCloseTo(2131.8, 6);

    const listed = await list();
    expect(sum(listed, ({ lost_kwdc }) => lost_kwdc)).toBeCloseTo(18.7, 9);
    expect(sum(listed, ({ lost_kwh_per_year }) => lost_kwh_per_year)).toBeCloseTo(35_530, 6);
    expect(sum(listed, ({ lost_money_per_year }) => lost_money_per_year)).toBeCloseTo(2131.8, 6);

    const rows = await csv();
    expect(rows).toHaveLength(17);
    expect(sum(rows, ({ lost_kwdc }) => lost_kwdc)).toBeCloseTo(18.7, 2);
    expect(sum(rows, ({ lost_kwh_per_year }) => lost_kwh_per_year)).toBeCloseTo(35_530, 0);
    expect(sum(rows, ({ lost_money_per_year }) => lost_money_per_year)).toBeCloseTo(2131.8, 1);
  });

  test("carry the site's currency", async () => {
    expect((await report()).totals.currency).toBe("JOD");
    expect(new Set((await list()).map(({ currency }) => currency))).toEqual(new Set(["JOD"]));
    expect(new Set((await csv()).map(({ currency }) => currency))).toEqual(new Set(["JOD"]));
  });

  test("have no money without a tariff, no energy without a yield or a module's power", async () => {
    await setSite({ tariff_per_kwh: null });
    expect((await report()).totals).toMatchObject({ lost_money_per_year: null });
    expect((await report()).totals.lost_kwh_per_year).toBeCloseTo(35_530, 6);
    for (const anomaly of await reviewedList()) expect(anomaly.lost_money_per_year).toBeNull();
    expect((await csv()).every(({ lost_money_per_year }) => lost_money_per_year === "")).toBe(true);
    await setSite({ tariff_per_kwh: 0.06, specific_yield_kwh_per_kwp: null });
    await expectUnknownLosses();
    await setSite({ module_rating_w: null, capacity_kwdc: null });
    await expectUnknownLosses();
  });

  test("take the average module power where the rating is unknown, and no percentage without a capacity", async () => {
    await app.db
      .insertInto("layouts")
      .values({
        site_id: mission.site_id,
        name: "As built",
        version: 1,
        is_active: true,
        element_count: 2000,
        module_count: 2000,
      })
      .execute();
    await setSite({ module_rating_w: null });
    expect((await report()).totals.lost_kwdc).toBeCloseTo(28 * 0.5 + (12 * 0.5) / 3 + (3 * 0.5 * 2) / 3, 9);

    await setSite({ module_rating_w: 550, capacity_kwdc: null });
    expect((await report()).totals).toMatchObject({ lost_percent: null });
    expect((await report()).totals.lost_kwdc).toBeCloseTo(18.7, 9);
  });
});

describe("the order of a report", () => {
  test("puts safety-relevant anomalies first, then the greatest loss, and closed work last", async () => {
    await app.db
      .updateTable("anomalies")
      .set({ work_state: "resolved" })
      .where("mission_id", "=", mission.id)
      .where("number", "=", 14)
      .execute();
    const ranked = (await report()).anomalies;
    expect(ranked.map(({ class: name, repair_rank }) => `${repair_rank} ${name}`)).toEqual([
      "1 cell",
      "2 string_offline",
      "3 diode_multi",
      "4 diode_multi",
      ...Array.from({ length: 12 }, (_, index) => `${index + 5} diode`),
      "17 diode_multi",
    ]);
    expect((await csv()).map(({ repair_rank }) => Number(repair_rank))).toEqual(
      ranked.map(({ repair_rank }) => repair_rank),
    );
  });

  test("sorts what is as dangerous by severity, then by cost, then by ΔT", async () => {
    const other = await createMission(app.services, { ...owners(), site_id: mission.site_id });
    await storeSampleAnomalies(app.services, other, [
      { class: "junction_box", severity: "low", delta_t_k: 30 },
      { class: "junction_box", severity: "high", delta_t_k: 21 },
      { class: "junction_box", severity: "high", delta_t_k: 25 },
      { class: "junction_box", severity: "medium", delta_t_k: null },
    ]);
    expect((await report(other.token)).anomalies.map(({ number }) => number)).toEqual([3, 2, 4, 1]);
  });

  test("lists by loss, the greatest first", async () => {
    expect((await list()).slice(0, 2).map(({ class: name }) => name)).toEqual([
      "string_offline",
      "diode_multi",
    ]);
  });
});

test("counts and losses per class and severity leave out dismissed anomalies", async () => {
  const { by_class, by_severity } = await report();
  expect(by_class.map((row) => [row.class, row.count, Number(row.lost_kwdc.toFixed(6))])).toEqual([
    ["string_offline", 1, 15.4],
    ["diode", 12, 2.2],
    ["diode_multi", 3, 1.1],
    ["cell", 1, 0],
  ]);
  expect(by_severity).toEqual([
    { severity: "critical", count: 1 },
    { severity: "high", count: 1 },
    { severity: "medium", count: 15 },
    { severity: "low", count: 0 },
  ]);
});

/** A photo of the mission that passed the intake. */
async function storePhoto(captured_at: string, columns: { state?: string; kind?: string } = {}) {
  const owned = { provider_id: world.provider.id, mission_id: mission.id };
  const { id } = await createMediaFile(app.services, owned);
  await app.db
    .updateTable("media_files")
    .set({ captured_at, state: "checked", ...columns })
    .where("id", "=", id)
    .execute();
}

test("the inspection is dated by its first usable photo", async () => {
  await storePhoto("2026-05-01T23:00:00Z");
  await storePhoto("2026-05-01T22:30:00Z");
  await storePhoto("2026-04-28T08:00:00Z", { state: "faulty" });
  await storePhoto("2026-04-29T08:00:00Z", { kind: "video" });
  const { inspected_at, conditions } = await report();
  expect({ inspected_at, count: conditions.photo_count }).toEqual({
    inspected_at: "2026-05-01T22:30:00.000Z",
    count: 2,
  });
});

test("a flown inspection is dated by its first flight everywhere, whatever the camera's clock said", async () => {
  await storePhoto("2026-04-30T09:00:00Z");
  const flown = { mission_id: mission.id, provider_id: world.provider.id, source: "manual" } as const;
  await app.db
    .insertInto("flights")
    .values([
      { ...flown, status: "aborted", took_off_at: "2026-05-01T05:00:00Z" },
      { ...flown, status: "landed", took_off_at: "2026-05-01T07:00:00Z" },
    ])
    .execute();
  expect((await report()).inspected_at).toBe("2026-05-01T07:00:00.000Z");

  await app.call(analyst, missionTransitions.complete, { params: params(), body: {} });
  const { body } = await app.call(analyst, sites.list, {
    query: { has_data_product: "true", item_count: 200 },
  });
  expect(body.data.map(({ last_inspected_at: at }) => at)).toContain("2026-05-01T07:00:00.000Z");
});

test("the PDF shows the same sums as the screens, and the day in the site's time zone", async () => {
  await storePhoto("2026-05-01T22:30:00Z");
  const text = await pdf();
  for (const shown of ["18.7 kW", "1.87 %", "35.5 MWh", "2132 JOD", "15.4 kW", "183 W", "367 W"])
    expect(text).toContain(shown);
  expect(text).toContain("2 May 2026, 01:30");
  expect(text).not.toMatch(/USD|1 May 2026/);
});

test("compares with the last completed inspection of the same type, and with no later one", async () => {
  const earlier = async (number: string, completed_at: string | null, columns = {}) =>
    storeSampleAnomalies(
      app.services,
      await createMission(app.services, {
        ...owners(),
        site_id: mission.site_id,
        number,
        status: "completed",
        completed_at,
        ...columns,
      }),
      [EXAMPLE[0] ?? {}, { class: "soiling", at: [35.8, 31.9] }, { review: "dismissed", at: [35.7, 31.9] }],
    );
  await earlier("M-2024-0001", "2024-05-01T08:00:00Z");
  await earlier("M-2025-0001", "2025-05-01T08:00:00Z");
  await earlier("M-2025-0002", "2025-09-01T08:00:00Z", { type: "visual" });
  await earlier("M-2025-0003", "2025-10-01T08:00:00Z", { status: "cancelled" });
  await earlier("M-2026-0009", "2026-09-01T08:00:00Z");
  await app.runAsOwner(`update anomalies set repair_gone_in = later.id from missions as later, missions as own
    where later.number = 'M-2025-0001' and own.id = anomalies.mission_id and own.number = 'M-2024-0001'`);
  await app.runAsOwner(`insert into inspection_coverage (mission_id, anomaly_id)
    select ${mission.id}, anomalies.id from anomalies join missions on missions.id = mission_id
    where missions.number = 'M-2025-0001'`);
  await app.db
    .updateTable("missions")
    .set({ status: "completed", completed_at: "2026-05-02T08:00:00Z" })
    .where("id", "=", mission.id)
    .execute();
  const { change } = await report();
  expect(change).toMatchObject({
    mission: { number: "M-2025-0001", inspected_at: null },
    persisting: [expect.any(Number)],
    resolved: [{ class: "soiling" }],
    dismissed: [],
  });
  expect(change?.new).toHaveLength(16);
});
