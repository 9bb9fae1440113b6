import { repairs } from "@overfly/contract/anomalies/repairs";
import { dashboards } from "@overfly/contract/dashboard/dashboards";
import { inventory } from "@overfly/contract/inventory/inventory";
import { flights } from "@overfly/contract/flights/flights";
import { WAITING_REASONS } from "@overfly/contract/missions/mission-workflow";
import { missions } from "@overfly/contract/missions/missions";
import { pilots } from "@overfly/contract/pilots/pilots";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createKit,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-05-20T21:30:00.000Z"; // 21 May in Amman, a Thursday
const MAY = "2026-05-01,2026-05-31";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let pilotId: string;
let assignedDays = 0;
const sessions = {} as Record<"admin" | "client" | "pilot" | "rival", Session>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) });
  world = await createTwoProviders(app.services);
  const zone = { time_zone: "Asia/Amman" };
  await app.db.updateTable("organizations").set(zone).execute();
  const people = {
    admin: { organization_id: world.provider.id },
    client: { organization_id: world.client.id, user_type: "client" },
    pilot: { organization_id: world.provider.id, user_type: "pilot" },
    rival: { organization_id: world.rival.id },
  } as const;
  for (const [name, person] of Object.entries(people)) {
    const member = await createMember(app.services, person);
    if (name === "pilot") pilotId = member.user_id;
    sessions[name as keyof typeof sessions] = await app.signIn(member.email, PASSWORD);
  }
  await fillMonth();
});
afterAll(() => app.close());

const tenant = () => ({ provider_id: world.provider.id, client_id: world.client.id });
const missionOf = (columns: Partial<Parameters<typeof createMission>[1]>) =>
  createMission(app.services, { ...tenant(), site_id: world.site.id, ...columns });

const flightOf = (
  mission: { id: number },
  columns: { took_off_at: string; landed_at: string; pilot_id?: string },
) =>
  app.db
    .insertInto("flights")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      source: "manual",
      status: "landed",
      ...columns,
    })
    .execute();

/** On a day of June for each, since a pilot can't be at two places. */
const assign = (mission: { id: number }, day = (assignedDays += 1)) =>
  app.db
    .insertInto("assignments")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      pilot_id: pilotId,
      starts_at: new Date(Date.UTC(2026, 5, day, 6)),
      ends_at: new Date(Date.UTC(2026, 5, day, 10)),
    })
    .execute();

/** At least one mission that waits for each thing, and some that go their way. */
async function fillMonth(): Promise<void> {
  const later = { scheduled_for: "2026-05-25T08:00:00Z" };
  const past = { scheduled_for: "2026-05-18T08:00:00Z" };
  await missionOf({ status: "requested" });
  await missionOf({ status: "approved", ...later });
  await assign(await missionOf({ status: "assigned", ...later }));
  await assign(await missionOf({ status: "planned", ...later })); // goes its way
  await missionOf({ status: "planned", ...later }); // for assignment
  await missionOf({ status: "planned", ...past });
  await missionOf({ status: "assigned", ...past });
  const flown = await missionOf({ status: "in_progress", ...past });
  await assign(flown);
  await flightOf(flown, {
    took_off_at: "2026-05-18T08:00:00Z",
    landed_at: "2026-05-18T08:30:00Z",
    pilot_id: pilotId,
  });
  await missionOf({ status: "data_uploaded", ...past });
  const failed = await missionOf({ status: "processing", ...past });
  await app.db
    .insertInto("processing_jobs")
    .values({ provider_id: world.provider.id, mission_id: failed.id, kind: "merge", state: "failed" })
    .execute();
  const running = await missionOf({ status: "processing", ...past }); // goes its way
  await app.db
    .insertInto("processing_jobs")
    .values({ provider_id: world.provider.id, mission_id: running.id, kind: "merge", state: "running" })
    .execute();
  await missionOf({ status: "in_review", ...past });
  await missionOf({ status: "on_hold", ...past });
  await missionOf({ status: "cancelled", ...past });
  // 30 April 23:59 and 1 May 00:00 in Amman
  await missionOf({ status: "completed", completed_at: "2026-04-30T20:59:00Z", ...past });
  const done = await missionOf({ status: "completed", completed_at: "2026-04-30T21:00:00Z", ...past });
  await assign(done);
  await flightOf(done, {
    took_off_at: "2026-04-30T21:00:00Z",
    landed_at: "2026-04-30T22:00:00Z",
    pilot_id: pilotId,
  });
  await flightOf(done, {
    took_off_at: "2026-04-30T20:59:00Z",
    landed_at: "2026-04-30T21:09:00Z",
    pilot_id: pilotId,
  });
  await flightOf(done, { took_off_at: "2026-05-07T08:00:00Z", landed_at: "2026-05-07T08:15:00Z" });
  await storeSampleAnomalies(app.services, done, [
    { class: "diode", severity: "medium", lost_kwdc: 0.2 },
    { class: "string_offline", severity: "critical", lost_kwdc: 8 },
  ]);
  await createKit(app.services, { provider_id: world.provider.id });
  await createKit(app.services, { provider_id: world.provider.id, status: "in_maintenance" });
  await createSite(app.services, tenant());
  await createSite(app.services, { ...tenant(), status: "archived" });
}

