import { missionSeries } from "@overfly/contract/missions/mission-series";
import { missions, type MissionDetail } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { projects } from "@overfly/contract/projects/projects";
import type { BodyInput } from "@overfly/contract/endpoint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createClient,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Session;
let client: Session;
let rival: Session;
/** Of the client, internal to the provider, and of the rival. */
const ids = { warranty: 0, internal: 0, foreign: 0 };

const sessionOf = async (person: Parameters<typeof createMember>[1]) =>
  app.signIn((await createMember(app.services, person)).email, PASSWORD);
const newProject = async (session: Session, body: BodyInput<typeof projects.create>) =>
  (await app.call(session, projects.create, { body })).body.data.id;

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-03-01T08:00:00Z") });
  world = await createTwoProviders(app.services);
  ops = await sessionOf({ organization_id: world.provider.id, role: "operations_manager" });
  client = await sessionOf({ organization_id: world.client.id, user_type: "client" });
  rival = await sessionOf({ organization_id: world.rival.id });
  ids.warranty = await newProject(ops, { name: "Warranty", client_id: world.client.id });
  ids.internal = await newProject(ops, { name: "Own tests" });
  ids.foreign = await newProject(rival, { name: "Secret" });
});
afterAll(() => app.close());

const order = (project_id?: number | null) => ({
  site_token: world.site.token,
  type: "solar_thermography" as const,
  subtype: "standard",
  window_start: "2026-03-10T06:00:00Z",
  window_end: "2026-03-20T16:00:00Z",
  deliverables: ["anomalies" as const],
  ...(project_id !== undefined && { project_id }),
});
const create = (session: Session, project_id?: number | null) =>
  app.call(session, missions.create, { body: order(project_id) });
const move = (
  { token, updated_at }: Pick<MissionDetail, "token" | "updated_at">,
  project_id: number | null,
) => app.call(ops, missions.update, { params: { token }, body: { project_id, updated_at } });

describe("a mission's project", () => {
  test("is chosen with the order, moved and taken away", async () => {
    const { body } = await create(ops, ids.warranty);
    expect(body.data.project).toEqual({ id: ids.warranty, name: "Warranty" });
    const moved = await move(body.data, ids.internal);
    expect(moved.body.data.project).toEqual({ id: ids.internal, name: "Own tests" });
    expect((await move(moved.body.data, null)).body.data.project).toBeNull();
    expect((await create(ops)).body.data.project).toBeNull();
  });

  test("is kept where a change doesn't name it", async () => {
    const { data } = (await create(ops, ids.warranty)).body;
    const { body } = await app.call(ops, missions.update, {
      params: { token: data.token },
      body: { priority: "high", updated_at: data.updated_at },
    });
    expect(body.data).toMatchObject({ priority: "high", project: { id: ids.warranty } });
  });

  test("is none of another organization", async () => {
    for (const [session, id] of [
      [ops, ids.foreign],
      [client, ids.foreign],
      [client, ids.internal],
      [ops, 999_999],
    ] as const) {
      const refused = await create(session, id);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["project_id"]]);
    }
    const { data } = (await create(ops)).body;
    expect((await move(data, ids.foreign)).status).toBe(422);
  });

  test("is none of another client of the provider", async () => {
    const other = await createClient(app.services, world.provider.id);
    const theirs = await newProject(ops, { name: "Theirs", client_id: other.id });
    expect((await create(ops, theirs)).status).toBe(422);
  });

  test("is not named to a client that doesn't see it, nor to another provider's list", async () => {
    const { token } = (await create(ops, ids.internal)).body.data;
    const seen = await app.call(client, missions.get, { params: { token } });
    expect(seen.body.data.project).toBeNull();
    const listed = await app.call(client, missions.list, { query: { item_count: "100" } });
    expect(JSON.stringify(listed.body)).not.toContain("Own tests");
    expect(
      (await app.call(ops, missions.list, { query: { project: String(ids.internal) } })).body.data,
    ).toEqual([expect.objectContaining({ token, project: { id: ids.internal, name: "Own tests" } })]);
  });

  test("is not changed once the mission is completed", async () => {
    const { token, updated_at } = await createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
      status: "completed",
    });
    const at = typeof updated_at === "string" ? updated_at : new Date(updated_at).toISOString();
    expect((await move({ token, updated_at: at }, ids.warranty)).status).toBe(409);
  });
});

describe("a project that takes no missions", () => {
  test("is refused, also for a draft that chose it before", async () => {
    const id = await newProject(client, { name: "Autumn" });
    const draft = await app.call(client, missions.create, { body: { ...order(id), draft: true } });
    expect(draft.body.data.project).toEqual({ id, name: "Autumn" });
    await app.db.updateTable("projects").set({ status: "cancelled" }).where("id", "=", id).execute();
    const { token } = draft.body.data;
    const saved = await app.call(client, missions.saveDraft, { params: { token }, body: order(id) });
    expect(saved.status).toBe(200);
    const requested = await app.call(client, missionTransitions.request, { params: { token } });
    expect(requested.status).toBe(422);
    expect(requested.body.errors).toEqual({ project_id: [expect.stringContaining("cancelled")] });
    expect((await create(ops, id)).status).toBe(422);
  });
});

test("every mission of a series and of an order for several sites belongs to the chosen project", async () => {
  const id = await newProject(client, { name: "Yearly" });
  const draft = await app.call(client, missions.create, { body: { ...order(id), draft: true } });
  await app.call(client, missionSeries.request, {
    params: { token: draft.body.data.token },
    body: { frequency: "monthly", count: 3 },
  });
  const { id: _id, ...second } = await createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
  });
  const { window_start: _start, window_end: _end, site_token, ...what } = order(id);
  const sent = await app.call(client, multiSiteOrders.create, {
    body: {
      ...what,
      site_tokens: [site_token, second.token],
      first_on: "2026-03-10",
      last_on: "2026-03-20",
    },
  });
  expect(sent.status).toBe(200);
  const found = await app.call(client, missions.list, { query: { project: String(id) } });
  expect(found.body.data).toHaveLength(5);
});
