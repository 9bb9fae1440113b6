import { missions } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { projectMissions } from "@overfly/contract/projects/project-missions";
import { projects } from "@overfly/contract/projects/projects";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMember, createSite, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { signInWith } from "#testing/provider-admins.ts";
import { missionTemplate } from "#testing/sample-input.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let center: Session;
let client: Session;
let id: number;
const SITES: string[] = [];

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2027-01-10T08:00:00Z") });
  world = await createTwoProviders(app.services);
  const member = async (user_type: "center" | "client", organization_id: number) =>
    app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);
  center = await member("center", world.provider.id);
  client = await member("client", world.client.id);
  const owners = { provider_id: world.provider.id, client_id: world.client.id };
  SITES.push(world.site.token);
  SITES.push((await createSite(app.services, { ...owners, time_zone: "Europe/Madrid" })).token);
});
afterAll(() => app.close());

beforeEach(async () => {
  id = await newProject();
});

const newProject = async (fields: object = {}, session = center) => {
  const body = { name: "Warranty", client_id: world.client.id, ...fields };
  return (await app.call(session, projects.create, { body })).body.data.id;
};

const order = (changes: object = {}, session = center) => {
  const period = { first_on: "2027-03-27", last_on: "2027-06-30", frequency: "monthly" as const };
  const body = { ...missionTemplate(""), site_tokens: SITES, ...period, ...changes };
  return app.call(session, projectMissions.create, { params: { id }, body });
};
const missionsOf = async (session = center, query: object = {}) =>
  (await app.call(session, missions.list, { query: { project: String(id), item_count: "100", ...query } }))
    .body.data;
const detailOf = async (session = center) =>
  (await app.call(session, projects.get, { params: { id } })).body.data;

test("each site gets a mission a month, with whole days of its own clock, approved by who may", async () => {
  const { status, body } = await order();
  expect([status, body.data.created.length, body.data.approved]).toEqual([200, 8, true]);
  const found = await missionsOf();
  expect(new Set(found.map((mission) => mission.status))).toEqual(new Set(["approved"]));
  const windows = (token: string | undefined) =>
    found
      .filter(({ site }) => site.token === token)
      .map(({ window_start, window_end }) => [window_start, window_end])
      .toSorted(([a], [b]) => (a ?? "").localeCompare(b ?? ""));
  // Amman is at +3 all year, Madrid at +1 until 28 March 2027, then at +2
  expect(windows(SITES[0])[0]).toEqual(["2027-03-26T21:00:00.000Z", "2027-04-02T20:59:00.000Z"]);
  expect(windows(SITES[1])).toEqual([
    ["2027-03-26T23:00:00.000Z", "2027-04-02T21:59:00.000Z"],
    ["2027-04-26T22:00:00.000Z", "2027-05-03T21:59:00.000Z"],
    ["2027-05-26T22:00:00.000Z", "2027-06-02T21:59:00.000Z"],
    ["2027-06-26T22:00:00.000Z", "2027-07-03T21:59:00.000Z"],
  ]);
});

test("what exists isn't ordered again; a cancelled mission is", async () => {
  await order({ last_on: "2027-04-30" });
  const again = await order();
  expect([again.body.data.created.length, again.body.data.existing]).toEqual([4, 4]);
  const { token } = (await missionsOf())[0] ?? { token: "" };
  const cancel = { params: { token }, body: { reason: "Double" } };
  expect((await app.call(center, missionTransitions.cancel, cancel)).status).toBe(200);
  expect((await order()).body.data).toMatchObject({ existing: 7, created: [{}] });
});

test("two people who order at once create each mission once", async () => {
  const replies = await Promise.all([order(), order(), order()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await missionsOf()).toHaveLength(8);
});

test("one that is refused leaves none behind", async () => {
  const refused = await order({ site_tokens: [...SITES, world.rivalSite.token] });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["site_tokens"]]);
  const archived = await createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    status: "archived",
  });
  expect((await order({ site_tokens: [...SITES, archived.token] })).status).toBe(422);
  expect(await missionsOf()).toEqual([]);
  expect((await detailOf()).sites).toEqual([]);
});

