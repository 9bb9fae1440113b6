import { missions } from "@overfly/contract/missions/missions";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Session;
let client: Session;

beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-03-01T08:00:00Z") });
  world = await createTwoProviders(app.services);
  const signIn = async (member: Parameters<typeof createMember>[1]) =>
    app.signIn((await createMember(app.services, member)).email, PASSWORD);
  ops = await signIn({ organization_id: world.provider.id });
  client = await signIn({ organization_id: world.client.id, user_type: "client" });
});
afterAll(() => app.close());

const order = () => ({
  site_token: world.site.token,
  type: "solar_thermography" as const,
  subtype: "standard",
  window_start: "2026-03-10T06:00:00Z",
  window_end: "2026-03-20T16:00:00Z",
  deliverables: ["anomalies" as const, "pdf_report" as const],
});

describe("a draft", () => {
  test("is visible only to its own side until it is requested", async () => {
    const created = await app.call(client, missions.create, {
      body: { ...order(), deliverables: [], window_end: null, draft: true },
    });
    const params = { token: created.body.data.token };
    expect(created.body.data.transitions).toEqual(["request"]);
    expect((await app.call(ops, missions.get, { params })).status).toBe(404);

    const early = await app.call(client, transitions.request, { params });
    expect([early.status, Object.keys(early.body.errors ?? {}).toSorted()]).toEqual([
      422,
      ["deliverables", "window_end"],
    ]);

    expect((await app.call(client, missions.saveDraft, { params, body: order() })).status).toBe(200);
    const requested = await app.call(client, transitions.request, { params });
    expect(requested.body.data.status).toBe("requested");
    expect((await app.call(ops, missions.get, { params })).body.data.deliverables).toHaveLength(2);
    expect((await app.call(client, missions.saveDraft, { params, body: order() })).status).toBe(409);
  });
});

test("a draft is replaced in the version that was read, and never silently over another's changes", async () => {
  const created = await app.call(client, missions.create, { body: { ...order(), draft: true } });
  const { token, updated_at: read } = created.body.data;
  const save = (description: string, updated_at?: string) =>
    app.call(client, missions.saveDraft, {
      params: { token },
      body: { ...order(), description, ...(updated_at && { updated_at }) },
    });
  const first = await save("first tab", read);
  expect(first.status).toBe(200);
  expect((await save("second tab", read)).status).toBe(409);
  const shown = await app.call(client, missions.get, { params: { token } });
  expect(shown.body.data.description).toBe("first tab");
  expect((await save("second tab", first.body.data.updated_at)).status).toBe(200);
  expect((await save("whatever is there")).status).toBe(200);
});

test("a colleague's draft is neither listed as one's own nor discarded without the right to", async () => {
  const organization_id = world.client.id;
  const other = await createMember(app.services, { organization_id, user_type: "client" });
  const permissions = ["Show Client", "view missions", "add missions"];
  const role = await app.db
    .insertInto("roles")
    .values({ organization_id, name: "Orders", user_type: "client", permissions })
    .returning("id as role_id")
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable("membership_roles")
    .set(role)
    .where("membership_id", "=", other.membership_id)
    .execute();
  const colleague = await app.signIn(other.email, PASSWORD);
  const created = await app.call(client, missions.create, { body: { ...order(), draft: true } });
  const params = { token: created.body.data.token };
  const query = { status: "draft", mine: "true" };
  const mine = async (who: Session) =>
    (await app.call(who, missions.list, { query })).body.data.map(({ token }) => token);

  expect(await mine(client)).toContain(params.token);
  expect(await mine(colleague)).not.toContain(params.token);
  expect((await app.call(colleague, missions.get, { params })).status).toBe(200);
  expect((await app.call(colleague, missions.discardDraft, { params })).status).toBe(403);

  const { window_start: _start, window_end: _end, site_token, ...what } = order();
  const several = { ...what, site_tokens: [site_token], first_on: "2026-03-10", last_on: "2026-03-20" };
  const body = { ...several, draft_token: params.token };
  const ordered = await app.call(colleague, multiSiteOrders.create, { body });
  expect([ordered.status, ordered.body.data.missions.length]).toEqual([200, 1]);
  expect((await app.call(client, missions.get, { params })).status).toBe(200);

  expect((await app.call(client, missions.discardDraft, { params })).status).toBe(200);
});
