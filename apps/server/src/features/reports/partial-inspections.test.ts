import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { type RepairChanges, repairs } from "@overfly/contract/anomalies/repairs";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { missions } from "@overfly/contract/missions/missions";
import { reports } from "@overfly/contract/reports/reports";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { storeSampleAnomalies } from "#testing/sample-anomalies.ts";
import { storeSampleCoverage } from "#testing/sample-coverage.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

/** Some hundred metres apart. */
const WEST = [35.9, 31.9];
const EAST = [35.91, 31.9];

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let analyst: Session;
let owner: Session;
let first: Mission;
let second: Mission;
let west: number;
let east: number;

type Mission = Awaited<ReturnType<typeof createMission>>;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const enter = async (member: Parameters<typeof createMember>[1]) =>
    app.signIn((await createMember(app.services, member)).email, PASSWORD);
  analyst = await enter({ organization_id: world.provider.id, role: "data_analyst" });
  owner = await enter({ organization_id: world.client.id, user_type: "client" });
});
afterAll(() => app.close());

const inReview = (columns = {}) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_review",
    ...columns,
  });

beforeEach(async () => {
  await app.runAsOwner("delete from missions");
  await app.runAsOwner("delete from layouts");
  first = await inReview({ status: "completed", completed_at: "2026-04-01T08:00:00Z" });
  second = await inReview();
  await storeSampleAnomalies(app.services, first, [
    { class: "diode", at: WEST },
    { class: "cell", at: EAST },
  ]);
  [west = 0, east = 0] = (await list()).map(({ id }) => id);
});

const list = async (state?: string) =>
  (
    await app.call(owner, repairs.list, {
      query: { ...(state && { state }), sorts: { mission: "asc", number: "asc" } },
    })
  ).body.data;
const get = async (id: number) => (await app.call(owner, repairs.get, { params: { id } })).body.data;
const complete = async ({ token }: Mission, body: { open_anomalies?: "leave_out" } = {}) =>
  expect((await app.call(analyst, missionTransitions.complete, { params: { token }, body })).status).toBe(
    200,
  );
const changeOf = async ({ token }: Mission) =>
  (await app.call(owner, reports.get, { params: { token } })).body.data.change;
const change = async (id: number, changes: RepairChanges) =>
  app.call(owner, repairs.change, {
    body: { repairs: [{ id, updated_at: (await get(id)).updated_at }], changes },
  });
const site = async () =>
  (await app.call(owner, sites.get, { params: { token: world.site.token } })).body.data;

test("what lies outside of a partial inspection stays open, and every list says that it was not inspected", async () => {
  await storeSampleCoverage(app.services, second, [{ at: WEST }]);
  await complete(second);

  expect(await list("open")).toMatchObject([
    { id: east, resolved_by: null, not_inspected_in: second.number, work_state: "pending" },
  ]);
  expect(await list("resolved_by_inspection")).toMatchObject([{ id: west, resolved_by: second.number }]);
  expect(await changeOf(second)).toMatchObject({
    resolved: [{ id: west, mission_token: first.token }],
    not_inspected: [{ id: east, mission_token: first.token }],
  });
  expect(await site()).toMatchObject({ open_anomalies: 1, not_inspected_anomalies: 1 });
  const seen = await app.call(owner, anomalies.listForSite, { params: { token: world.site.token } });
  expect(seen.body.data.map(({ id }) => id)).toEqual([east]);
  const { timeline } = (await app.call(owner, missions.get, { params: { token: second.token } })).body.data;
  expect(timeline.filter(({ kind }) => kind === "repair")).toMatchObject([
    {
      text: `From ${first.number}: 0 repairs continue, 1 is closed by inspection, 1 is not inspected and stays open`,
    },
  ]);
  expect((await change(east, { note: "Still ours" })).status).toBe(200);
});

test("a mission without processed photos ends nothing", async () => {
  await storeSampleCoverage(app.services, second, [{ at: WEST, state: "not_found" }]);
  await complete(second);
  expect((await list("open")).map(({ id }) => id)).toEqual([west, east]);
});

test("an anomaly at the edge of a photo was not inspected", async () => {
  await storeSampleCoverage(app.services, second, [{ at: WEST, toM: 1.5 }]);
  await complete(second);
  expect((await list("open")).map(({ id }) => id)).toEqual([west, east]);
});