test.each([
  ["a wrong subtype", { subtype: "orthomosaic" }, "subtype"],
  ["a first day in the past", { first_on: "2026-12-01", frequency: "one_time" }, "first_on"],
  ["an end before the start", { last_on: "2027-03-01" }, "last_on"],
  ["no deliverable", { deliverables: [] }, "deliverables"],
  ["no site", { site_tokens: [] }, "site_tokens"],
  ["a window of no days", { window_days: 0 }, "window_days"],
  ["more than 200", { frequency: "weekly", last_on: "2099-01-01" }, "last_on"],
])("%s is refused at its field", async (_what, changes, field) => {
  const { status, body } = await order(changes);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test("missions stay inside of the project's period", async () => {
  id = await newProject({ starts_on: "2027-04-01", ends_on: "2027-05-31" });
  expect((await order()).body.errors).toEqual({ first_on: ["The project starts on 2027-04-01"] });
  expect((await order({ first_on: "2027-04-01" })).body.errors).toEqual({
    last_on: ["The project ends on 2027-05-31"],
  });
});

test("a client orders for itself, and waits for approval", async () => {
  const { status, body } = await order({ last_on: "2027-03-31" }, client);
  expect([status, body.data.created.length, body.data.approved]).toEqual([200, 2, false]);
  expect((await missionsOf(client)).map((mission) => mission.status)).toEqual(["requested", "requested"]);
});

test("who may not approve only requests, and so does who doesn't want to", async () => {
  const limited = await signInWith(app, { organization_id: world.provider.id }, [
    "view projects",
    "add missions",
  ]);
  expect((await order({ last_on: "2027-03-31" }, limited)).body.data.approved).toBe(false);
  expect((await order({ subtype: "overview", approve: false })).body.data.approved).toBe(false);
  expect(new Set((await missionsOf()).map((mission) => mission.status))).toEqual(new Set(["requested"]));
});

test("a project on hold, completed or cancelled takes no missions", async () => {
  for (const status of ["on_hold", "completed", "cancelled"]) {
    await app.db.updateTable("projects").set({ status }).where("id", "=", id).execute();
    expect([status, (await order()).status]).toEqual([status, 409]);
  }
});

test("progress counts what was ordered and delivered, and each side its own statuses", async () => {
  await order({ deliverables: ["anomalies", "pdf_report"] });
  const [first, second] = await missionsOf();
  const set = (token: string | undefined, status: string) =>
    app.db
      .updateTable("missions")
      .set({ status })
      .where("token", "=", token ?? "")
      .execute();
  await set(first?.token, "completed");
  await set(second?.token, "cancelled");
  const detail = await detailOf();
  expect(detail).toMatchObject({ ordered: 7, delivered: 1 });
  expect(detail.sites.map(({ ordered }) => ordered).toSorted((a, b) => a - b)).toEqual([3, 4]);
  expect(detail.deliverables).toEqual([
    { deliverable: "anomalies", ordered: 7, delivered: 1 },
    { deliverable: "pdf_report", ordered: 7, delivered: 1 },
  ]);
  const statuses = async (session: Session) =>
    Object.fromEntries((await detailOf(session)).missions.map(({ status, count }) => [status, count]));
  expect(await statuses(center)).toEqual({ approved: 6, completed: 1, cancelled: 1 });
  expect(await statuses(client)).toEqual({ scheduled: 6, ready: 1, cancelled: 1 });
});

test("an internal project's missions are at a client's sites, but the client doesn't see the project", async () => {
  id = await newProject({ client_id: null });
  expect((await order()).body.data.created).toHaveLength(8);
  const { status } = await app.call(client, missions.list, { query: { project: String(id) } });
  expect(status).toBe(422); // as a project that doesn't exist
  expect((await app.call(client, projects.get, { params: { id } })).status).toBe(404);
  const told = await app.db
    .selectFrom("notifications")
    .where("organization_id", "=", world.client.id)
    .orderBy("id", "desc")
    .select(["url", "body"])
    .executeTakeFirst();
  expect(told).toEqual({ url: "/orders", body: "" });
});