const total = (reply: { body: { meta: { total: number } } }) => reply.body.meta.total;

describe("operations", () => {
  const read = async (period?: string) =>
    (await app.call(sessions.admin, dashboards.operations, { query: period === undefined ? {} : { period } }))
      .body.data;

  test("what stands still is counted once, by why, and each count is that of its list", async () => {
    const { waiting, longest } = await read();
    expect(Object.fromEntries(waiting.map(({ reason, count }) => [reason, count]))).toEqual({
      approval: 1,
      assignment: 2,
      plan: 1,
      flight: 2,
      data: 1,
      processing: 1,
      failed_jobs: 1,
      review: 1,
      hold: 1,
    });
    for (const { reason, count } of waiting) {
      const rows = await app.call(sessions.admin, missions.list, { query: { waiting: reason } });
      expect([reason, total(rows)]).toEqual([reason, count]);
    }
    const all = await app.call(sessions.admin, missions.list, {
      query: { waiting: WAITING_REASONS.join(",") },
    });
    expect(longest).toHaveLength(Math.min(10, total(all)));
    expect(longest.map(({ since }) => since)).toEqual(longest.map(({ since }) => since).toSorted());
    expect(longest[0]?.since).toBe(waiting.map(({ since }) => since).toSorted()[0]);
    expect(new Set(longest.map(({ number }) => number)).size).toBe(longest.length);
  });

  test("jobs that run or wait are named with their mission, and no one else's", async () => {
    const { processing } = await read();
    expect(processing).toMatchObject([{ kind: "merge", state: "running" }]);
    const [job] = processing;
    const mission = await app.call(sessions.admin, missions.get, { params: { token: job?.token ?? "" } });
    expect([mission.body.data.number, mission.body.data.status]).toEqual([job?.number, "processing"]);
    const rival = await app.call(sessions.rival, dashboards.operations, { query: {} });
    expect(rival.body.data.processing).toEqual([]);
  });

  test("missions, completions and flights of a period are those of their lists, by the provider's days", async () => {
    const month = await read(MAY);
    for (const { status, count } of month.missions)
      expect(total(await app.call(sessions.admin, missions.list, { query: { status, date: MAY } }))).toBe(
        count,
      );
    expect(month.completed.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(month.completed[0]).toEqual({ first: "2026-05-01", last: "2026-05-03", count: 1 });
    for (const { first, last, count } of month.completed)
      expect(
        total(await app.call(sessions.admin, missions.list, { query: { completed: `${first},${last}` } })),
      ).toBe(count);
    expect(month.flights?.map(({ count, hours }) => [count, hours])).toEqual([
      [1, 1],
      [1, 0.25],
      [0, 0],
      [1, 0.5],
      [0, 0],
    ]);
    for (const { first, last, count } of month.flights ?? [])
      expect(
        total(await app.call(sessions.admin, flights.list, { query: { date: `${first},${last}` } })),
      ).toBe(count);
  });

  test("without a choice, the period is the last 30 days; a reversed one is turned round", async () => {
    expect((await read()).period).toEqual({ first: "2026-04-22", last: "2026-05-21" });
    expect((await read("2026-05-31,2026-05-01")).period).toEqual({ first: "2026-05-01", last: "2026-05-31" });
  });

  test("the fleet by status and certificates are those of their lists", async () => {
    const certificate = { provider_id: world.provider.id, pilot_id: pilotId, issued_on: "2025-01-01" };
    await app.db
      .insertInto("pilot_certificates")
      .values([
        { ...certificate, kind: "remote_pilot", number: "1", expires_on: "2026-05-20" },
        { ...certificate, kind: "thermography", number: "2", expires_on: "2026-06-20" },
      ])
      .execute();
    const { fleet, certificates } = await read();
    expect(certificates).toEqual({ expired: 1, expiring: 0 });
    const renewed = { ...certificate, kind: "remote_pilot", number: "3", expires_on: "2028-05-20" };
    await app.db.insertInto("pilot_certificates").values(renewed).execute();
    expect((await read()).certificates).toEqual({ expired: 0, expiring: 1 });
    for (const [state, count] of [
      ["expired", 0],
      ["expiring", 1],
    ] as const)
      expect(total(await app.call(sessions.admin, pilots.list, { query: { certificates: state } }))).toBe(
        count,
      );
    const ofDrones = fleet.filter(({ kind }) => kind === "drones");
    expect(ofDrones.map(({ status, count }) => [status, count])).toEqual([
      ["available", 1],
      ["in_maintenance", 1],
    ]);
    for (const { status, count } of ofDrones)
      expect(
        total(await app.call(sessions.admin, inventory.drones, { query: { status: status as "available" } })),
      ).toBe(count);
  });

  test("another provider sees none of it", async () => {
    const { body } = await app.call(sessions.rival, dashboards.operations, { query: { period: MAY } });
    expect(body.data).toMatchObject({ longest: [], missions: [], fleet: [] });
    expect(body.data.waiting).toEqual([]);
    expect(body.data.flights?.every(({ count }) => count === 0)).toBe(true);
  });

  test.each(["2026-05-01", "yesterday,today"])("refuses the period %s", async (period) => {
    const { status } = await app.call(sessions.admin, dashboards.operations, { query: { period } });
    expect(status).toBe(422);
  });
});

test("a client's portfolio is what their lists of sites, repairs and orders hold", async () => {
  const { body } = await app.call(sessions.client, dashboards.portfolio, { query: { period: MAY } });
  const portfolio = body.data;
  const list = await app.call(sessions.client, sites.list, { query: { item_count: 200 } });
  expect(portfolio.sites).toEqual({ total: total(list), never_inspected: 1 });
  const lost = list.body.data.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0);
  expect(lost).toBeGreaterThan(0);
  expect(portfolio.losses.reduce((sum, { lost_kwdc }) => sum + lost_kwdc, 0)).toBeCloseTo(lost, 9);
  for (const { severity, count } of portfolio.open_repairs)
    expect(total(await app.call(sessions.client, repairs.list, { query: { state: "open", severity } }))).toBe(
      count,
    );
  expect(portfolio.open_repairs.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  for (const { status, count } of portfolio.orders)
    expect(total(await app.call(sessions.client, missions.list, { query: { status } }))).toBe(count);
  expect(portfolio.months).toMatchObject([
    { first: "2026-05-01", last: "2026-05-31", inspections: 1, found: 2 },
  ]);
  const waiting = await app.call(sessions.client, missions.list, { query: { waiting: "approval" } });
  expect(waiting.status).toBe(422); // internal statuses are not the client's
});

test("a pilot's week and flights are their own", async () => {
  const { data } = (await app.call(sessions.pilot, dashboards.pilot)).body;
  expect(data.week).toEqual({ first: "2026-05-18", last: "2026-05-24" });
  const ofWeek = { flight_date: `${data.week.first},${data.week.last}` };
  const week = await app.call(sessions.pilot, missions.list, { query: ofWeek });
  expect(week.body.data.map(({ flight_period }) => flight_period?.starts_at)).toEqual([
    "2026-05-18T08:00:00.000Z",
  ]);
  expect(data.missions).toBe(1);
  expect(data.flown).toEqual({ week: 1, week_hours: 0.5, days_90: 3, days_90_hours: 1 + 1 / 6 + 0.5 });
  const oneDay = { pilot: "me", date: "2026-05-18,2026-05-18" };
  expect(total(await app.call(sessions.pilot, flights.list, { query: oneDay }))).toBe(1);
  const { first, last } = data.last_90_days;
  const own = { pilot: "me", date: `${first},${last}` };
  expect(total(await app.call(sessions.pilot, flights.list, { query: own }))).toBe(3);
  expect(data.months).toHaveLength(12);
  expect(data.months.at(-1)).toMatchObject({ first: "2026-05-01", last: "2026-05-21", count: 2 });
});
