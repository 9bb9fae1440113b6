import type { ProjectStatus } from "@overfly/contract/projects/project-status";
import { projects } from "@overfly/contract/projects/projects";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createSite, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { signInWith } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let center: Session;
let client: Session;
let rival: Session;
let rivalSite: string;
let ids: { provider: number; client: number; rivalClient: number; site: string; siteId: number };

beforeAll(async () => {
  app = await testApp();
  const parties = await createTwoProviders(app.services);
  const sessionOf = async (user_type: "center" | "client", organization_id: number) =>
    app.signIn((await createMember(app.services, { organization_id, user_type })).email, PASSWORD);
  center = await sessionOf("center", parties.provider.id);
  client = await sessionOf("client", parties.client.id);
  rival = await sessionOf("center", parties.rival.id);
  ids = {
    provider: parties.provider.id,
    client: parties.client.id,
    rivalClient: parties.rivalClient.id,
    site: parties.site.token,
    siteId: parties.site.id,
  };
  const owner = { provider_id: parties.rival.id, client_id: parties.rivalClient.id };
  rivalSite = (await createSite(app.services, owner)).token;
});
afterAll(() => app.close());

const namesFor = async (who: Session, query = {}) =>
  (await app.call(who, projects.list, { query })).body.data.map(({ name }) => name);

test("a project is visible to its provider and client, an internal one to the provider only", async () => {
  await app.call(center, projects.create, { body: { name: "Internal" } });
  await app.call(center, projects.create, { body: { name: "Spring round", client_id: ids.client } });
  await app.call(client, projects.create, { body: { name: "Warranty claim" } });

  expect(await namesFor(center)).toEqual(["Warranty claim", "Spring round", "Internal"]);
  expect(await namesFor(center, { of_clients: "true" })).toEqual(["Warranty claim", "Spring round"]);
  expect(await namesFor(center, { search: "spring" })).toEqual(["Spring round"]);
  expect(await namesFor(client)).toEqual(["Warranty claim", "Spring round"]);
  expect(await namesFor(rival)).toEqual([]);
});

test("a project for another provider's client is rejected at its field", async () => {
  const body = { name: "Poached", client_id: ids.rivalClient };
  const refused = await app.call(center, projects.create, { body });
  expect([refused.status, refused.body.errors]).toEqual([422, { client_id: ["Client not found"] }]);
});

test("no project accepts a site of another provider, not even an internal one", async () => {
  const name = "Elsewhere";
  for (const body of [{ name }, { name, client_id: ids.client }]) {
    const refused = await app.call(center, projects.create, { body: { ...body, site_tokens: [rivalSite] } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["site_tokens"]]);
  }
  expect(await namesFor(center, { search: name })).toEqual([]);
});

test("a client's user can create projects only for their own organization", async () => {
  const body = { name: "Ours", client_id: ids.rivalClient };
  const { body: created } = await app.call(client, projects.create, { body });
  expect(created.data.client?.id).toBe(ids.client);
});

test("a project is edited from the version that was read, and deleted; other organizations don't find it", async () => {
  const { data } = (await app.call(center, projects.create, { body: { name: "Autumn" } })).body;
  const params = { id: data.id };
  const body = { name: "Autumn round", updated_at: data.updated_at };
  expect((await app.call(rival, projects.update, { params, body })).status).toBe(404);
  expect((await app.call(center, projects.update, { params, body })).body.data.name).toBe("Autumn round");
  expect((await app.call(center, projects.update, { params, body })).status).toBe(409);
  expect((await app.call(center, projects.update, { params, body: { ...body, name: " " } })).status).toBe(
    422,
  );
  expect((await app.call(rival, projects.remove, { params })).status).toBe(404);
  expect((await app.call(center, projects.remove, { params })).status).toBe(200);
  expect(await namesFor(center, { search: "autumn" })).toEqual([]);
});

const PERIOD = { starts_on: "2027-01-01", ends_on: "2027-12-31" };

/** A project of the client with a period and a site. */
async function readyProject() {
  const body = { name: "Year", client_id: ids.client, ...PERIOD, site_tokens: [ids.site] };
  return (await app.call(center, projects.create, { body })).body.data;
}

const change = async (id: number, status: ProjectStatus, reason?: string, who = center) => {
  const { data } = (await app.call(who, projects.get, { params: { id } })).body;
  const body = { status, updated_at: data.updated_at, ...(reason && { reason }) };
  return app.call(who, projects.setStatus, { params: { id }, body });
};