test("a partial inspection in between doesn't lose what the next one finds again, or finds gone", async () => {
  await storeSampleCoverage(app.services, second, [{ at: WEST }]);
  await complete(second);
  await change(east, { note: "Ladder", crew: "Sparks Ltd" });
  const third = await inReview();
  await storeSampleAnomalies(app.services, third, [{ class: "cell", at: EAST }]);
  await complete(third);
  const [next, ...others] = await list();
  expect(others).toEqual([]);
  expect(next).toMatchObject({ repair_note: "Ladder", crew: "Sparks Ltd", mission_number: third.number });
  expect(next?.not_inspected_in).toBeNull();
  expect(await changeOf(third)).toMatchObject({ new: [], persisting: [next?.id], resolved: [] });

  const fourth = await inReview();
  await storeSampleCoverage(app.services, fourth, [{ at: EAST }, { at: WEST }]);
  await complete(fourth);
  expect(await list()).toEqual([]);
  // the western one was gone two inspections ago
  expect(await changeOf(fourth)).toMatchObject({ resolved: [{ id: next?.id }], not_inspected: [] });
  expect(await changeOf(second)).toMatchObject({ resolved: [{ id: west }], not_inspected: [{ id: east }] });
});

test("a string counts as inspected where nearly all of its modules were seen, by their labels", async () => {
  const labels = Array.from({ length: 10 }, (_, index) => `S1-M${index}`);
  const layout = await app.db
    .insertInto("layouts")
    .values({
      site_id: world.site.id,
      name: "L",
      version: 1,
      module_count: 10,
      element_count: 10,
      is_active: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const polygon = JSON.stringify({ type: "Polygon", coordinates: [[EAST, EAST, EAST, EAST]] });
  const modules = await app.db
    .insertInto("plant_elements")
    .values(labels.map((label) => ({ layout_id: layout.id, kind: "module", label, polygon })))
    .returning("id")
    .execute();
  const ids = modules.map(({ id }) => id);
  await app.db.updateTable("anomalies").set({ affected_modules: labels }).where("id", "=", east).execute();
  const placed = { at: EAST, state: "placed" } as const;
  await storeSampleCoverage(app.services, second, [{ ...placed, modules: ids.slice(0, 8) }]);
  await complete(second);
  expect((await list("open")).map(({ id }) => id)).toContain(east);

  const third = await inReview();
  await storeSampleCoverage(app.services, third, [
    { ...placed, modules: ids.slice(0, 5) },
    { ...placed, modules: ids.slice(4, 9) },
  ]);
  await complete(third);
  expect((await list("open")).map(({ id }) => id)).not.toContain(east);
});

test("what was found again, but left out without a review, stays open", async () => {
  await storeSampleCoverage(app.services, second, [{ at: WEST }, { at: EAST }]);
  await storeSampleAnomalies(app.services, second, [{ class: "diode", at: WEST, review: "unreviewed" }]);
  await complete(second, { open_anomalies: "leave_out" });
  expect((await list("open")).map(({ id }) => id)).toEqual([west]);
  expect(await changeOf(second)).toMatchObject({ resolved: [{ id: east }], not_inspected: [{ id: west }] });
});

test("a person opens again what an inspection closed, undoes it, and the inspection doesn't close it once more", async () => {
  await storeSampleCoverage(app.services, second, [{ at: WEST }, { at: EAST }]);
  await complete(second);
  expect((await change(west, { note: "Too late" })).status).toBe(409);
  expect((await change(west, { work_state: "resolved" })).status).toBe(409);

  const reopened = await change(west, { work_state: "pending" });
  expect(reopened.status).toBe(200);
  expect(await get(west)).toMatchObject({ resolved_by: null, not_inspected_in: null, work_state: "pending" });
  expect((await get(west)).history[0]).toMatchObject({
    after: { inspection: { number: second.number, outcome: "reopened" } },
  });
  const { change_id } = reopened.body.data;
  expect((await app.call(owner, repairs.undo, { body: { change_id } })).status).toBe(200);
  expect(await get(west)).toMatchObject({ resolved_by: second.number });

  await change(west, { work_state: "in_progress" });
  await app.call(analyst, reports.revise, { params: { token: second.token }, body: { reason: "Typo" } });
  await app.call(analyst, reports.publishRevision, { params: { token: second.token }, body: {} });
  expect(await list("open")).toMatchObject([{ id: west, work_state: "in_progress" }]);
  expect(await changeOf(second)).toMatchObject({ resolved: [{ id: east }], not_inspected: [{ id: west }] });

  const third = await inReview();
  await storeSampleCoverage(app.services, third, [{ at: WEST }]);
  await complete(third);
  expect(await list("open")).toEqual([]);
  expect(await get(west)).toMatchObject({ resolved_by: third.number });
});