test("a project is activated, held, resumed, completed and reopened", async () => {
  const { id, status } = await readyProject();
  expect(status).toBe("draft");
  for (const [next, reason, expected] of [
    ["active", undefined, null],
    ["on_hold", "Rainy season", "Rainy season"],
    ["active", undefined, null],
    ["completed", undefined, null],
    ["active", undefined, null],
    ["cancelled", "Sold", "Sold"],
  ] as const) {
    const { body } = await change(id, next, reason);
    expect(body.data).toMatchObject({ status: next, status_reason: expected });
  }
});

test.each<[ProjectStatus, ProjectStatus]>([
  ["draft", "completed"],
  ["draft", "on_hold"],
  ["active", "draft"],
  ["active", "active"],
  ["on_hold", "completed"],
  ["completed", "cancelled"],
  ["cancelled", "completed"],
])("a project that is %s can't become %s", async (from, to) => {
  const { id } = await readyProject();
  await app.db.updateTable("projects").set({ status: from }).where("id", "=", id).execute();
  expect((await change(id, to, "Because")).status).toBe(409);
});

test("holding and cancelling need a reason, activating a period and a site", async () => {
  const { id } = await readyProject();
  expect((await change(id, "cancelled")).body.errors).toEqual({ reason: ["Enter a reason"] });
  const bare = (await app.call(center, projects.create, { body: { name: "Bare" } })).body.data;
  expect((await change(bare.id, "active")).body.message).toBe("Enter the project's start and end first");
  await app.call(center, projects.update, {
    params: { id: bare.id },
    body: { ...PERIOD, updated_at: bare.updated_at },
  });
  expect((await change(bare.id, "active")).body.message).toBe("Choose the project's sites first");
});

test("open missions keep a project from being completed or cancelled, and any from being deleted", async () => {
  const { id } = await readyProject();
  await change(id, "active");
  const mission = await createMission(app.services, {
    provider_id: ids.provider,
    client_id: ids.client,
    site_id: ids.siteId,
    project_id: id,
    status: "planned",
  });
  const refusal = `Complete or cancel the open missions first: ${mission.number}`;
  expect((await change(id, "completed")).body.message).toBe(refusal);
  expect((await change(id, "cancelled", "Sold")).body.message).toBe(refusal);
  await app.db.updateTable("missions").set({ status: "completed" }).where("id", "=", mission.id).execute();
  expect((await change(id, "completed")).status).toBe(200);
  const removed = await app.call(center, projects.remove, { params: { id } });
  expect([removed.status, removed.body.message]).toEqual([
    409,
    "The project has 1 mission and is kept as a record; cancel it instead",
  ]);
});

test("the status changes from the version that was read", async () => {
  const { id, updated_at } = await readyProject();
  const body = { status: "active" as const, updated_at };
  expect((await app.call(center, projects.setStatus, { params: { id }, body })).status).toBe(200);
  const stale = { status: "cancelled" as const, reason: "Old", updated_at };
  expect((await app.call(center, projects.setStatus, { params: { id }, body: stale })).status).toBe(409);
});

test("the budget note is the provider's own: its client neither reads nor writes it", async () => {
  const { id, updated_at } = await readyProject();
  const params = { id };
  const secret = { budget_note: "Not above 20 k", updated_at };
  expect((await app.call(center, projects.update, { params, body: secret })).status).toBe(200);
  const read = async (who: Session) => (await app.call(who, projects.get, { params })).body.data.budget_note;
  expect([await read(center), await read(client)]).toEqual(["Not above 20 k", null]);
  const editor = await signInWith(app, { organization_id: ids.client, user_type: "client" }, [
    "view projects",
    "edit projects",
  ]);
  const current = (await app.call(editor, projects.get, { params })).body.data.updated_at;
  const poke = { budget_note: "More", updated_at: current };
  expect((await app.call(editor, projects.update, { params, body: poke })).status).toBe(422);
});

test("one end of the period can't be moved past the other", async () => {
  const { id, updated_at } = await readyProject();
  const body = { ends_on: "2026-12-31", updated_at };
  const { status, body: reply } = await app.call(center, projects.update, { params: { id }, body });
  expect([status, reply.errors]).toEqual([422, { ends_on: ["The end must be after the start"] }]);
});

test("projects are filtered by status and client, and sorted by their start", async () => {
  const made = await readyProject();
  await change(made.id, "active");
  const query = { status: "active,on_hold", clients: String(ids.client), search: "Year" };
  const found = await app.call(center, projects.list, { query: { ...query, sorts: { starts_on: "desc" } } });
  expect(found.body.data.map(({ id }) => id)).toContain(made.id);
  const statuses = found.body.data.map(({ status }) => status);
  expect(statuses.filter((status) => status !== "active" && status !== "on_hold")).toEqual([]);
  expect((await app.call(center, projects.list, { query: { status: "lost" } })).status).toBe(422);
});
